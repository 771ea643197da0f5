/** Reads across modules: timeline, evidence, search, figures. Read only. */
export { type AccountNames, accountNames, usernameOf } from './export-names.repo.ts'
export {
  bankDayItems,
  bankDays,
  ledgerBalance,
  netOfBankLines,
  type BankDay,
  type BankDayItem,
  type DayBounds,
} from './bank-day.repo.ts'
export type { BankLineFilters } from './bank-line-filters.ts'
export {
  bankLinePage,
  countBankLines,
  findBankLine,
  readBankLines,
  type BankLineOrder,
  type BankLineRecord,
} from './bank-line-list.repo.ts'
export { autoFactsAt, autoFactsNow, countRequested, type AutoFactsRow } from './auto-facts.repo.ts'
export {
  decisionFactsOf,
  type DecisionFacts,
  type LastPromotion,
  lastPromotionsOf,
  memberEvidenceOf,
  type MemberEvidence,
  paidBefore,
} from './decision-facts.repo.ts'
export {
  type CreditEntry,
  type CreditFilters,
  countCredit,
  creditPageStatement,
  readCreditPage,
} from './credit-history.repo.ts'
export {
  type SimilarDepositRecord,
  type DepositExtras,
  depositExtras,
  depositQueues,
  memberExists,
  payerOfDeposit,
  withMembers,
} from './deposit-detail.repo.ts'
export { type DepositFilters, type DepositNames, findDepositNames } from './deposit-filters.ts'
export {
  countIntents,
  type IntentFilters,
  type IntentRecord,
  intentPage,
  readIntentPage,
} from './deposit-intents.repo.ts'
export {
  countDeposits,
  type DepositOrder,
  depositPage,
  findDepositRecord,
  readDepositPage,
  selectDepositIds,
} from './deposit-list.repo.ts'
export type { DepositRecord } from './deposit-record.ts'
export { beginsWith, termsOf } from './withdrawal-search.ts'
export { type FoundMembers, type MemberFilters, withNamed } from './member-filters.ts'
export {
  countMembers,
  countRows,
  findMemberRecord,
  type MemberOrder,
  memberPageStatement,
  readMemberPage,
  selectMemberIds,
} from './member-list.repo.ts'
export {
  hasOpenBets,
  openWithdrawalsOf,
  type OpenWithdrawal,
  type PendingDeposit,
  pendingDepositsOf,
  profileExtrasOf,
  type ProfileExtras,
} from './member-profile.repo.ts'
export type { MemberRecord } from './member-record.ts'
export {
  countMemberTimeline,
  type EventRow,
  memberTimelineStatement,
  readMemberTimeline,
  type TimelineFilters,
  type TimelineKind,
} from './member-timeline.repo.ts'
export { receivedPromotionsOf, type ReceivedPromotion } from './received-promotions.repo.ts'
export { decisionFactsOfMember } from './member-status.repo.ts'
export { othersHold, rolesHolding } from './key-holders.repo.ts'
export {
  dayFiguresUntil,
  depositsUntil,
  lastBookCheck,
  liability,
  lookupAlertsSince,
  medianPaidSeconds,
  queueHealth,
  type DayFigures,
  type DayPart,
  type Figure,
} from './overview.repo.ts'
export { timelineOf, type TimelineEntry } from './timeline.repo.ts'
export { findNamed, type WithdrawalFilters } from './withdrawal-filters.ts'
export {
  countAll,
  EXACT_UP_TO,
  findRecord,
  findRecords,
  pageStatement,
  readPage,
  selectIds,
  type Total,
  type WithdrawalOrder,
} from './withdrawal-list.repo.ts'
export { winRatioOf } from './win-ratio.repo.ts'
export type { Person, WithdrawalRecord } from './withdrawal-record.ts'
export { isDistinctInFile } from './distinct-in-file.ts'
export { isSimilarReference } from './similar-reference.ts'
