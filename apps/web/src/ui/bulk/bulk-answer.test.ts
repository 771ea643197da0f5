import { expect, test } from 'vitest'
import type { BulkPreviewRow } from '../resource-table/list-types.ts'
import { amountOf, listed } from './bulk-answer.ts'

const row = (id: string, amount: number, state: BulkPreviewRow['state']): BulkPreviewRow => ({
  id,
  name: id,
  amount,
  account: '',
  state,
})

test('sends only the previewed rows that are not refused, bound to their previewed result', () => {
  const rows = [
    { ...row('a', 1, 'done'), leadsTo: 'paying' },
    row('b', 2, 'skipped'),
    { ...row('c', 3, 'waits'), leadsTo: 'awaiting-second' },
  ]
  expect(listed(rows)).toEqual({ kind: 'ids', ids: ['a', 'c'], leadsTo: { a: 'paying', c: 'awaiting-second' } })
})

test('adds up amounts exactly to the satang', () => {
  expect(amountOf([row('a', 0.1, 'done'), row('b', 0.2, 'done')])).toBe(0.3)
})
