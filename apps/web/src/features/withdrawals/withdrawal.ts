import type { Endpoints, ClientResponse } from '@backoffice/contract'
import type { RowOf } from '../../ui/resource-table/list-types.ts'

export type Withdrawal = RowOf<'withdrawals.list'>
export type Status = Withdrawal['status']
export type ActionName = Withdrawal['can'][number]
export type Evidence = ClientResponse<Endpoints['withdrawals.evidence']>['data']
export type Blocker = Evidence['blockers'][number]
export type Review = NonNullable<Withdrawal['review']>
/** Why the rules leave the decision to staff. */
export type AutoReason = Evidence['auto'][number]
export type TimelineEntry = ClientResponse<Endpoints['withdrawals.timeline']>['data'][number]

const final: ReadonlySet<Status> = new Set(['paid', 'paid-by-hand', 'refunded', 'rejected', 'cancelled'])

/** Whether the withdrawal is in a final status. */
export const isFinal = (status: Status): boolean => final.has(status)

/** The status at `now`: a claim is pending again after its lease, even before the server reports it. */
export const statusAt = (withdrawal: Pick<Withdrawal, 'status' | 'claim'>, now: number): Status =>
  withdrawal.status === 'claimed' && (withdrawal.claim === null || Date.parse(withdrawal.claim.until) <= now)
    ? 'pending'
    : withdrawal.status
