import { describe, expect, test } from 'vitest'
import { drawnWidths, fitColumns, toSavedColumns, layoutOf, moved, withColumn, type SavedColumn } from './columns.ts'
import type { ListColumn } from './list-types.ts'

const column = (id: string, more: Partial<ListColumn<{ id: string }>> = {}): ListColumn<{ id: string }> => ({
  id,
  header: id,
  width: 100,
  cell: () => null,
  ...more,
})
const columns = [
  column('time'),
  column('member', { width: 200 }),
  column('amount', { always: true }),
  column('reason', { optional: true }),
]
const shown = (saved: SavedColumn[]) => layoutOf(columns, saved).placed.map(({ column: { id } }) => id)

describe('the columns a person sees', () => {
  test('are the declared ones while nothing was chosen, by their shares; optional ones wait to be asked for', () => {
    expect(shown([])).toEqual(['time', 'member', 'amount'])
    expect(layoutOf(columns, [])).toMatchObject({ exact: false, flexible: null })
  })
  test('come in the order that was chosen; what is new comes last, what is gone is forgotten', () => {
    expect(shown([{ id: 'amount' }, { id: 'gone' }, { id: 'reason', hidden: false }, { id: 'time' }])).toEqual([
      'amount',
      'reason',
      'time',
      'member',
    ])
  })
  test('can be hidden, but not those that always stay, and never all', () => {
    expect(
      shown([
        { id: 'time', hidden: true },
        { id: 'amount', hidden: true },
      ]),
    ).toEqual(['amount', 'member'])
    const plain = [column('a'), column('b')]
    expect(
      layoutOf(plain, [
        { id: 'a', hidden: true },
        { id: 'b', hidden: true },
      ]).placed.map(each => each.column.id),
    ).toEqual(['a'])
  })
  test('stay at their edge when pinned, each as far from it as the others are wide', () => {
    const { placed, exact, flexible } = layoutOf(columns, [
      { id: 'member', pinned: 'start', width: 150 },
      { id: 'time', pinned: 'end' },
      { id: 'amount', pinned: 'start' },
      { id: 'reason', hidden: false, pinned: 'end' },
    ])
    expect(placed.map(({ column: { id }, pin, offset }) => [id, pin, offset])).toEqual([
      ['member', 'start', 0],
      ['amount', 'start', 150],
      ['time', 'end', 100],
      ['reason', 'end', 0],
    ])
    expect([exact, flexible]).toEqual([true, null])
  })
  test('with one width chosen keep to it; the widest other takes what is left', () => {
    expect(layoutOf(columns, [{ id: 'time', width: 80 }])).toMatchObject({ exact: true, flexible: 'member' })
  })
  test('leave where there is no room for them, those that yield first, and come back with it', () => {
    const layout = layoutOf(
      [column('time'), column('channel', { yields: 2 }), column('amount'), column('by', { yields: 1 })],
      [],
    )
    const fit = (room: number) => fitColumns(layout, room).placed.map(({ column: { id } }) => id)
    expect([fit(400), fit(330), fit(200), fit(50)]).toEqual([
      ['time', 'channel', 'amount', 'by'],
      ['time', 'channel', 'amount'],
      ['time', 'amount'],
      ['time', 'amount'],
    ])
  })
  test('stay once somebody asked for them, however little room there is', () => {
    const yielding = [column('time'), column('channel', { yields: 2 }), column('by', { yields: 1 })]
    const ticked = withColumn(toSavedColumns(yielding, []), 'by', { hidden: false })
    const fit = (saved: SavedColumn[]) =>
      fitColumns(layoutOf(yielding, saved), 150).placed.map(({ column: { id } }) => id)
    expect([fit(toSavedColumns(yielding, [])), fit(ticked), fit(moved(ticked, 'time', 1))]).toEqual([
      ['time'],
      ['time', 'by'],
      ['time', 'by'],
    ])
  })
  test('take no other away when they are asked for', () => {
    const yielding = [column('time'), column('channel', { yields: 1 }), column('reason', { optional: true })]
    const fit = (saved: SavedColumn[]) =>
      fitColumns(layoutOf(yielding, saved), 200).placed.map(({ column: { id } }) => id)
    expect([fit([]), fit([{ id: 'reason', hidden: false }])]).toEqual([
      ['time', 'channel'],
      ['reason', 'time', 'channel'],
    ])
  })
  test('whose width somebody chose stay, however little room there is', () => {
    const layout = layoutOf([column('time'), column('by', { yields: 1 })], [{ id: 'time', width: 300 }])
    expect(fitColumns(layout, 100)).toBe(layout)
  })
})

test('where there is a little less room than asked for, statuses and times keep their width and the others give way', () => {
  const layout = layoutOf([column('member'), column('account'), column('status', { whole: true })], [])
  const drawn = (room: number) => [...drawnWidths(layout, room).values()]
  expect(drawn(600)).toEqual([200, 200, 200])
  expect(drawn(290)).toEqual([95, 95, 100])
  // With less than that the table scrolls.
  expect(drawn(100)).toEqual([94, 94, 100])
})

test('what is kept names every column once, and only what was chosen', () => {
  const saved = toSavedColumns(columns, [{ id: 'amount', width: 5_000, hidden: true }])
  expect(saved).toEqual([{ id: 'amount', width: 640 }, { id: 'time' }, { id: 'member' }, { id: 'reason' }])
  expect(moved(saved, 'member', -2).map(({ id }) => id)).toEqual(['member', 'amount', 'time', 'reason'])
  expect(moved(saved, 'amount', -1)).toEqual(saved)
  expect(withColumn(saved, 'time', { pinned: 'start' })[1]).toEqual({ id: 'time', pinned: 'start' })
  expect(withColumn(withColumn(saved, 'time', { pinned: 'start' }), 'time', { pinned: undefined })[1]).toEqual({
    id: 'time',
  })
  expect(toSavedColumns(columns, withColumn(saved, 'time', { hidden: true }))[1]).toEqual({ id: 'time', hidden: true })
})
