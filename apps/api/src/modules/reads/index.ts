/** Reads across rooms: timeline, evidence, search, figures. Nothing here writes. */
export { decisionFactsOf, memberEvidenceOf, type DecisionFacts, type MemberEvidence } from './decision-facts.repo.ts'
export { othersHold } from './key-holders.repo.ts'
export { dayFiguresUntil, depositsUntil, lastBookCheck, liability, medianPaidSeconds, queueHealth, type DayFigures, type DayPart, type Figure } from './overview.repo.ts'
export { timelineOf, type TimelineEntry } from './timeline.repo.ts'
export { findNamed, type WithdrawalFilters } from './withdrawal-filters.ts'
export { countAll, EXACT_UP_TO, findRecord, pageStatement, readPage, type Total, type WithdrawalOrder } from './withdrawal-list.repo.ts'
export type { Person, WithdrawalRecord } from './withdrawal-record.ts'
