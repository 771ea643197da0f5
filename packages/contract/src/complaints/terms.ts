/** What a complaint is about. */
export const complaintCategories = [
  'deposit',
  'withdrawal',
  'bonus',
  'game',
  'account',
  'conduct',
  'protection',
  'other',
] as const
export type ComplaintCategory = (typeof complaintCategories)[number]
export const complaintChannels = ['phone', 'chat', 'line', 'email', 'letter', 'other'] as const

/** `escalated`: with a body for alternative dispute resolution, which then decides. */
export const complaintStatuses = ['open', 'working', 'answered', 'escalated', 'decided'] as const
export type ComplaintStatus = (typeof complaintStatuses)[number]
export const complaintOutcomes = ['upheld', 'in-part', 'rejected', 'withdrawn', 'settled'] as const
export type ComplaintOutcome = (typeof complaintOutcomes)[number]
export const adrDecisions = ['for-member', 'in-part', 'for-operator', 'settled'] as const
export type AdrDecision = (typeof adrDecisions)[number]

/** A complaint against its deadline: while it runs, and once it was answered or passed on. */
export const complaintTimings = ['running', 'overdue', 'in-time', 'late'] as const
export type ComplaintTiming = (typeof complaintTimings)[number]
export const complaintSteps = [
  'recorded',
  'changed',
  'assigned',
  'released',
  'answered',
  'escalated',
  'decided',
  'reopened',
] as const
export type ComplaintStep = (typeof complaintSteps)[number]
export const complaintActions = [
  'change',
  'claim',
  'assign',
  'release',
  'answer',
  'escalate',
  'decide',
  'reopen',
] as const
export type ComplaintAction = (typeof complaintActions)[number]

export const MAX_COMPLAINT_TEXT = 4_000
/** Baht. */
export const MAX_DISPUTED = 1_000_000_000
