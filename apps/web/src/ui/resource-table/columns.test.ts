import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { type DrawnColumn, drawnWidths, fitColumns, readColumns, type SavedColumn } from './columns.ts'
import type { ListAppearance } from './list-appearance.ts'
import type { ListColumn } from './list-types.ts'
import { cellAttributes, type ListTable, useListTable } from './use-list-table.ts'

type Row = { id: string }

const column = (id: string, more: Partial<ListColumn<Row>> = {}): ListColumn<Row> => ({
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

type ProbeProps = Pick<Parameters<typeof useListTable<Row>>[0], 'columns' | 'appearance'> & {
  onTable: (table: ListTable<Row>) => void
}
function Probe({ onTable, ...list }: ProbeProps) {
  const available = Number.POSITIVE_INFINITY
  onTable(useListTable({ ...list, rows: [], available, selection: {}, onSelect: () => undefined }))
  return null
}

/** The table for a saved preference, and what its last change saves. */
function tableOf(columnsOfUser: readonly SavedColumn[], declared: readonly ListColumn<Row>[] = columns) {
  const tables: ListTable<Row>[] = []
  let saved: readonly SavedColumn[] | undefined
  const change: ListAppearance['change'] = next => void (saved = next.columns)
  const appearance: ListAppearance = { columns: columnsOfUser, density: 'normal', change }
  renderToStaticMarkup(
    createElement(Probe, { columns: declared, appearance, onTable: table => void tables.push(table) }),
  )
  const [table] = tables
  if (table === undefined) throw new Error('the table was not rendered')
  return { table, saved: () => saved }
}

const shown = (saved: readonly SavedColumn[], declared = columns) =>
  tableOf(saved, declared).table.visible.map(({ id }) => id)

describe('the visible columns', () => {
  test('are the declared ones without a saved preference; optional ones are hidden', () => {
    expect(shown([])).toEqual(['time', 'member', 'amount'])
  })
  test('are in the saved order: new columns last, removed ones ignored', () => {
    expect(shown([{ id: 'amount' }, { id: 'gone' }, { id: 'reason', hidden: false }, { id: 'time' }])).toEqual([
      'amount',
      'reason',
      'time',
      'member',
    ])
  })
  test('can be hidden, except those that always stay, and never all', () => {
    const hidden = (...ids: string[]) => ids.map(id => ({ id, hidden: true }))
    expect(shown(hidden('time', 'amount'))).toEqual(['amount', 'member'])
    expect(shown(hidden('a', 'b'), [column('a'), column('b')])).toEqual(['a'])
  })
  test('stay at their edge when pinned, offset by the widths of the others there', () => {
    const { table } = tableOf([
      { id: 'member', pinned: 'start', width: 150 },
      { id: 'time', pinned: 'end' },
      { id: 'amount', pinned: 'start' },
      { id: 'reason', hidden: false, pinned: 'end' },
    ])
    expect(table.visible.map(each => [each.id, cellAttributes(each, false).style])).toEqual([
      ['member', { insetInlineStart: 0 }],
      ['amount', { insetInlineStart: 150 }],
      ['time', { insetInlineEnd: 100 }],
      ['reason', { insetInlineEnd: 0 }],
    ])
  })
})

test('a preference stored in the browser by an earlier version is read as it was saved', () => {
  const stored =
    '{"data":{"look":null,"lists":{"withdrawals":{"columns":[{"id":"amount","width":180,"pinned":"start"},' +
    '{"id":"reason","hidden":false},{"id":"time","hidden":true},{"id":"member"}],"density":"compact"}}}}'
  const { lists } = (JSON.parse(stored) as { data: { lists: Record<string, { columns: SavedColumn[] }> } }).data
  const { table } = tableOf(lists['withdrawals']?.columns ?? [])
  expect(table.visible.map(each => [each.id, each.width, each.pin])).toEqual([
    ['amount', 180, 'start'],
    ['reason', 100, false],
    ['member', 200, false],
  ])
})

describe('a change is saved with every column in order and the choices of the user only', () => {
  const names = [{ id: 'time' }, { id: 'member' }, { id: 'amount' }, { id: 'reason' }]
  test('widths within their limits', () => {
    const { table, saved } = tableOf([])
    table.setWidths({ amount: 5_000 })
    expect(saved()).toEqual([names[0], names[1], { id: 'amount', width: 640 }, names[3]])
  })
  test('order', () => {
    const { table, saved } = tableOf([{ id: 'amount', width: 80 }])
    table.setOrder(['time', 'amount'])
    expect(saved()).toEqual([names[0], { id: 'amount', width: 80 }, names[1], names[3]])
  })
  test('visibility and pins', () => {
    const { table, saved } = tableOf([])
    table.setVisible('time', false)
    expect(saved()?.[0]).toEqual({ id: 'time', hidden: true })
    table.setVisible('reason', true)
    expect(saved()?.[3]).toEqual({ id: 'reason', hidden: false })
    table.setVisible('amount', false)
    table.setPin('member', 'end')
    expect(saved()).toEqual([names[0], { id: 'member', pinned: 'end' }, names[2], names[3]])
  })
})

describe('in a narrow table', () => {
  const declared = [column('time'), column('channel', { yields: 2 }), column('amount'), column('by', { yields: 1 })]
  const fit = (available: number, saved: readonly SavedColumn[] = [], of = declared) => {
    const { columnVisibility } = fitColumns(of, readColumns(of, saved), available)
    return of.filter(({ id }) => columnVisibility[id] !== false).map(({ id }) => id)
  }
  test('yielding columns are hidden, the lowest first', () => {
    expect([fit(400), fit(330), fit(200), fit(50)]).toEqual([
      ['time', 'channel', 'amount', 'by'],
      ['time', 'channel', 'amount'],
      ['time', 'amount'],
      ['time', 'amount'],
    ])
  })
  test('a column the user asked for stays and takes no other away', () => {
    expect(fit(250, [{ id: 'by', hidden: false }])).toEqual(['time', 'amount', 'by'])
    const optional = [column('time'), column('channel', { yields: 1 }), column('reason', { optional: true })]
    expect(fit(200, [], optional)).toEqual(['time', 'channel'])
    expect(fit(200, [{ id: 'reason', hidden: false }], optional)).toEqual(['time', 'channel', 'reason'])
  })
  test('a column the user asked for brings no other back', () => {
    const of = [column('time'), { ...column('promotion', { yields: 2 }), width: 200 }, column('by', { yields: 1 })]
    expect(fit(210, [], of)).toEqual(['time'])
    expect(fit(210, [{ id: 'promotion', hidden: false }], of)).toEqual(['time', 'promotion'])
  })
  test('nothing is hidden where the user chose a width or a pin', () => {
    expect(fit(100, [{ id: 'time', width: 300 }])).toHaveLength(4)
    expect(fit(100, [{ id: 'time', pinned: 'start' }])).toHaveLength(4)
  })
})

describe('widths', () => {
  const drawn = (id: string, width: number, more: Partial<DrawnColumn> = {}): DrawnColumn => ({
    id,
    width,
    whole: false,
    fixed: false,
    ...more,
  })
  test('are shares of the space; where it is short, whole columns keep theirs and the others give way', () => {
    const all = [drawn('member', 100), drawn('account', 100), drawn('status', 100, { whole: true })]
    const widths = (available: number) => [...drawnWidths(all, available, 0).columns.values()]
    expect(widths(600)).toEqual(['200px', '200px', '200px'])
    expect(widths(290)).toEqual(['95px', '95px', '100px'])
    // With less than that the table scrolls.
    expect(widths(100)).toEqual(['94px', '94px', '100px'])
  })
  test('hold once one is fixed; the widest other column takes what is left', () => {
    const { columns: held, table } = drawnWidths([drawn('time', 80, { fixed: true }), drawn('member', 200)], 600, 40)
    expect([...held]).toEqual([
      ['time', '80px'],
      ['member', undefined],
    ])
    expect(table).toEqual({ minInlineSize: 320 })
    expect(drawnWidths([drawn('time', 80, { fixed: true })], 600, 40).table).toEqual({ inlineSize: 120 })
  })
})
