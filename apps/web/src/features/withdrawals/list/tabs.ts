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
