/** A row that is being moved: where it was among the rows that can be moved, and where it would go. */
export type Lift = { readonly id: string; readonly from: number; readonly to: number }

/** The row after which a row comes when it goes to the position `to`; null where it becomes the first. */
export function previousAt(ids: readonly string[], id: string, to: number): string | null {
  const others = ids.filter(each => each !== id)
  return to === 0 ? null : (others[Math.min(to, others.length) - 1] ?? null)
}

/** The position of a row that is dropped before or after another one. */
export function positionBeside(ids: readonly string[], id: string, over: string, edge: 'before' | 'after'): number {
  if (over === id) return ids.indexOf(id)
  const others = ids.filter(each => each !== id)
  return others.indexOf(over) + (edge === 'after' ? 1 : 0)
}

/** Keeps a position among `count` rows. */
export const clampPosition = (to: number, count: number): number => Math.min(Math.max(to, 0), count - 1)

/** The rows with one of them after another, or first. Unchanged where either is missing. */
export function withMoved<Row extends { readonly id: string }>(
  rows: readonly Row[],
  id: string,
  after: string | null,
): readonly Row[] {
  const row = rows.find(each => each.id === id)
  const others = rows.filter(each => each.id !== id)
  const at = after === null ? 0 : others.findIndex(each => each.id === after) + 1
  return row === undefined || (after !== null && at === 0) ? rows : others.toSpliced(at, 0, row)
}
