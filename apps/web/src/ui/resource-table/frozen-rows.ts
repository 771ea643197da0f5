/**
 * Nothing jumps under the cursor. A refetch may bring rows that are new, changed or gone:
 * - rows on screen take their new values in place, in the order they stand in;
 * - new rows behind the last one on screen are put there, which moves nothing (a queue, oldest first, grows like this);
 * - other new rows wait behind a pill, and rows that left stay, marked, as long as somebody is at the list;
 * - a list nobody points at or works in, seen from its top, simply follows.
 */
export type FrozenRow<Row> = { readonly row: Row; readonly gone: boolean }
export type FrozenState<Row> = {
  readonly rows: readonly FrozenRow<Row>[]
  readonly fresh: number
  readonly left: number
}

export const follow = <Row>(incoming: readonly Row[]): FrozenState<Row> => ({
  rows: incoming.map(row => ({ row, gone: false })),
  fresh: 0,
  left: 0,
})

export function freezeRows<Row extends { id: string }>(
  shown: readonly FrozenRow<Row>[],
  incoming: readonly Row[],
): FrozenState<Row> {
  if (shown.length === 0) return follow(incoming)
  const byId = new Map(incoming.map(row => [row.id, row]))
  const saved = shown.map(({ row }): FrozenRow<Row> => {
    const now = byId.get(row.id)
    return now === undefined ? { row, gone: true } : { row: now, gone: false }
  })
  const onScreen = new Set(shown.map(({ row }) => row.id))
  const lastKnown = incoming.findLastIndex(row => onScreen.has(row.id))
  // Without one common row left nobody can say where "behind" is.
  const behind = lastKnown === -1 ? [] : incoming.slice(lastKnown + 1)
  const fresh = incoming.filter(row => !onScreen.has(row.id)).length - behind.length
  return {
    rows: [...saved, ...behind.map(row => ({ row, gone: false }))],
    fresh,
    left: saved.filter(({ gone }) => gone).length,
  }
}

/**
 * A row that left the list keeps up with its own record, where that is on screen: the two never say different things.
 */
export const withRecord = <Row extends { id: string }>(
  rows: readonly FrozenRow<Row>[],
  record: Row | undefined,
): readonly FrozenRow<Row>[] =>
  record === undefined || !rows.some(({ row, gone }) => gone && row.id === record.id && row !== record)
    ? rows
    : rows.map(frozen => (frozen.gone && frozen.row.id === record.id ? { row: record, gone: true } : frozen))
