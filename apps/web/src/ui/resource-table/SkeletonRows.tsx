import { Skeleton } from '../panel/Skeleton.tsx'

const widths = [70, 55, 80, 45, 60, 50, 75]

/** Rows of the right height while the first page is on its way, so that nothing moves when it comes. */
export function SkeletonRows({
  columns,
  selecting,
  count = 10,
}: {
  columns: number
  selecting: boolean
  count?: number
}) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {selecting && <td aria-hidden="true" />}
      {Array.from({ length: columns }, (_cell, column) => (
        <td key={column}>
          <Skeleton width={widths[(row * 3 + column) % widths.length] ?? 60} />
        </td>
      ))}
    </tr>
  ))
}
