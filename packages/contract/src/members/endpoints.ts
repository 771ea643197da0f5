import { z } from 'zod'
import { endpoint, listQuery, severalOf } from '../endpoint.ts'
import { baht, bahtSum, id, instant, words } from '../forms.ts'
import { categoryProgress } from '../turnover/forms.ts'
import { blocker, lastPromotion, withdrawal } from '../withdrawals/forms.ts'
import { memberBulk, memberBulkResult } from './bulk.ts'
import { memberFilters } from './filters.ts'
import {
  adjusted, blockChange, creditEntry, creditTypes, duplicateOf, duplicatePair, duplicateReasons, member, memberEdit, memberEvent, memberProfile, memberStatuses,
  MOST_TAGS, newMember, note, receivedPromotion, revealable, tag, timelineKinds, wallet,
} from './forms.ts'

const params = z.strictObject({ id })
const reason = words(500)
const waitsForSecond = z.strictObject({ approvalId: id, status: z.literal('awaiting-second') })
const of = { method: 'GET', envelope: 'data', params, errors: ['NOT_FOUND'] } as const
const change = { envelope: 'data', params, idempotent: true } as const

const sorts = ['-registeredAt', 'registeredAt', '-credit', 'credit', 'username', '-username', '-lastSignInAt', 'lastSignInAt'] as const
const newest = ['-at', 'at'] as const
const requested = ['-requestedAt', 'requestedAt'] as const
const found = ['-foundAt', 'foundAt'] as const
const yesOrNo = z.enum(['yes', 'no']).optional()

