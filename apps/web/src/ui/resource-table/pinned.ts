import type { CSSProperties } from 'react'
import type { ColumnMeta } from './features.ts'

/** How wide the column of checkboxes is: it stays at the edge too. */
export const SELECTION_COLUMN_WIDTH = 40

/** Where a pinned column stays while the others scroll. */
export function pinnedAt(
  { pin, offset }: Pick<ColumnMeta, 'pin' | 'offset'>,
  selecting: boolean,
): CSSProperties | undefined {
  if (pin === null) return undefined
  return pin === 'start'
    ? { insetInlineStart: offset + (selecting ? SELECTION_COLUMN_WIDTH : 0) }
    : { insetInlineEnd: offset }
}
