import type { CSSProperties } from 'react'
import type { ColumnMeta } from './features.ts'

/** How wide the column of checkboxes is: it stays at the edge too. */
export const PICKING = 40

/** Where a pinned column stays while the others scroll. */
export function pinnedAt(
  { pin, offset }: Pick<ColumnMeta, 'pin' | 'offset'>,
  picking: boolean,
): CSSProperties | undefined {
  if (pin === null) return undefined
  return pin === 'start' ? { insetInlineStart: offset + (picking ? PICKING : 0) } : { insetInlineEnd: offset }
}