export const memberEndpoints = {
  'members.list': endpoint({
    method: 'GET', path: '/usersystem', access: 'members.read', envelope: 'data',
    summary: 'Members. `from` and `to` are when they registered; `q` is the beginning of a username, a phone, an account number or part of a name',
    query: listQuery(sorts, memberFilters), answer: z.array(member), list: { sorts },
  }),
  'members.get': endpoint({ ...of, path: '/usersystem/{id}', access: 'members.read', summary: 'One member', answer: memberProfile }),
  'members.cash': endpoint({ ...of, envelope: 'cashWallet', path: '/userbalance/cash/{id}', access: 'members.read', summary: 'The cash wallet: posted − held', answer: bahtSum }),
  'members.balance': endpoint({ ...of, path: '/userbalance/balance/{id}', access: 'members.read', summary: 'The wallets of a member, and what turnover still asks for', answer: wallet }),
  'members.credit-history': endpoint({
    ...of, path: '/userbalance/credithistory/{id}', access: 'members.read', summary: 'Every change of a member’s wallets; what is held for a withdrawal leaves the cash wallet when it is asked for',
    query: listQuery(newest, { type: severalOf(creditTypes).optional() }).omit({ q: true }), answer: z.array(creditEntry), list: { sorts: newest },
  }),
  'members.withdrawals': endpoint({
    ...of, path: '/userbalance/withdrawhistory/{id}', access: 'withdrawals.read', noCache: true, summary: 'The withdrawals of a member',
    query: listQuery(requested, {}), answer: z.array(withdrawal), list: { sorts: requested, totals: z.strictObject({ amount: bahtSum }) },
  }),
  'members.total': endpoint({ method: 'GET', path: '/totalusers', access: 'members.read', envelope: 'data', summary: 'How many members there are', answer: z.strictObject({ total: z.number().int() }) }),
  'members.today': endpoint({ method: 'GET', path: '/todayusers', access: 'members.read', envelope: 'data', summary: 'How many registered on this business day', answer: z.strictObject({ count: z.number().int() }) }),
  'members.monthly': endpoint({
    method: 'GET', path: '/todayusers//newusermonthly', access: 'members.read', envelope: 'data', summary: 'Registrations by month, from the first one to this month, empty months too',
    answer: z.array(z.strictObject({ month: z.string().regex(/^\d{4}-\d{2}$/), count: z.number().int() })),
  }),
  'members.received-promotions': endpoint({ ...of, path: '/usersystem/checkallreceivedpromotion/{id}', access: 'members.read', summary: 'Every promotion a member received, newest first; at most 200', answer: z.array(receivedPromotion) }),
  'members.received-promotion': endpoint({ ...of, path: '/usersystem/checkreceivedpromotion/{id}', access: 'members.read', summary: 'The promotion a member is bound to now; null when there is none', answer: receivedPromotion.nullable() }),
  'members.create': endpoint({
    method: 'POST', path: '/members', access: 'members.create', envelope: 'data', idempotent: true, body: newMember, answer: memberProfile,
    summary: 'Add a member who is on the player site already, as `member.registered` does. Username, phone and bank account are one member’s; who may be the same person is in `duplicates`. Needs `members.pii` too: what is taken is told',
    errors: ['DUPLICATE_EXTERNAL_ID', 'DUPLICATE_USERNAME', 'DUPLICATE_PHONE', 'DUPLICATE_BANK_ACCOUNT', 'UNKNOWN_BANK'],
  }),
  'members.edit': endpoint({
    ...change, method: 'PATCH', path: '/members/{id}', access: 'members.edit', ifMatch: true, body: memberEdit, answer: memberProfile,
    summary: 'Change who a member is. Without `members.pii` only the name; name and account stay while a withdrawal is open',
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'DUPLICATE_PHONE', 'DUPLICATE_BANK_ACCOUNT', 'UNKNOWN_BANK', 'OPEN_REQUESTS', 'MEMBER_CLOSED'],
  }),
  'members.status': endpoint({
    ...change, method: 'POST', path: '/members/{id}/status', access: 'members.block', body: z.strictObject({ status: z.enum(memberStatuses), reason }), answer: memberProfile,
    summary: 'Suspend, take back, or close for good; nobody is closed who has money or an open request', errors: ['NOT_FOUND', 'STATE_CONFLICT', 'OPEN_REQUESTS'],
  }),
  'members.block': endpoint({
    ...change, method: 'POST', path: '/members/{id}/blocks', access: 'members.block', body: blockChange, answer: memberProfile,
    summary: 'Keep a member from single things, or no longer; what is left out stays', errors: ['NOT_FOUND', 'MEMBER_CLOSED'],
  }),
  'members.set-tags': endpoint({
    ...change, method: 'PUT', path: '/members/{id}/tags', access: 'members.note', ifMatch: true, body: z.strictObject({ tags: z.array(tag).max(MOST_TAGS) }), answer: memberProfile,
    summary: 'The tags of a member, all of them; kept in lower case, each once', errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  'members.bulk': endpoint({
    method: 'POST', path: '/members/bulk', access: 'members.read', envelope: 'data', idempotent: true, body: memberBulk, answer: z.array(memberBulkResult),
    summary: 'One move for many, each on its own and answered on its own, as if made one by one: tags need `members.note`, blocks and status `members.block`. 409 with the real count when a filter finds another number than expected; what a few seconds do not reach is answered UNAVAILABLE, send it again under the same key',
    errors: ['STATE_CONFLICT', 'FORBIDDEN'],
  }),
  'members.tags': endpoint({
    method: 'GET', path: '/members/tags', access: 'members.read', envelope: 'data', summary: 'Tags in use, the most used first; at most 500',
    answer: z.array(z.strictObject({ tag: z.string(), members: z.number().int() })),
  }),
  'members.notes': endpoint({
    ...of, path: '/members/{id}/notes', access: 'members.read', summary: 'What colleagues wrote about a member',
    query: listQuery(newest, { pinned: yesOrNo }), answer: z.array(note), list: { sorts: newest },
  }),
  'members.add-note': endpoint({
    ...change, method: 'POST', path: '/members/{id}/notes', access: 'members.note', body: z.strictObject({ text: words(2_000), pinned: z.boolean().default(false) }), answer: note,
    summary: 'Write a note; it stays as it is', errors: ['NOT_FOUND'],
  }),
  'members.pin-note': endpoint({
    ...change, method: 'POST', path: '/members/{id}/notes/{noteId}/pin', params: z.strictObject({ id, noteId: id }), access: 'members.note', body: z.strictObject({ pinned: z.boolean() }), answer: note,
    summary: 'Pin a note, or no longer', errors: ['NOT_FOUND'],
  }),
  'members.duplicates-of': endpoint({
    ...of, path: '/members/{id}/duplicates', access: 'members.read', summary: 'Members who may be the same person: same bank account, phone, name, or address within 90 days; at most 50, the likeliest first',
    answer: z.array(duplicateOf),
  }),
  'members.duplicates': endpoint({
    method: 'GET', path: '/members/duplicates', access: 'members.read', envelope: 'data', summary: 'Pairs of members who may be the same person, as they were found',
    query: listQuery(found, { reason: severalOf(duplicateReasons).optional(), dismissed: yesOrNo }), answer: z.array(duplicatePair), list: { sorts: found },
  }),
  'members.dismiss-duplicate': endpoint({
    ...change, method: 'POST', path: '/members/{id}/duplicates/{otherId}/dismiss', params: z.strictObject({ id, otherId: id }), access: 'members.block', body: z.strictObject({ reason }), answer: duplicateOf,
    summary: 'They are two people: the pair is shown no more, unless another reason is found', errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
  'members.reveal': endpoint({
    ...change, method: 'POST', path: '/members/{id}/reveal', access: 'members.reveal', body: z.strictObject({ field: z.enum(revealable), reason }), answer: z.strictObject({ value: z.string().nullable() }),
    summary: 'One masked value, in full; who saw it and why is kept', errors: ['NOT_FOUND'],
  }),
  'members.reset-password': endpoint({
    ...change, method: 'POST', path: '/members/{id}/password-reset', access: 'members.reset-password', body: z.strictObject({ reason }), answer: z.strictObject({ requestId: id, requestedAt: instant }),
    summary: 'Ask the player site, by a signed event, to have the member choose a new password', errors: ['NOT_FOUND', 'MEMBER_CLOSED', 'NO_PLAYER_SITE'],
  }),
  'members.adjust': endpoint({
    ...change, method: 'POST', path: '/members/{id}/adjust', access: 'members.adjust', body: z.strictObject({ amount: baht.refine((amount) => amount !== 0n, 'must not be 0'), reason }),
    answer: adjusted, accepted: waitsForSecond,
    summary: 'Give or take cash with a reason; above one’s limit, for one move or for the day, a second person is asked (202)', errors: ['NOT_FOUND', 'MEMBER_CLOSED', 'INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED', 'STATE_CONFLICT'],
  }),
  'members.timeline': endpoint({
    ...of, path: '/members/{id}/timeline', access: 'members.read', summary: 'Everything that happened around a member, in one line: people’s moves, deposits, withdrawals, money, sign-ins, notes',
    query: listQuery(newest, { kind: severalOf(timelineKinds).optional() }).omit({ q: true }), answer: z.array(memberEvent), list: { sorts: newest },
  }),
  'members.withdraw-check': endpoint({
    ...of, path: '/userbalance/checkwithdrawdetail/{id}', access: 'withdrawals.read', noCache: true, summary: 'Whether a member may withdraw now, what stands against it, and what that rests on',
    answer: z.strictObject({
      eligible: z.boolean(), blockers: z.array(blocker),
      turnover: z.strictObject({ required: bahtSum, done: bahtSum, byCategory: z.array(categoryProgress) }),
      lastDeposit: z.strictObject({ amount: baht, at: instant, channel: z.string() }).nullable(),
      lastPromotion,
      sameAs: z.array(z.strictObject({ memberId: id, username: z.string(), reasons: z.array(z.enum(['bank', 'phone', 'ip'])) })),
      sevenDays: z.strictObject({ in: bahtSum, out: bahtSum }), winRatio: z.number().int().nullable(),
    }),
  }),
} as const
