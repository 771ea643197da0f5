import type { Permission } from '@backoffice/contract'
import { expect, test } from 'vitest'
import type { Report } from '../features/reports/index.ts'
import { reportLinks } from './report-links.ts'

const report = (kind: Report['kind'], member: Report['member'] = null): Report =>
  ({ kind, member, from: '2026-07-01', to: '2026-07-31' }) as Report
const everything = reportLinks(() => true)

test('a movement leads to the transfers, the bets or the withdrawals behind it', () => {
  const of = (code: string) => everything(report('liability'), 'movements', { wallet: 'cash', code }, 'code')
  expect(of('deposit')).toBe('/account-summary/transfers?code=deposit&from=2026-07-01&to=2026-07-31')
  expect(of('reversed-deposit')).toBe('/account-summary/transfers?code=reversal&from=2026-07-01&to=2026-07-31')
  expect(of('bet-bonus')).toBe('/agentinfo?tab=bets&booked=bets&from=2026-07-01&to=2026-07-31')
  expect(of('reversed-win')).toBe('/agentinfo?tab=bets&booked=voids&from=2026-07-01&to=2026-07-31')
  expect(of('placed')).toBe('/account/withdraw?tab=all&from=2026-07-01&to=2026-07-31')
  // No list has these.
  expect([of('sent'), of('released')]).toEqual([undefined, undefined])
})

test('figures of games, promotions, staff and members lead to theirs', () => {
  const line = { provider: 'pgsoft', category: 'slot', id: '1', day: '2026-07-02', code: 'deposit' }
  const member = { id: 'm', username: 'u' }
  expect(everything(report('game-revenue'), 'providers', line, 'wins')).toBe(
    '/agentinfo?tab=bets&booked=wins&provider=pgsoft&category=slot&from=2026-07-01&to=2026-07-31',
  )
  expect(everything(report('game-revenue'), 'providers', line, 'ggr')).toBeUndefined()
  expect(everything(report('liability'), 'closing', line, 'day')).toBe(
    '/account-summary/transfers?from=2026-07-02&to=2026-07-02',
  )
  expect(everything(report('promotions'), 'promotions', line, 'promotion')).toBe('/promotion/detail/1')
  expect(everything(report('access-review'), 'staff', line, 'username')).toBe('/admin/profile/1')
  expect(everything(report('player-statement', member), 'lines', line, 'code')).toBe('/member/profile/m?tab=credit')
})

test('complaints lead to those counted, to the one of a line, and to its member', () => {
  const counted = { complaintCategory: 'bonus' }
  const of = (table: string, line: Record<string, string | null>, column: string) =>
    everything(report('complaints'), table, line, column)
  expect(of('complaintCounts', counted, 'declined')).toBe(
    '/compliance?tab=complaints&category=bonus&outcome=rejected&from=2026-07-01&to=2026-07-31',
  )
  expect(of('complaints', { id: '1', memberId: 'm' }, 'receivedAt')).toBe('/compliance?tab=complaints&id=1')
  expect(of('complaints', { id: '1', memberId: 'm' }, 'username')).toBe('/member/profile/m')
  expect(of('complaints', { id: '1', memberId: null }, 'username')).toBeUndefined()
})

test('a list that this admin may not read is no link', () => {
  const links = reportLinks((permission: Permission) => permission !== 'summaries.read')
  expect(links(report('liability'), 'movements', { code: 'deposit' }, 'code')).toBeUndefined()
  expect(links(report('liability'), 'movements', { code: 'bet' }, 'code')).toBeDefined()
})
