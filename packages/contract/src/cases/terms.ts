import type { Severity } from '../risk/terms.ts'

/** `waiting`: for another party, and the deadline pauses. `decided`: a second approver confirms it. */
export const caseStatuses = ['open', 'claimed', 'waiting', 'decided', 'closed'] as const
export type CaseStatus = (typeof caseStatuses)[number]
/** A case against its deadline. `paused`: it waits for another party. */
export const caseTimings = ['on-time', 'due-soon', 'overdue', 'paused'] as const
export type CaseTiming = (typeof caseTimings)[number]
export const waitedFor = ['player', 'provider', 'colleague', 'authority'] as const
export type WaitedFor = (typeof waitedFor)[number]

export const verdicts = ['confirmed', 'unfounded', 'inconclusive'] as const
export type Verdict = (typeof verdicts)[number]
/** Why a case was decided as it was: at least one. */
export const decisionReasons = [
  'bonus-abuse',
  'multiple-accounts',
  'collusion',
  'money-laundering',
  'stolen-payment',
  'identity-fraud',
  'account-takeover',
  'game-manipulation',
  'staff-misconduct',
  'normal-play',
  'same-household',
  'explained',
  'technical-error',
  'not-enough-evidence',
  'other',
] as const
export type DecisionReason = (typeof decisionReasons)[number]
export const holdDecisions = ['release', 'keep'] as const
export type HoldDecision = (typeof holdDecisions)[number]
/** What a decision does to the account of the member; the last two need a second approver. */
export const accountDecisions = ['none', 'block-withdrawals', 'suspend', 'close'] as const
export type AccountDecision = (typeof accountDecisions)[number]

export const requestTemplates = ['identity', 'payment-account', 'source-of-funds', 'explanation-of-play'] as const
export type RequestTemplate = (typeof requestTemplates)[number]

export const caseEventKinds = [
  'opened',
  'hit-added',
  'claimed',
  'released',
  'assigned',
  'waiting',
  'resumed',
  'snoozed',
  'comment',
  'task-added',
  'task-done',
  'request-sent',
  'held',
  'decided',
  'confirmed',
  'returned',
  'closed',
  'reopened',
  'report-saved',
  'report-filed',
  'report-reference',
] as const
export type CaseEventKind = (typeof caseEventKinds)[number]

export const caseActions = [
  'claim',
  'release',
  'assign',
  'wait',
  'resume',
  'snooze',
  'comment',
  'task',
  'request',
  'hold',
  'decide',
  'confirm',
  'return',
  'reopen',
  'report',
] as const
export type CaseAction = (typeof caseActions)[number]

/** Hours until a case of a severity is due. */
export const deadlineHours: Readonly<Record<Severity, number>> = { low: 14 * 24, medium: 5 * 24, high: 24, critical: 4 }
/** A case is due soon when less than this part of its time is left: one fourth. */
export const DUE_SOON_PART = 4
/** A hit opens a case again that was closed at most so many days ago. */
export const REOPEN_DAYS = 90
/** A case that waits longer than so many minutes is assigned automatically, */
export const CLAIM_MINUTES = 15
/** to an admin who signed in within so many hours. */
export const PRESENT_HOURS = 12
/** Days of the sums of a case. */
export const SUM_DAYS = 90
export const MAX_CASE_TEXT = 4_000
export const MAX_LINKED = 50
/** How far in the future a case can be snoozed, wait, or a person be absent. */
export const MAX_AHEAD_DAYS = 366
/** Kinds of the time line of a case. */
export const caseTimelineKinds = ['money', 'play', 'sign-in', 'staff', 'note', 'case'] as const
export type CaseTimelineKind = (typeof caseTimelineKinds)[number]

/** `STR`: of suspicious transactions. `SAR`: of activity; it names persons and no transactions. */
export const caseReportKinds = ['STR', 'SAR'] as const
export type CaseReportKind = (typeof caseReportKinds)[number]
export const reportMoneyKinds = ['deposit', 'withdrawal'] as const
/** What a report needs before there is a file of it. */
export const reportGaps = ['entity', 'reporter-name', 'member-name', 'member-account', 'transactions'] as const
export type ReportGap = (typeof reportGaps)[number]
/** The most transactions of a report, */
export const MAX_REPORTED = 10_000
/** of which so many can be chosen from one by one, the newest first. */
export const MAX_CHOICES = 200
/** The most versions of the reports of a case. */
export const MAX_CASE_REPORTS = 100
/** The most business days of a report. */
export const MAX_REPORT_DAYS = 3_660
