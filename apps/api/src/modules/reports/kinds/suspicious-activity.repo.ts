import { MAX_REPORT_LINES } from '@backoffice/contract/reports/terms'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { findIndicated } from '../../suspicions/index.ts'
import { contentOf, type Line, type ReportContent } from '../content.ts'
import { instantText } from './instant-text.repo.ts'
import type { ReportQuery } from './report-query.ts'

/** The most members that the indicators name in a report. */
const MAX_INDICATED = 2_000

/** Internal reports written or decided in the period, as they are at printing, and what the ledger of the period shows. */
export async function suspiciousActivity(snapshot: Reader, query: ReportQuery): Promise<ReportContent> {
  const { since, until, rules } = query
  const { rows: suspicions } = await sql<Line>`
    select s.id, s.member_id as "memberId", ${instantText('s.created_at')} as "writtenAt", m.username,
      s.kind as "suspicionKind", s.period_from as "periodFrom", s.period_to as "periodTo",
      s.amount_satang::text as amount, s.found_by as "foundBy", w.name as "writtenBy", s.status as "suspicionStatus",
      d.name as "decidedBy", ${instantText('s.decided_at')} as "decidedAt", s.authority, s.reference,
      ${instantText('s.sent_at')} as "sentAt", s.reason as "notReportedWhy"
      from suspicions s join members m on m.id = s.member_id join admins w on w.id = s.created_by
        left join admins d on d.id = s.decided_by
     where s.created_at >= ${since}::timestamptz and s.created_at < ${until}::timestamptz
        or s.decided_at >= ${since}::timestamptz and s.decided_at < ${until}::timestamptz
     order by s.created_at, s.id limit ${sql.lit(MAX_REPORT_LINES + 1)}`.execute(snapshot)
  const found = await findIndicated(snapshot, query, rules, MAX_INDICATED + 1)
  const byKind = Map.groupBy(suspicions, row => String(row['suspicionKind']))
  return contentOf(
    'suspicious-activity',
    {
      suspicionCounts: [...byKind]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([kind, rows]) => countsOf(kind, rows)),
      suspicions,
      indicators: found.slice(0, MAX_INDICATED).map(row => ({
        memberId: row.member.id,
        username: row.member.username,
        indicator: row.indicator,
        deposits: String(row.deposits),
        withdrawals: String(row.withdrawals),
        bets: row.bets === null ? null : String(row.bets),
        dayCount: row.days,
        amount: String(row.amount),
        hasReport: row.reportId === null ? 'no' : 'yes',
      })),
    },
    [
      { code: 'suspicions', until: null },
      ...(found.length > MAX_INDICATED ? [{ code: 'indicators-cut', until: null } as const] : []),
    ],
  )
}

function countsOf(suspicionKind: string, rows: readonly Line[]): Line {
  const of = (status: string) => rows.filter(row => row['suspicionStatus'] === status).length
  return { suspicionKind, drafts: of('draft'), reported: of('reported'), notReported: of('not-reported') }
}
