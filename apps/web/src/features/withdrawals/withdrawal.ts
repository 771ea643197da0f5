import type { ClientResponse, Endpoints } from '@backoffice/contract'
import type { RowOf } from '../../ui/resource-table/list-types.ts'

export type Withdrawal = RowOf<'withdrawals.list'>
export type Status = Withdrawal['status']
export type ActionName = Withdrawal['can'][number]
export type Evidence = ClientResponse<Endpoints['withdrawals.evidence']>['data']
export type Blocker = Evidence['blockers'][number]
/** Why the rules leave it to a person. */
export type AutoReason = Evidence['auto'][number]

const final: ReadonlySet<Status> = new Set(['paid', 'paid-by-hand', 'refunded', 'rejected', 'cancelled'])

/** Nothing more will happen to it: it no longer waits. */
export const isFinal = (status: Status): boolean => final.has(status)

/** What holds at `now`: a claim whose lease ran out is pending again, also before the server has said so. */
export const statusAt = (withdrawal: Pick<Withdrawal, 'status' | 'claim'>, now: number): Status =>
  withdrawal.status === 'claimed' && (withdrawal.claim === null || Date.parse(withdrawal.claim.until) <= now)
    ? 'pending'
    : withdrawal.status

export const tabs = ['queue', 'attention', 'paid', 'history', 'all'] as const
export type Tab = (typeof tabs)[number]

/** Lists that are worked off row by row: after a decision the next one opens. */
export const isWork = (tab: Tab): boolean => tab === 'queue' || tab === 'attention'

/** What "paid today" asks for: paid on this business day, whenever it was requested. */
export const paidOn = (day: string) => ({ status: 'paid,paid-by-hand', finishedOn: day })

/** The history: what is over, however it ended. */
export const finished = { finished: '1' }

/** Payouts nobody else will settle: the provider's answer is unclear, or the money did not leave. */
export const unsettled = { status: 'uncertain,failed' }
