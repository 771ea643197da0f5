import { z } from 'zod'
import { endpoint, listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { baht, bahtSum, id, instant, memberId } from '../forms.ts'
import { categoryProgress } from '../turnover/forms.ts'
import { blocker, lastPromotion, withdrawal } from '../withdrawals/forms.ts'
import { memberWithdrawals } from '../withdrawals/lists.ts'
import { memberFilters } from './bulk.ts'
import { memberChangeEndpoints } from './change-endpoints.ts'
import {
  creditEntry,
  creditTypes,
  member,
  memberEvent,
  memberProfile,
  memberTotals,
  receivedPromotion,
  timelineKinds,
  wallet,
} from './forms.ts'
import { creditHistory, members, memberTimeline } from './lists.ts'

const params = z.strictObject({ id: memberId })
const ofMember = { params, errors: ['NOT_FOUND'] } as const
const of = { ...ofMember, method: 'GET', envelope: 'data' } as const

export const memberEndpoints = {
  'members.list': listEndpoint(members, {
    path: '/usersystem',
    summary:
      'Members. `from` and `to` filter by registration time; `q` is the beginning of a username, a phone, an account number or part of a name',
    row: member,
    filters: { ...searchText, ...period, ...memberFilters },
    totals: memberTotals,
  }),
  'members.get': endpoint({
    ...of,
    path: '/usersystem/{id}',
    topics: ['members', 'withdrawals', 'deposits', 'approvals'],
    own: true,
    access: 'members.read',
    summary: 'One member',
    answer: memberProfile,
  }),
  'members.cash': endpoint({
    ...of,
    envelope: 'cashWallet',
    path: '/userbalance/cash/{id}',
    access: 'members.read',
    summary: 'The cash wallet: posted − on hold',
    answer: bahtSum,
  }),
  'members.balance': endpoint({
    ...of,
    path: '/userbalance/balance/{id}',
    topics: ['members', 'withdrawals', 'deposits'],
    own: true,
    access: 'members.read',
    summary: 'The wallets of a member and the remaining turnover requirement',
    answer: wallet,
  }),
  'members.credit-history': listEndpoint(creditHistory, {
    ...ofMember,
    path: '/userbalance/credithistory/{id}',
    own: true,
    summary:
      'Every change of a member’s wallets; money on hold for a withdrawal leaves the cash wallet when the withdrawal is requested',
    row: creditEntry,
    filters: { ...period, type: severalOf(creditTypes).optional() },
  }),
  'members.withdrawals': listEndpoint(memberWithdrawals, {
    ...ofMember,
    path: '/userbalance/withdrawhistory/{id}',
    noCache: true,
    summary: 'The withdrawals of a member',
    row: withdrawal,
    filters: { ...searchText, ...period },
    totals: z.strictObject({ amount: bahtSum }),
  }),
  'members.total': endpoint({
    method: 'GET',
    path: '/totalusers',
    access: 'members.read',
    envelope: 'data',
    summary: 'Number of members',
    answer: z.strictObject({ total: z.number().int() }),
  }),
  'members.today': endpoint({
    method: 'GET',
    path: '/todayusers',
    access: 'members.read',
    envelope: 'data',
    summary: 'Number of registrations on this business day',
    answer: z.strictObject({ count: z.number().int() }),
  }),
  'members.monthly': endpoint({
    method: 'GET',
    path: '/todayusers//newusermonthly',
    access: 'members.read',
    envelope: 'data',
    summary: 'Registrations by month, from the first one to this month, including empty months',
    answer: z.array(z.strictObject({ month: z.string().regex(/^\d{4}-\d{2}$/), count: z.number().int() })),
  }),
  'members.received-promotions': endpoint({
    ...of,
    path: '/usersystem/checkallreceivedpromotion/{id}',
    topics: ['marketing', 'members', 'deposits'],
    access: 'members.read',
    summary: 'Every promotion a member received, newest first; at most 200',
    answer: z.array(receivedPromotion),
  }),
  'members.received-promotion': endpoint({
    ...of,
    path: '/usersystem/checkreceivedpromotion/{id}',
    topics: ['marketing', 'members', 'deposits'],
    access: 'members.read',
    summary: 'The current promotion of a member; null when there is none',
    answer: receivedPromotion.nullable(),
  }),
  ...memberChangeEndpoints,
  'members.timeline': listEndpoint(memberTimeline, {
    ...ofMember,
    path: '/members/{id}/timeline',
    own: true,
    summary: 'Activity of a member: staff actions, deposits, withdrawals, balance changes, sign-ins, notes',
    row: memberEvent,
    filters: { ...period, kind: severalOf(timelineKinds).optional() },
  }),
  'members.withdraw-check': endpoint({
    ...of,
    path: '/userbalance/checkwithdrawdetail/{id}',
    topics: ['members', 'withdrawals', 'deposits'],
    own: true,
    access: 'withdrawals.read',
    noCache: true,
    summary: 'Withdrawal eligibility of a member: the blocking rules and the evidence',
    answer: z.strictObject({
      eligible: z.boolean(),
      blockers: z.array(blocker),
      turnover: z.strictObject({ required: bahtSum, done: bahtSum, byCategory: z.array(categoryProgress) }),
      lastDeposit: z.strictObject({ amount: baht, at: instant, channel: z.string() }).nullable(),
      lastPromotion,
      sameAs: z.array(
        z.strictObject({ memberId: id, username: z.string(), reasons: z.array(z.enum(['bank', 'phone', 'ip'])) }),
      ),
      sevenDays: z.strictObject({ in: bahtSum, out: bahtSum }),
      winRatio: z.number().int().nullable(),
    }),
  }),
} as const
