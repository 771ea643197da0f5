import { z } from 'zod'
import { endpoint, listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { bahtSum, businessDay, memberId } from '../forms.ts'
import { invitee, inviteCommission, inviteDay, invitePayout, inviter, inviteSummary } from './forms.ts'
import { inviteCommissions, invitees, invitePayouts, inviters } from './lists.ts'
import { commissionStatuses } from './terms.ts'

const path = '/invites'
const ofMember = { params: z.strictObject({ id: memberId }), errors: ['NOT_FOUND'] } as const
const amount = z.strictObject({ amount: bahtSum })

export const inviteEndpoints = {
  'invites.list': listEndpoint(inviters, {
    path,
    summary:
      'Members who invited others, with the figures of a period or of all time. `q` is the beginning of a username',
    row: inviter,
    filters: { ...searchText, ...period, waiting: z.enum(['yes']).optional() },
  }),
  'invites.payouts': listEndpoint(invitePayouts, {
    path: `${path}/payouts`,
    summary: 'Paid commissions, one row per payout. `q` is the beginning of a username',
    row: invitePayout,
    filters: { ...searchText, ...period, memberId: memberId.optional() },
    totals: amount,
  }),
  'invites.days': endpoint({
    method: 'GET',
    path: `${path}/days`,
    access: 'marketing.read',
    envelope: 'data',
    summary: 'The calculation of each closed business day, newest first; the last 60',
    answer: z.array(inviteDay),
  }),
  'invites.run': endpoint({
    method: 'POST',
    path: `${path}/days/{day}/run`,
    access: 'marketing.manage',
    envelope: 'data',
    params: z.strictObject({ day: businessDay }),
    idempotent: true,
    summary:
      'Calculate a closed business day of the last 60 now: one that was skipped under the current settings, any other under its own, which adds what is missing',
    answer: inviteDay,
    errors: ['DAY_NOT_OVER'],
  }),
  'invites.totals': endpoint({
    ...ofMember,
    method: 'GET',
    path: `${path}/{id}/totals`,
    topics: ['marketing'],
    access: 'members.read',
    envelope: 'data',
    summary: 'What a member’s invites brought so far',
    answer: inviteSummary,
  }),
  'invites.tree': listEndpoint(invitees, {
    ...ofMember,
    path: `${path}/{id}/tree`,
    summary: 'The members a member invited; with `of`, those that a member up to two levels below invited',
    row: invitee,
    filters: { of: memberId.optional() },
  }),
  'invites.commissions': listEndpoint(inviteCommissions, {
    ...ofMember,
    path: `${path}/{id}/commissions`,
    summary: 'A member’s commissions: one per invited member and business day',
    row: inviteCommission,
    filters: { ...period, status: severalOf(commissionStatuses).optional(), inviteeId: memberId.optional() },
    totals: amount,
  }),
} as const
