import { expect, test } from 'vitest'
import { changeSearch } from '../resource-table/search-state.ts'
import { toTab } from './use-tabs.ts'

test('another tab keeps what both know, and drops what narrowed or ordered the old one', () => {
  const search = {
    tab: 'paid',
    q: 'som',
    id: 'one',
    status: 'pending',
    cursor: 'c',
    sort: 'amount',
    from: '2026-11-01',
  }
  expect(changeSearch(search, toTab(search, 'all', 'queue', ['q', 'id']))).toEqual({ q: 'som', id: 'one', tab: 'all' })
  expect(changeSearch(search, toTab(search, 'all', 'queue', []))).toEqual({ tab: 'all' })
})

test('the first tab needs no name in the address', () => {
  expect(changeSearch({ tab: 'all' }, toTab({ tab: 'all' }, 'queue', 'queue', []))).toEqual({})
})
