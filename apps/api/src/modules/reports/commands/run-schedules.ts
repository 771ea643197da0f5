import { recipientsIn } from '@backoffice/contract/reports/schedules'
import { businessDayOf, newId, ok, refuse } from '@backoffice/kernel'
import { command, type Command, type CommandContext, type Origin } from '../../../platform/command/command.ts'
import type { Deps } from '../../../platform/deps.ts'
import { computeReport } from '../compute-report.ts'
import { dueIntervals, type Interval } from '../domain/intervals.ts'
import { lastEndedDay } from '../liability-days.ts'
import { MAIL_REPORT } from '../mail-report.ts'
import { PUT_REPORT } from '../put-report.ts'
import {
  type Candidate,
  insertMail,
  insertRefusal,
  insertRun,
  listCandidates,
  lockDue,
  release,
  reserve,
  saveFailure,
} from '../schedules.repo.ts'
import { issueReport } from './issue-report.ts'

/** A node that ends meanwhile leaves its schedule for so long. */
const RESERVED_MS = 10 * 60_000
/** Intervals of a schedule that one run issues. */
const MAX_INTERVALS = 10
const MAX_ERROR = 300

/** `mails`: there is a mail server; `files`: where the server for files is, null: there is none. */
type Options = {
  readonly mails: boolean
  readonly files: string | null
  readonly maxLines?: number | undefined
  readonly signal?: AbortSignal | undefined
}
type Channels = Pick<Options, 'mails' | 'files' | 'maxLines'>

/**
 * Issues what is due of each schedule, once on any number of nodes: a node reserves the schedule, and the interval has
 * one row. A failure is saved, shown and repeated. Returns the number of reports.
 */
export async function runSchedules(deps: Deps, { mails, files, maxLines, signal }: Options): Promise<number> {
  let count = 0
  const now = deps.clock.now()
  for (const schedule of await listCandidates(deps.db, now)) {
    if (signal?.aborted === true) break
    const due = dueOf(deps, schedule)
    if (due.length === 0 || !(await reserve(deps.db, schedule.id, now, new Date(now.getTime() + RESERVED_MS)))) continue
    try {
      for (const interval of due) if (await issueDue(deps, schedule, interval, { mails, files, maxLines })) count++
      await release(deps.db, schedule.id)
    } catch (error) {
      const text = error instanceof Refused ? error.message : 'INTERNAL'
      deps.log.error({ err: error, schedule: schedule.id, kind: schedule.kind }, 'a scheduled report was not issued')
      await saveFailure(deps.db, schedule.id, text.slice(0, MAX_ERROR), deps.clock.now())
    }
  }
  return count
}

function dueOf(deps: Deps, { step, createdAt, lastTo }: Candidate): Interval[] {
  const since = businessDayOf(createdAt, deps.config.dayRule)
  return dueIntervals(step, { since, last: lastTo, ended: lastEndedDay(deps), most: MAX_INTERVALS })
}

/** The code of what refused a report. */
class Refused extends Error {
  override name = 'Refused'
}

/** What is refused permanently: the same interval would be refused again. */
const FINAL: readonly string[] = ['REPORT_TOO_LONG']

/** False: another node issued it, or it is refused permanently, which is recorded. */
async function issueDue(deps: Deps, schedule: Candidate, interval: Interval, channels: Channels): Promise<boolean> {
  const origin: Origin = { actor: { kind: 'system', name: 'reports' }, requestId: newId(), ip: null, userAgent: null }
  const subject = { kind: schedule.kind, ...interval, memberId: null }
  const computed = await computeReport(deps, subject, channels.maxLines)
  if (!computed.ok && FINAL.includes(computed.code)) {
    deps.log.error(
      { schedule: schedule.id, ...interval, code: computed.code },
      'a scheduled report is refused permanently',
    )
    await command(deps, refuseInterval, origin, { schedule, interval, code: computed.code })
    return false
  }
  if (!computed.ok) throw new Refused(computed.code)
  const issue = issueReport(computed, {
    scheduleId: schedule.id,
    before: async ({ tx }) =>
      (await lockDue(tx, schedule.id, interval)) ? ok(null) : refuse('STATE_CONFLICT', { status: 'issued' }),
    after: (context, reportId) => afterIssue(context, schedule, interval, { reportId, ...channels }),
  })
  const issued = await command(deps, issue, origin, subject)
  if (!issued.ok && issued.code !== 'STATE_CONFLICT') throw new Refused(issued.code)
  return issued.ok
}

type RefusedInterval = { readonly schedule: Candidate; readonly interval: Interval; readonly code: string }

/** Records that there will be no report of an interval, once on any number of nodes. */
const refuseInterval: Command<RefusedInterval, null> = {
  name: 'schedule.refuse',
  object: ({ schedule }) => ({ kind: 'schedule', id: schedule.id }),
  async run({ tx, audit, announce }, { schedule, interval, code }) {
    if (!(await insertRefusal(tx, schedule.id, interval, code))) return refuse('STATE_CONFLICT', { status: 'refused' })
    audit({ after: { kind: schedule.kind, ...interval, code } })
    announce({ name: 'schedule.refused', topic: 'compliance', ids: [schedule.id] })
    return ok(null)
  },
}

/** Records the run, and enqueues its deliveries: a mail to each recipient, and the file. */
async function afterIssue(
  { tx, now, enqueue }: CommandContext,
  { id: scheduleId, recipients, sftp }: Candidate,
  interval: Interval,
  { reportId, mails, files }: Channels & { readonly reportId: string },
): Promise<void> {
  await insertRun(tx, scheduleId, interval, reportId)
  const of = { reportId, scheduleId }
  for (const to of new Set(recipientsIn(recipients ?? ''))) {
    const id = await insertMail(tx, { ...of, channel: 'mail', to, state: stateOf(mails) }, now)
    if (mails) enqueue({ name: MAIL_REPORT, data: { id } })
  }
  if (!sftp) return
  const id = await insertMail(tx, { ...of, channel: 'sftp', to: files ?? 'SFTP', state: stateOf(files !== null) }, now)
  if (files !== null) enqueue({ name: PUT_REPORT, data: { id } })
}

const stateOf = (isConfigured: boolean) => (isConfigured ? 'waiting' : 'not-configured')
