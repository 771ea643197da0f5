import { MAX_REPORT_DAYS, MAX_REPORT_LINES, isOfMember, type ReportKind } from '@backoffice/contract/reports/terms'
import type { ErrorCode } from '@backoffice/contract'
import { addDays, boundsOf, ok, refuse, type Result } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { badField } from '../../platform/lists/cursor.ts'
import { textOf } from '../../platform/words.ts'
import { findLastSeal } from '../audit/index.ts'
import { readLicence } from '../licences/index.ts'
import { findOperatorName } from '../session/index.ts'
import { linesIn, type ReportContent } from './content.ts'
import { accessReview } from './kinds/access-review.repo.ts'
import { complaints } from './kinds/complaints.repo.ts'
import { excludedAndLimited } from './kinds/excluded-and-limited.repo.ts'
import { gameRevenue } from './kinds/game-revenue.repo.ts'
import { liability } from './kinds/liability.repo.ts'
import { playerStatement } from './kinds/player-statement.repo.ts'
import { promotions } from './kinds/promotions.repo.ts'
import { suspiciousActivity } from './kinds/suspicious-activity.repo.ts'
import type { ReportQuery } from './kinds/report-query.ts'
import { endedAt, lastEndedDay, sumEndedDays } from './liability-days.ts'
import { readOnce } from './snapshot.repo.ts'
import { findUsername, type IssuedReport, type ReportSubject } from './reports.repo.ts'

type Compute = (snapshot: Reader, query: ReportQuery) => Promise<ReportContent>
const kinds: Readonly<Record<ReportKind, Compute>> = {
  liability,
  'player-statement': playerStatement,
  'game-revenue': gameRevenue,
  promotions,
  'access-review': accessReview,
  'excluded-and-limited': excludedAndLimited,
  complaints,
  'suspicious-activity': suspiciousActivity,
}
/** Those that read the summed days of the liability. */
const summed: readonly ReportKind[] = ['liability', 'game-revenue']

/** A report before it has a version. */
export type ComputedReport = Pick<IssuedReport, 'title' | 'operator' | 'timeZone' | 'cutOff' | 'content' | 'seal'>

/** How long a request waits for days that are not summed up yet. */
const WAIT_MS = 4_000

/** Computes a report of business days that are over from one snapshot, or refuses it. */
export async function computeReport(
  deps: Deps,
  subject: ReportSubject,
  maxLines: number = MAX_REPORT_LINES,
): Promise<Result<ComputedReport, ErrorCode>> {
  const problem = periodProblem(deps, subject)
  if (problem !== null) return problem
  const { kind, memberId } = subject
  if (isOfMember(kind) !== (memberId !== null))
    return badField('memberId', memberId === null ? 'REQUIRED' : 'NOT_ALLOWED')
  const username = memberId === null ? null : await findUsername(deps.reader, memberId)
  if (username === undefined) return badField('memberId', 'MEMBER_UNKNOWN')
  if (summed.includes(kind) && !(await sumEndedDays(deps, { waits: true, within: WAIT_MS })).complete)
    return refuse('REPORT_NOT_READY')
  const computed = await readOnce(deps.reader, snapshot => readReport(deps, snapshot, subject, username))
  return linesIn(computed.content) > maxLines ? refuse('REPORT_TOO_LONG', { max: maxLines }) : ok(computed)
}

function periodProblem(deps: Deps, { from, to }: ReportSubject) {
  if (from > to) return badField('to', 'BEFORE_START')
  if (addDays(from, MAX_REPORT_DAYS) <= to) return badField('to', 'TOO_MANY_DAYS', { max: MAX_REPORT_DAYS })
  return to > lastEndedDay(deps) ? refuse('DAY_NOT_OVER', { day: to, until: endedAt(deps, to) }) : null
}

async function readReport(
  { config }: Deps,
  snapshot: Reader,
  { kind, from, to, memberId }: ReportSubject,
  username: string | null,
): Promise<ComputedReport> {
  const { dayRule: rule } = config
  const { rules } = await readLicence(snapshot, config)
  const query = { from, to, memberId, rule, rules, since: boundsOf(from, rule).from, until: boundsOf(to, rule).to }
  const content = await kinds[kind](snapshot, query)
  const seal = await findLastSeal(snapshot)
  const name = textOf('en', 'reports', `kind.${kind}`)
  return {
    title: username === null ? name : `${name} · ${username}`,
    operator: (await findOperatorName(snapshot)) ?? config.operatorName,
    timeZone: rule.timeZone,
    cutOff: rule.cutOff,
    content,
    seal: seal === null ? null : { seq: seal.seq, hash: seal.hash.toString('hex') },
  }
}
