import { MAX_REPORT_LINES } from '@backoffice/contract/reports/terms'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { contentOf, type Line, type ReportContent } from '../content.ts'
import { instantText } from './instant-text.repo.ts'
import type { ReportQuery } from './report-query.ts'

/** An amount of a limit: of sessions in minutes, else in satang. */
const amount = (column: RawBuilder<unknown>, name: string, minutes: string): RawBuilder<unknown> => sql`
  case when c.kind <> 'session' then ${column}::text end as ${sql.ref(name)},
  case when c.kind = 'session' then (${column} / 100)::int end as ${sql.ref(minutes)}`

/**
 * Who was excluded at any time of the period, how many members have which limits, as at printing, and every change of a
 * limit in the period.
 */
export async function excludedAndLimited(snapshot: Reader, { since, until }: ReportQuery): Promise<ReportContent> {
  const { rows: excluded } = await sql<Line>`
    select e.id, e.member_id as "memberId", m.username, e.kind as "exclusionKind",
      ${instantText('e.starts_at')} as "startsAt", ${instantText('e.ends_at')} as "endsAt", e.source as "setBy",
      ${instantText('e.ended_at')} as "endedAt", e.ended_how as "endedHow"
      from member_exclusions e join members m on m.id = e.member_id
     where e.starts_at < ${until}::timestamptz and (e.ended_at is null or e.ended_at >= ${since}::timestamptz)
     order by e.starts_at, e.id limit ${sql.lit(MAX_REPORT_LINES + 1)}`.execute(snapshot)
  const { rows: limits } = await sql<Line>`
    select kind as "limitKind", period, set_by as "setBy", count(*)::int as members,
      count(pending_from)::int as "pendingRaises" from member_limits group by 1, 2, 3 order by 1, 2, 3`.execute(
    snapshot,
  )
  const { rows: limitChanges } = await sql<Line>`
    select c.id, c.member_id as "memberId", ${instantText('c.changed_at')} as at, m.username, c.kind as "limitKind",
      c.period, c.change, ${amount(sql`c.amount_before`, 'before', 'minutesBefore')},
      ${amount(sql`c.amount_after`, 'after', 'minutesAfter')}, c.made_by as "setBy"
      from member_limit_changes c join members m on m.id = c.member_id
     where c.changed_at >= ${since}::timestamptz and c.changed_at < ${until}::timestamptz
     order by c.changed_at, c.id limit ${sql.lit(MAX_REPORT_LINES + 1)}`.execute(snapshot)
  return contentOf('excluded-and-limited', { excluded, limits, limitChanges }, [
    { code: 'limits-at-printing', until: null },
  ])
}
