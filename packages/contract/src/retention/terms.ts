import type { LicenceRule } from '../licences/rules.ts'

/** What is deleted once it is older than its rule of the licence, and that rule. */
export const retentionRules = {
  /** Personal data of members whose account is closed. */
  members: 'retentionMemberDays',
  'sign-ins': 'retentionSignInDays',
  slips: 'retentionSlipDays',
  /** What a bank line says of who paid, and its text. */
  'bank-texts': 'retentionBankTextDays',
  /** Statement files, and what their lines say of who paid. */
  statements: 'retentionStatementDays',
  /** People who are no longer in the register of excluded people. */
  register: 'retentionRegisterDays',
  events: 'retentionEventDays',
  reports: 'retentionReportDays',
  complaints: 'retentionComplaintDays',
  suspicions: 'retentionSuspicionDays',
  /** What documents of members show. */
  documents: 'retentionDocumentDays',
} as const satisfies Readonly<Record<string, LicenceRule>>
export type RetentionCategory = keyof typeof retentionRules
export const retentionCategories = Object.keys(retentionRules) as [RetentionCategory, ...RetentionCategory[]]

/** `counted`: a preview that waits for its decision. */
export const retentionStatuses = ['counting', 'counted', 'deleting', 'done', 'discarded', 'stopped'] as const
export type RetentionStatus = (typeof retentionStatuses)[number]

/** Larger numbers are counted up to here. */
export const MAX_COUNTED = 1_000_000

/** Why a member’s data cannot be erased now. */
export const erasureObstacles = [
  'not-closed',
  'money',
  'deposit',
  'withdrawal',
  'bet',
  'exclusion',
  'review',
  'approval',
  'register-match',
  'complaint',
  'suspicion',
] as const
export type ErasureObstacle = (typeof erasureObstacles)[number]
