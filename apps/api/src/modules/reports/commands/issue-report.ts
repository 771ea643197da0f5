import { permissionOf, type ErrorCode } from '@backoffice/contract'
import { newId, ok, refuse, type Result } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import type { ComputedReport } from '../compute-report.ts'
import { reportHash } from '../report-hash.ts'
import { differenceOf } from '../difference.ts'
import { type ReportRow, reportList } from '../reports.list.ts'
import { findNewest, hashedOf, insertReport, type IssuedReport, type ReportSubject } from '../reports.repo.ts'

export const REPORT = 'issued-report'
export const ISSUE = 'issued-report.issue'

/** What a schedule does with its report, in the same transaction. */
export type Scheduled = {
  readonly scheduleId: string
  /** Refuses where the interval was issued already. */
  before(context: CommandContext): Promise<Result<null, ErrorCode>>
  after(context: CommandContext, reportId: string): Promise<void>
}

/** Others that issue the same report at the same time are waited for. */
const MAX_ATTEMPTS = 5

/**
 * Stores a computed report as its next version, with what differs from the version before. The audit entry names its
 * hash, so that the seals of the log prove it. A stored report never changes.
 */
export const issueReport = (
  computed: Result<ComputedReport, ErrorCode>,
  schedule: Scheduled | null = null,
): Command<ReportSubject, ReportRow> => ({
  name: ISSUE,
  permission: permissionOf('issued-reports.issue'),
  object: ({ kind, from, to }) => ({ kind: REPORT, id: `${kind} ${from} ${to}` }),
  async run(context, subject) {
    if (!computed.ok) return computed
    const { tx, actor, now } = context
    const first = await schedule?.before(context)
    if (first?.ok === false) return first
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const before = await findNewest(tx, subject)
      const report: IssuedReport = {
        ...subject,
        ...computed.value,
        id: newId(now.getTime()),
        version: (before?.version ?? 0) + 1,
        issuedAt: now,
        issuedBy: actor.kind === 'admin' ? actor.id : null,
        scheduleId: schedule?.scheduleId ?? null,
        difference: before === undefined ? null : differenceOf(subject.kind, before, computed.value.content),
      }
      const hash = reportHash(hashedOf(report))
      if (!(await insertReport(tx, report, hash))) continue
      context.audit({
        object: { kind: REPORT, id: report.id },
        after: { ...subject, version: report.version, hash: hash.toString('hex') },
      })
      await schedule?.after(context, report.id)
      context.announce({ name: 'issued-report.issued', topic: 'compliance', ids: [report.id] })
      const row = await reportList.find(tx, report.id, now)
      return row === undefined ? refuse('NOT_FOUND') : ok(row)
    }
    return refuse('STATE_CONFLICT')
  },
})
