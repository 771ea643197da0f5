import type { Endpoints, ClientResponse } from '@backoffice/contract'
import type { RowOf } from '../../ui/resource-table/list-types.ts'

export type Withdrawal = RowOf<'withdrawals.list'>
export type Status = Withdrawal['status']
export type ActionName = Withdrawal['can'][number]
export type Evidence = ClientResponse<Endpoints['withdrawals.evidence']>['data']
export type Blocker = Evidence['blockers'][number]
/** Why the rules leave it to a person. */
export type AutoReason = Evidence['auto'][number]
export type TimelineEntry = ClientResponse<Endpoints['withdrawals.timeline']>['data'][number]

const final: ReadonlySet<Status> = new Set(['paid', 'paid-by-hand', 'refunded', 'rejected', 'cancelled'])

/** Nothing more will happen to it: it no longer waits. */
export const isFinal = (status: Status): boolean => final.has(status)

/** What holds at `now`: a claim whose lease ran out is pending again, also before the server has said so. */
export const statusAt = (withdrawal: Pick<Withdrawal, 'status' | 'claim'>, now: number): Status =>
  withdrawal.status === 'claimed' && (withdrawal.claim === null || Date.parse(withdrawal.claim.until) <= now)
    ? 'pending'
    : withdrawal.status
