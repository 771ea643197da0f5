import { beforeEach, describe, expect, test } from 'vitest'
import { blank, type Board, kanban, NONE } from './contract.ts'
import { client, reset } from './handlers.ts'
import { inOrder, moved, waysOf } from './move.ts'

beforeEach(reset)

async function read(): Promise<Board> {
  const reads = [
    client(kanban.columns, undefined),
    client(kanban.columnsOrder, undefined),
    client(kanban.comments, undefined),
    client(kanban.profiles, undefined),
    client(kanban.items, undefined),
    client(kanban.userStory, undefined),
    client(kanban.userStoryOrder, undefined),
  ]
  return Object.assign({}, ...(await Promise.all<object>(reads))) as Board
}

const idsIn = (lists: readonly { id: string; itemIds: string[] }[], id: string) =>
  lists.find(list => list.id === id)?.itemIds
const refused = (detail: string) => ({
  status: 500,
  message: 'Internal server error',
  detail: expect.stringContaining(detail) as string,
})
/** Without a list, with one twice, without an item, with one twice, and with an unknown one. */
const badOrders = <L extends { itemIds: string[] }>([first, ...others]: L[]): L[][] => {
  if (first === undefined) throw new Error('there are no lists')
  const [id = '', ...ids] = first.itemIds
  const withItems = (itemIds: string[]) => [{ ...first, itemIds }, ...others]
  const lists = [others, [first, first, ...others]]
  return [...lists, withItems(ids), withItems([id, id, ...ids]), withItems(['9999', ...ids])]
}
const item = { ...blank, id: '7001', title: 'New card' }
const comment = { id: '7002', comment: 'Well done', profileId: '1101' }

describe('columns', () => {
  test('are New, Active, Resolved and Closed, with 10 items, 4 stories, 5 comments and 3 profiles', async () => {
    const { columns, columnsOrder, items, userStory, comments, profiles } = await read()
    expect(inOrder(columnsOrder, columns).map(({ id, title }) => [id, title])).toEqual([
      ['column-1', 'New'],
      ['column-2', 'Active'],
      ['column-3', 'Resolved'],
      ['column-4', 'Closed'],
    ])
    expect([items.length, userStory.length, comments.length, profiles.length]).toEqual([10, 4, 5, 3])
  })

  test('are added at the end, and an id that is known is refused', async () => {
    const column = { id: '7003', title: 'Review', itemIds: [] }
    const after = await client(kanban.addColumn, { ...(await read()), column })
    expect(after.columns.at(-1)).toEqual(column)
    expect(after.columnsOrder.at(-1)).toBe('7003')
    const now = await read()
    expect(now).toMatchObject(after)
    await expect(client(kanban.addColumn, { ...now, column })).rejects.toMatchObject(refused('already'))
  })

  test('are renamed; a blank title, one of 41 letters, an unknown column and other items change nothing', async () => {
    const before = await read()
    const [first] = before.columns
    if (first === undefined) throw new Error('there are no columns')
    const bad: [string, typeof first][] = [
      ['column.title', { ...first, title: ' ' }],
      ['column.title', { ...first, title: 'x'.repeat(41) }],
      ['there is no 9999', { ...first, id: '9999' }],
      ['same', { ...first, itemIds: first.itemIds.slice(1) }],
      ['same', { ...first, itemIds: first.itemIds.toReversed() }],
    ]
    for (const [detail, column] of bad)
      await expect(client(kanban.editColumn, { ...before, column })).rejects.toMatchObject(refused(detail))
    expect(await read()).toEqual(before)
    await client(kanban.editColumn, { ...before, column: { ...first, title: 'Ideas' } })
    expect((await read()).columns[0]).toEqual({ ...first, title: 'Ideas' })
  })

  test('take a new order, in which each is there once', async () => {
    const { columnsOrder } = await read()
    const next = columnsOrder.toReversed()
    expect(await client(kanban.updateColumnOrder, { columnsOrder: next })).toEqual({ columnsOrder: next })
    for (const bad of [next.slice(1), [...next, 'column-1'], ['column-9', ...next.slice(1)]])
      await expect(client(kanban.updateColumnOrder, { columnsOrder: bad })).rejects.toMatchObject(refused('once'))
    expect((await read()).columnsOrder).toEqual(next)
  })

  test('are deleted, and their items stay', async () => {
    const before = await read()
    const after = await client(kanban.deleteColumn, { ...before, columnId: 'column-1' })
    expect(after.columnsOrder).toEqual(['column-2', 'column-3', 'column-4'])
    expect(idsIn(after.columns, 'column-1')).toBeUndefined()
    expect((await read()).items).toEqual(before.items)
    await expect(client(kanban.deleteColumn, { ...(await read()), columnId: 'column-1' })).rejects.toMatchObject(
      refused('column-1'),
    )
  })
})

