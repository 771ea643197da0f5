import { depositStatuses, legalDepositActions } from '@backoffice/contract/deposits/forms'
import { newId, type AdminId, type MemberId } from '@backoffice/kernel'
import { expect, test } from 'vitest'
import { checkAction, canRematch, ACTIONS_FROM } from './deposit.ts'

test('the contract’s actions of each status equal the checked ones', () => {
  for (const status of depositStatuses) {
    const legal = Object.entries(ACTIONS_FROM)
      .filter(([, from]) => from.includes(status))
      .map(([move]) => move)
    expect(legal, status).toEqual(legalDepositActions[status])
  }
})

test('a pending approval blocks every action', () => {
  expect(checkAction('reverse', { status: 'credited', openApproval: null }).ok).toBe(true)
  expect(checkAction('reverse', { status: 'credited', openApproval: newId() })).toEqual({
    ok: false,
    code: 'STATE_CONFLICT',
  })
})

test('the admin who matched can match again; another admin confirms whom they replace', () => {
  const [first, second] = [newId<AdminId>(), newId<AdminId>()]
  const [member, other] = [newId<MemberId>(), newId<MemberId>()]
  const matched = { status: 'matched', matchedBy: first, memberId: member } as const
  expect([
    canRematch(matched, first, null),
    canRematch(matched, second, null),
    canRematch(matched, second, other),
    canRematch(matched, second, member),
  ]).toEqual([true, false, false, true])
  expect(canRematch({ status: 'unmatched', matchedBy: null, memberId: null }, second, null)).toBe(true)
})
