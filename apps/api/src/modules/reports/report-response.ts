import type { Endpoints } from '@backoffice/contract'
import { MAX_SENT_LINES, tablesOf } from '@backoffice/contract/reports/terms'
import { satangOf, toBaht } from '@backoffice/kernel'
import type { z } from 'zod'
import type { Line } from './content.ts'
import type { StoredReport } from './reports.repo.ts'
import type { ReportMail } from './schedules.repo.ts'

export type ReportDetail = z.output<Endpoints['issued-reports.get']['answer']>

/** A report as it is sent: amounts in baht. */
export function toReportResponse(report: StoredReport, mails: readonly ReportMail[]): ReportDetail {
  const { kind, difference, content } = report
  const columns = tablesOf(kind)
  const shown = (table: string, line: Line): Line =>
    Object.fromEntries(
      Object.entries(line).map(([name, value]) => [
        name,
        value !== null && columns[table]?.columns[name] === 'money' ? toBaht(satangOf(value)) : value,
      ]),
    )
  return {
    id: report.id,
    kind,
    from: report.from,
    to: report.to,
    member: report.member,
    version: report.version,
    outcome:
      difference === null
        ? 'first'
        : difference.added + difference.removed + difference.changed === 0
          ? 'unchanged'
          : 'changed',
    issuedAt: report.issuedAt,
    issuedBy: report.by,
    hash: report.hash.toString('hex'),
    title: report.title,
    operator: report.operator,
    timeZone: report.timeZone,
    cutOff: report.cutOff,
    seal: report.seal,
    tables: content.tables.map(({ key, rows, totals }) => ({
      key,
      count: rows.length,
      rows: rows.slice(0, MAX_SENT_LINES).map(line => shown(key, line)),
      totals: totals === null ? null : shown(key, totals),
    })),
    notes: [...content.notes],
    difference:
      difference === null
        ? null
        : {
            ...difference,
            lines: difference.lines.map(line => ({
              ...line,
              before: line.before && shown(line.table, line.before),
              after: line.after && shown(line.table, line.after),
            })),
          },
    mails: mails.map(({ channel, to, state, attempts, error, sentAt }) => ({
      channel,
      to,
      state,
      attempts,
      error,
      sentAt,
    })),
  }
}