describe('items', () => {
  test('are added to the end of a column and of a story', async () => {
    const after = await client(kanban.addItem, { ...(await read()), item, columnId: 'column-2', storyId: '4104' })
    expect(after.items.at(-1)).toEqual({ ...item, acceptance: undefined })
    expect(idsIn(after.columns, 'column-2')?.at(-1)).toBe('7001')
    expect(idsIn(after.userStory, '4104')?.at(-1)).toBe('7001')
    expect(await read()).toMatchObject(after)
  })

  test('are added to no column and no story by 0', async () => {
    const before = await read()
    const after = await client(kanban.addItem, { ...before, item, columnId: NONE, storyId: NONE })
    expect(after).toEqual({ ...after, columns: before.columns, userStory: before.userStory })
  })

  test('move to another column and story when they are edited, and stay in place otherwise', async () => {
    const before = await read()
    const [first] = before.items
    if (first === undefined) throw new Error('there are no items')
    const changed = { ...first, title: 'Draw two labels' }
    const same = { ...before, item: changed, columnId: 'column-1', storyId: '4101' }
    const after = await client(kanban.editItem, same)
    expect(after).toMatchObject({ columns: before.columns, userStory: before.userStory })
    expect(after.items[0]).toEqual(changed)
    const gone = await client(kanban.editItem, { ...same, columnId: 'column-4', storyId: NONE })
    expect(idsIn(gone.columns, 'column-1')).not.toContain('3101')
    expect(idsIn(gone.columns, 'column-4')?.at(-1)).toBe('3101')
    expect(gone.userStory.flatMap(({ itemIds }) => itemIds)).not.toContain('3101')
  })

  test('with a bad title, text, day, priority or picture, or an unknown column or story, change nothing', async () => {
    const before = await read()
    const good = { ...before, item, columnId: 'column-1', storyId: NONE }
    const bad: [string, typeof good][] = [
      ['item.title', { ...good, item: { ...item, title: '' } }],
      ['item.title', { ...good, item: { ...item, title: 'x'.repeat(121) } }],
      ['item.description', { ...good, item: { ...item, description: 'x'.repeat(2001) } }],
      ['item.dueDate', { ...good, item: { ...item, dueDate: '2027-02-30' } }],
      ['item.priority', { ...good, item: { ...item, priority: 'huge' as 'low' } }],
      ['item.attachments', { ...good, item: { ...item, attachments: Array.from({ length: 7 }, () => 'a.png') } }],
      ['there is no column-9', { ...good, columnId: 'column-9' }],
      ['there is no 9999', { ...good, storyId: '9999' }],
    ]
    for (const [detail, input] of bad)
      await expect(client(kanban.addItem, input)).rejects.toMatchObject(refused(detail))
    await expect(client(kanban.editItem, good)).rejects.toMatchObject(refused('7001'))
    expect(await read()).toEqual(before)
  })

  test('take the order of the posted columns, in which each column and each item is there once', async () => {
    const before = await read()
    const next = moved(before.columns, '3101', { list: 'column-3', at: 0 }).slice()
    expect(await client(kanban.updateItemOrder, { columns: next })).toEqual({ columns: next })
    for (const columns of badOrders(next))
      await expect(client(kanban.updateItemOrder, { columns })).rejects.toMatchObject(refused('once'))
    expect((await read()).columns).toEqual(next)
  })

  test('are selected by id, and false selects none', async () => {
    expect(await client(kanban.selectItem, { selectedItem: '3101' })).toEqual({ selectedItem: '3101' })
    expect(await client(kanban.selectItem, { selectedItem: false })).toEqual({ selectedItem: false })
    await expect(client(kanban.selectItem, { selectedItem: '9999' })).rejects.toMatchObject(refused('9999'))
  })

  test('get comments', async () => {
    const after = await client(kanban.addItemComment, { ...(await read()), itemId: '3101', comment })
    expect(after.items[0]?.commentIds).toEqual(['2101', '7002'])
    expect(after.comments.at(-1)).toEqual(comment)
    const input = { ...(await read()), itemId: '3101', comment: { ...comment, id: '7003' } }
    const bad: [string, typeof input][] = [
      ['there is no 9999', { ...input, itemId: '9999' }],
      ['there is no 1999', { ...input, comment: { ...input.comment, profileId: '1999' } }],
      ['comment.comment', { ...input, comment: { ...input.comment, comment: 'x'.repeat(501) } }],
    ]
    for (const [detail, each] of bad)
      await expect(client(kanban.addItemComment, each)).rejects.toMatchObject(refused(detail))
  })

  test('are deleted from their column and their story', async () => {
    const after = await client(kanban.deleteItem, { ...(await read()), itemId: '3101' })
    expect(after.items.map(({ id }) => id)).not.toContain('3101')
    expect([...after.columns, ...after.userStory].flatMap(({ itemIds }) => itemIds)).not.toContain('3101')
    expect(await read()).toMatchObject(after)
    await expect(client(kanban.deleteItem, { ...(await read()), itemId: '3101' })).rejects.toMatchObject(
      refused('3101'),
    )
  })
})

