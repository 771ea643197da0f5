import type { ClientResponse, Endpoints } from '@backoffice/contract'
import type { RowOf } from '../../ui/resource-table/list-types.ts'

export type Withdrawal = RowOf<'withdrawals.list'>
export type Status = Withdrawal['status']
export type ActionName = Withdrawal['can'][number]
export type Evidence = ClientResponse<Endpoints['withdrawals.evidence']>['data']
export type Blocker = Evidence['blockers'][number]
/** Why it was not auto-approved. */
export type AutoReason = Evidence['auto'][number]

const final: ReadonlySet<Status> = new Set(['paid', 'paid-by-hand', 'refunded', 'rejected', 'cancelled'])

/** Whether the status is final. */
export const isFinal = (status: Status): boolean => final.has(status)

/** The status at `now`: a claim whose lease has expired is pending again, even before the server reports it. */
export const statusAt = (withdrawal: Pick<Withdrawal, 'status' | 'claim'>, now: number): Status =>
  withdrawal.status === 'claimed' && (withdrawal.claim === null || Date.parse(withdrawal.claim.until) <= now)
    ? 'pending'
    : withdrawal.status

export const tabs = ['queue', 'attention', 'paid', 'history', 'all'] as const
export type Tab = (typeof tabs)[number]

/** Lists in which the next row opens after a decision. */
export const isWork = (tab: Tab): boolean => tab === 'queue' || tab === 'attention'

/** The filter for withdrawals paid on a business day, whenever they were requested. */
export const paidOn = (day: string) => ({ status: 'paid,paid-by-hand', finishedOn: day })

/** The filter for finished withdrawals, whatever the outcome. */
export const finished = { finished: '1' }

/** The filter for payouts that need manual review: unconfirmed or failed. */
export const unsettled = { status: 'uncertain,failed' }
