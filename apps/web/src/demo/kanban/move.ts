/** A list of ids that are shown in its order: the cards of a column, the tasks of a story. */
export type List = { readonly id: string; readonly itemIds: readonly string[] }

/** A place in a list. `at`: how many other ids come before it. */
export type Place = { readonly list: string; readonly at: number }

/** Moves an id to a place, in its own list or in another one. The same lists if either is unknown, or it is there. */
export function moved<L extends List>(lists: readonly L[], id: string, { list, at }: Place): readonly L[] {
  const from = lists.find(each => each.itemIds.includes(id))
  if (from === undefined || !lists.some(each => each.id === list)) return lists
  if (from.id === list && from.itemIds.indexOf(id) === at) return lists
  return lists.map(each => {
    if (each.id !== from.id && each.id !== list) return each
    const others = each.itemIds.filter(other => other !== id)
    return { ...each, itemIds: each.id === list ? others.toSpliced(Math.max(at, 0), 0, id) : others }
  })
}

/** Where an id can go from where it is: one place back, one place on, and to the end of each other list. */
export function waysOf(lists: readonly List[], id: string) {
  const from = lists.find(each => each.itemIds.includes(id))
  if (from === undefined) return { back: undefined, on: undefined, elsewhere: [] }
  const at = from.itemIds.indexOf(id)
  const step = (by: number): Place | undefined =>
    from.itemIds[at + by] === undefined ? undefined : { list: from.id, at: at + by }
  const elsewhere = lists
    .filter(each => each !== from)
    .map((each): Place => ({ list: each.id, at: each.itemIds.length }))
  return { back: step(-1), on: step(1), elsewhere }
}

/** The records of these ids, in the order of the ids. */
export const inOrder = <R extends { readonly id: string }>(ids: readonly string[], records: readonly R[]): R[] =>
  ids.flatMap(id => records.filter(record => record.id === id))