describe('stories', () => {
  test('are added, edited and deleted; their items stay', async () => {
    const before = await read()
    const story = { ...blank, id: '7004', title: 'A new shop', columnId: NONE, itemIds: [] }
    expect((await client(kanban.addStory, { ...before, story })).userStoryOrder.at(-1)).toBe('7004')
    await client(kanban.editStory, { ...(await read()), story: { ...story, title: 'Two shops' } })
    expect((await read()).userStory.at(-1)?.title).toBe('Two shops')
    const after = await client(kanban.deleteStory, { ...(await read()), storyId: '4101' })
    expect(after.userStoryOrder).toEqual(['4102', '4103', '4104', '7004'])
    expect((await read()).items).toEqual(before.items)
  })

  test('that are unknown, have no title or are in an unknown column are refused', async () => {
    const before = await read()
    const story = { ...blank, id: '9999', title: 'Lost', columnId: NONE, itemIds: [] }
    await expect(client(kanban.editStory, { ...before, story })).rejects.toMatchObject(refused('9999'))
    await expect(client(kanban.deleteStory, { ...before, storyId: '9999' })).rejects.toMatchObject(refused('9999'))
    await expect(client(kanban.addStory, { ...before, story: { ...story, title: ' ' } })).rejects.toMatchObject(
      refused('title'),
    )
    const lost = { ...before, story: { ...story, columnId: 'column-9' } }
    await expect(client(kanban.addStory, lost)).rejects.toMatchObject(refused('there is no column-9'))
    const known = { ...lost, story: { ...lost.story, id: '4101' } }
    await expect(client(kanban.editStory, known)).rejects.toMatchObject(refused('there is no column-9'))
    expect(await read()).toEqual(before)
  })

  test('and their tasks take a new order', async () => {
    const { userStory, userStoryOrder } = await read()
    const order = userStoryOrder.toReversed()
    expect(await client(kanban.updateStoryOrder, { userStoryOrder: order })).toEqual({ userStoryOrder: order })
    const next = moved(userStory, '3101', { list: '4104', at: 1 }).slice()
    expect(await client(kanban.updateStoryItemOrder, { userStory: next })).toEqual({ userStory: next })
    await expect(client(kanban.updateStoryOrder, { userStoryOrder: [] })).rejects.toMatchObject(refused('once'))
    for (const bad of badOrders(next))
      await expect(client(kanban.updateStoryItemOrder, { userStory: bad })).rejects.toMatchObject(refused('once'))
    expect(await read()).toMatchObject({ userStory: next, userStoryOrder: order })
  })

  test('get comments', async () => {
    const after = await client(kanban.addStoryComment, { ...(await read()), storyId: '4101', comment })
    expect(after.userStory[0]?.commentIds).toEqual(['7002'])
    expect((await read()).comments.at(-1)).toEqual(comment)
    const stranger = { ...(await read()), storyId: '4101', comment: { ...comment, id: '7003', profileId: '1999' } }
    await expect(client(kanban.addStoryComment, stranger)).rejects.toMatchObject(refused('there is no 1999'))
  })
})

describe('an entry moves', () => {
  const lists = [
    { id: 'one', itemIds: ['a', 'b', 'c'] },
    { id: 'two', itemIds: ['d'] },
    { id: 'none', itemIds: [] as string[] },
  ]
  const idsAfter = (id: string, list: string, at: number) => moved(lists, id, { list, at }).map(each => each.itemIds)

  test('inside its list', () => {
    expect(idsAfter('a', 'one', 2)).toEqual([['b', 'c', 'a'], ['d'], []])
    expect(idsAfter('c', 'one', 0)).toEqual([['c', 'a', 'b'], ['d'], []])
  })

  test('to another list, also an empty one, and no further than its end', () => {
    expect(idsAfter('b', 'two', 0)).toEqual([['a', 'c'], ['b', 'd'], []])
    expect(idsAfter('d', 'none', 0)).toEqual([['a', 'b', 'c'], [], ['d']])
    expect(idsAfter('a', 'two', 9)).toEqual([['b', 'c'], ['d', 'a'], []])
    expect(idsAfter('c', 'one', -1)).toEqual([['c', 'a', 'b'], ['d'], []])
  })

  test('nowhere if it or the list is unknown, or it is there already', () => {
    expect(moved(lists, 'x', { list: 'one', at: 0 })).toBe(lists)
    expect(moved(lists, 'a', { list: 'x', at: 0 })).toBe(lists)
    expect(moved(lists, 'b', { list: 'one', at: 1 })).toBe(lists)
  })

  test('one place back or on, and to the end of the other lists', () => {
    const elsewhere = [
      { list: 'two', at: 1 },
      { list: 'none', at: 0 },
    ]
    expect(waysOf(lists, 'a')).toEqual({ back: undefined, on: { list: 'one', at: 1 }, elsewhere })
    expect(waysOf(lists, 'c')).toEqual({ back: { list: 'one', at: 1 }, on: undefined, elsewhere })
    expect(waysOf(lists, 'x')).toEqual({ back: undefined, on: undefined, elsewhere: [] })
  })
})
