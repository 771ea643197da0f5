import type { Translate } from '../../i18n/translate.ts'
import { expect, test } from 'vitest'
import { drawnWidths } from '../resource-table/columns.ts'
import { type Column, toListColumns } from './columns.tsx'

const row = (value: unknown) => () => value as never
const columns: Column<object>[] = [
  { id: 'type', kind: 'text', value: row(''), width: 180 },
  { id: 'at', kind: 'instant', form: 'dateTime', value: row(''), width: 148 },
  { id: 'day', kind: 'instant', form: 'date', value: row(''), width: 90 },
  { id: 'seen', kind: 'moment', value: row(''), width: 104 },
  { id: 'amount', kind: 'money', value: row(0), width: 96 },
  { id: 'net', kind: 'signed', value: row(0), width: 200 },
  { id: 'reason', kind: 'reason', value: row(''), width: 300 },
]

test('times, dates and amounts keep the width of their longest value however narrow the table is', () => {
  const list = toListColumns(columns, ((key: string) => key) as unknown as Translate, 'column')
  const drawn = list.map(({ id, width, whole = false }) => ({ id, width, whole, fixed: false }))
  const widths = drawnWidths(drawn, 600, 0).columns
  expect(['at', 'day', 'seen', 'amount', 'net'].map(id => widths.get(id))).toEqual([
    '172px',
    '108px',
    '116px',
    '120px',
    '200px',
  ])
  expect(Number.parseInt(widths.get('reason') ?? '', 10)).toBeLessThan(300)
})
