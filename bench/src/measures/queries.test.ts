import { endpoints, type Endpoint } from '@backoffice/contract'
import { expect, test } from 'vitest'
import type { Past } from './past.ts'
import { growingQueries, NOT_IN_HISTORY } from './queries.ts'

const past: Past = {
  memberId: 'm',
  accountId: 'a',
  quietAccountId: 'q',
  withdrawalId: 'w',
  depositId: 'd',
  importId: 'i',
  internalTransferId: 'o',
  adminId: 'p',
  approvalId: 'r',
  deliveryId: 'e',
  auditId: 'u',
  day: '2026-11-19',
  firstDay: '2026-01-01',
}

test('every list of the contract is asked in each of its orders, with each of its filters', () => {
  const requested = growingQueries().map(({ what }) => what)
  for (const [name, { list, query }] of Object.entries(endpoints) as [string, Endpoint][]) {
    if (list === undefined || NOT_IN_HISTORY.has(name)) continue
    for (const sort of list.sorts) expect(requested).toContain(`${name}, sort=${sort}`)
    for (const filter of Object.keys(query?.shape ?? {}).filter(key => !['limit', 'cursor', 'sort'].includes(key))) {
      expect(
        requested.some(what => what.startsWith(`${name}, ${filter}=`)),
        `${name} by ${filter}`,
      ).toBe(true)
    }
  }
})

test('a question leaves nothing of its path open', () => {
  for (const { what, path } of growingQueries()) expect(path(past), what).not.toMatch(/[{}]/)
})
