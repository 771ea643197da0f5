import { answer, clientOf } from '../core/answer.ts'
import type { Endpoint } from '../core/contract.ts'
import { type Board, board, type Comment, kanban, NONE } from './contract.ts'
import type { List } from './move.ts'
import seed from './seed.json'

type Named = { readonly id: string }

let store: Board = board.parse(seed)

/** The board every tab starts with. */
export const reset = (): void => void (store = board.parse(seed))

/** Answers a change, and keeps the new lists for those who read them. */
const change = <I, O extends Partial<Board>>(endpoint: Endpoint<I, O>, respond: (input: I) => O) =>
  answer(endpoint, input => {
    const output = respond(input)
    store = { ...store, ...output }
    return output
  })

const has = (records: readonly Named[], id: string): boolean => records.some(record => record.id === id)

function mustHave(records: readonly Named[], id: string): void {
  if (!has(records, id)) throw new Error(`there is no ${id}`)
}

function withNew<R extends Named>(records: readonly R[], record: R): R[] {
  if (has(records, record.id)) throw new Error(`there is already a ${record.id}`)
  return [...records, record]
}

function withChanged<R extends Named>(records: readonly R[], id: string, changed: (before: R) => R): R[] {
  mustHave(records, id)
  return records.map(record => (record.id === id ? changed(record) : record))
}

function without<R extends Named>(records: readonly R[], id: string): R[] {
  mustHave(records, id)
  return records.filter(record => record.id !== id)
}

/** An owner is one of the records, or none. */
function checkOwner(records: readonly Named[], id: string): void {
  if (id !== NONE) mustHave(records, id)
}

/** Puts an item at the end of a list, unless it is in it, and takes it out of the others. */
function withItemIn<L extends List>(lists: readonly L[], id: string, owner: string): L[] {
  checkOwner(lists, owner)
  return lists.map(list => {
    if (list.id === owner && list.itemIds.includes(id)) return list
    return { ...list, itemIds: [...list.itemIds.filter(other => other !== id), ...(list.id === owner ? [id] : [])] }
  })
}

type Owners = Pick<Board, 'columns' | 'userStory'> & { readonly columnId: string; readonly storyId: string }

/** The columns and stories with an item in its own ones only. */
const placed = ({ columns, columnId, userStory, storyId, item }: Owners & { readonly item: Named }) => ({
  columns: withItemIn(columns, item.id, columnId),
  userStory: withItemIn(userStory, item.id, storyId),
})

const isSame = (some: readonly string[], others: readonly string[]) => JSON.stringify(some) === JSON.stringify(others)

/** A new order has each id of the one before once. */
function orderOf(ids: string[], before: readonly string[]): string[] {
  if (!isSame(ids.toSorted(), before.toSorted())) throw new Error('each must be there once')
  return ids
}

/** A new order of the items in lists has each list and each item of the one before once. */
function orderIn<L extends List>(lists: L[], before: readonly List[]): L[] {
  const idsIn = (of: readonly List[]) => of.flatMap(({ id, itemIds }) => [`list ${id}`, ...itemIds])
  orderOf(idsIn(lists), idsIn(before))
  return lists
}

function withComment<R extends Named & { commentIds: string[] }>(records: R[], id: string, comment: Comment): R[] {
  mustHave(store.profiles, comment.profileId)
  return withChanged(records, id, record => ({ ...record, commentIds: [...record.commentIds, comment.id] }))
}

export const handlers = [
  answer(kanban.columns, () => ({ columns: store.columns })),
  answer(kanban.columnsOrder, () => ({ columnsOrder: store.columnsOrder })),
  answer(kanban.comments, () => ({ comments: store.comments })),
  answer(kanban.profiles, () => ({ profiles: store.profiles })),
  answer(kanban.items, () => ({ items: store.items })),
  answer(kanban.userStory, () => ({ userStory: store.userStory })),
  answer(kanban.userStoryOrder, () => ({ userStoryOrder: store.userStoryOrder })),
  change(kanban.addColumn, ({ column, columns, columnsOrder }) => ({
    columns: withNew(columns, column),
    columnsOrder: [...columnsOrder, column.id],
  })),
  change(kanban.editColumn, ({ column, columns }) => {
    const before = store.columns.find(({ id }) => id === column.id)
    if (before !== undefined && !isSame(column.itemIds, before.itemIds)) throw new Error('its items must be the same')
    return { columns: withChanged(columns, column.id, () => column) }
  }),
  change(kanban.updateColumnOrder, ({ columnsOrder }) => ({ columnsOrder: orderOf(columnsOrder, store.columnsOrder) })),
  change(kanban.deleteColumn, ({ columnId, columns, columnsOrder }) => ({
    columns: without(columns, columnId),
    columnsOrder: columnsOrder.filter(id => id !== columnId),
  })),
  change(kanban.addItem, input => ({ items: withNew(input.items, input.item), ...placed(input) })),
  change(kanban.editItem, input => ({
    items: withChanged(input.items, input.item.id, () => input.item),
    ...placed(input),
  })),
  change(kanban.updateItemOrder, ({ columns }) => ({ columns: orderIn(columns, store.columns) })),
  answer(kanban.selectItem, ({ selectedItem }) => {
    if (selectedItem !== false) mustHave(store.items, selectedItem)
    return { selectedItem }
  }),
  change(kanban.addItemComment, ({ items, itemId, comment, comments }) => ({
    items: withComment(items, itemId, comment),
    comments: withNew(comments, comment),
  })),
  change(kanban.deleteItem, ({ items, itemId, ...lists }) => ({
    items: without(items, itemId),
    ...placed({ ...lists, item: { id: itemId }, columnId: NONE, storyId: NONE }),
  })),
  change(kanban.addStory, ({ userStory, story, userStoryOrder }) => {
    checkOwner(store.columns, story.columnId)
    return { userStory: withNew(userStory, story), userStoryOrder: [...userStoryOrder, story.id] }
  }),
  change(kanban.editStory, ({ userStory, story }) => {
    checkOwner(store.columns, story.columnId)
    return { userStory: withChanged(userStory, story.id, () => story) }
  }),
  change(kanban.updateStoryOrder, ({ userStoryOrder }) => ({
    userStoryOrder: orderOf(userStoryOrder, store.userStoryOrder),
  })),
  change(kanban.updateStoryItemOrder, ({ userStory }) => ({ userStory: orderIn(userStory, store.userStory) })),
  change(kanban.addStoryComment, ({ userStory, storyId, comment, comments }) => ({
    userStory: withComment(userStory, storyId, comment),
    comments: withNew(comments, comment),
  })),
  change(kanban.deleteStory, ({ userStory, storyId, userStoryOrder }) => ({
    userStory: without(userStory, storyId),
    userStoryOrder: userStoryOrder.filter(id => id !== storyId),
  })),
]

export const client = clientOf(handlers)
