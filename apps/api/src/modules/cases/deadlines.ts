import { deadlineHours } from '@backoffice/contract/cases/terms'
import { severities, type Severity } from '@backoffice/contract/risk/terms'

const HOUR_MS = 3_600_000

/** When a case is due that begins now. */
export const deadlineOf = (severity: Severity, from: Date): Date =>
  new Date(from.getTime() + deadlineHours[severity] * HOUR_MS)

/** The deadline after a wait: it moves by as long as the case waited. */
export const deadlineAfterWait = (deadline: Date, since: Date, now: Date): Date =>
  new Date(deadline.getTime() + Math.max(0, now.getTime() - since.getTime()))

/**
 * What another finding makes of a case that is not closed: its severity and score only rise, its deadline only comes
 * nearer. While the case waits, its deadline stands still: a new one is measured from when the wait began.
 */
export function raisedBy(
  before: {
    readonly severity: Severity
    readonly score: number
    readonly deadline: Date
    readonly waitingSince: Date | null
  },
  finding: { readonly severity: Severity; readonly score: number },
  now: Date,
): { readonly severity: Severity; readonly score: number; readonly deadline: Date } {
  const isWorse = severities.indexOf(finding.severity) > severities.indexOf(before.severity)
  const severity = isWorse ? finding.severity : before.severity
  const due = deadlineOf(severity, before.waitingSince ?? now)
  return {
    severity,
    score: Math.max(before.score, finding.score),
    deadline: isWorse && due < before.deadline ? due : before.deadline,
  }
}
