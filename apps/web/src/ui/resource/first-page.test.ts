import { withdrawalRequests, withdrawals } from '@backoffice/contract/withdrawals/lists'
import { describe, expect, test } from 'vitest'
import { firstPage } from './first-page.ts'

describe('the first page of a list', () => {
  test('without parameters is the default order and size', () => {
    expect(firstPage({ of: withdrawalRequests }, {})).toEqual({
      name: 'withdrawals.requests',
      query: { sort: 'requestedAt', limit: '50' },
    })
  })

  test('takes filters, order, size and search from the address, not what belongs to the page', () => {
    const search = { tab: 'all', id: '1', status: 'paid', sort: '-amount', limit: '25', q: ' somchai ', cursor: 'c' }
    expect(firstPage({ of: withdrawals }, search).query).toEqual({
      status: 'paid',
      sort: '-amount',
      limit: '25',
      q: 'somchai',
      cursor: 'c',
    })
  })

  test('keeps the fixed query, and falls back to the list’s own order', () => {
    const list = { of: withdrawals, sorts: withdrawalRequests.sorts, fixed: { status: 'failed' } } as const
    expect(firstPage(list, { sort: 'name' }).query).toEqual({ status: 'failed', sort: 'requestedAt', limit: '50' })
  })
})
