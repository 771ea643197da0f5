import { MAX_REPORT_LINES } from '@backoffice/contract/reports/terms'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { contentOf, type Line, type ReportContent } from '../content.ts'
import { instantText } from './instant-text.repo.ts'
import type { ReportQuery } from './report-query.ts'

type Counted = { readonly complaintCategory: string; readonly timing: string; readonly complaintOutcome: string | null }

/**
 * Complaints received in the period, as they are at printing. One without an answer is overdue when its deadline passed
 * before the end of the period.
 */
export async function complaints(snapshot: Reader, { since, until }: ReportQuery): Promise<ReportContent> {
  const { rows } = await sql<Line & Counted>`
    select c.id, c.member_id as "memberId", ${instantText('c.received_at')} as "receivedAt", m.username,
      c.category as "complaintCategory", c.channel as "complaintChannel", c.status as "complaintStatus",
      ${instantText('c.deadline')} as deadline,
      case when coalesce(c.answered_at, c.escalated_at) is null
        then case when c.deadline < ${until}::timestamptz then 'overdue' else 'running' end
        when coalesce(c.answered_at, c.escalated_at) <= c.deadline then 'in-time' else 'late' end as timing,
      c.outcome as "complaintOutcome", c.disputed_satang::text as disputed, c.paid_satang::text as paid,
      ${instantText('c.answered_at')} as "answeredAt", c.adr_body as "adrBody", c.decision as "adrDecision"
      from complaints c left join members m on m.id = c.member_id
     where c.received_at >= ${since}::timestamptz and c.received_at < ${until}::timestamptz
     order by c.received_at, c.id limit ${sql.lit(MAX_REPORT_LINES + 1)}`.execute(snapshot)
  const byCategory = Map.groupBy(rows, row => row.complaintCategory)
  return contentOf(
    'complaints',
    {
      complaintCounts: [...byCategory]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([category, of]) => countsOf(category, of)),
      complaints: rows,
    },
    [{ code: 'complaints', until: null }],
  )
}

function countsOf(complaintCategory: string, rows: readonly (Line & Counted)[]): Line {
  const timed = (timing: string) => rows.filter(row => row.timing === timing).length
  const ended = (outcome: string) => rows.filter(row => row.complaintOutcome === outcome).length
  return {
    complaintCategory,
    received: rows.length,
    upheld: ended('upheld'),
    inPart: ended('in-part'),
    declined: ended('rejected'),
    withdrawn: ended('withdrawn'),
    settled: ended('settled'),
    escalated: rows.filter(row => ['escalated', 'decided'].includes(String(row['complaintStatus']))).length,
    inTime: timed('in-time'),
    late: timed('late'),
    overdue: timed('overdue'),
    running: timed('running'),
  }
}
