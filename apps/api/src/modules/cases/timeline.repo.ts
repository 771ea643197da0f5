import type { caseEndpoints } from '@backoffice/contract/cases/endpoints'
import { journalCodes } from '@backoffice/contract/ledger/terms'
import type { CaseTimelineKind } from '@backoffice/contract/cases/terms'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/lists/sort-key.ts'
import type { Sight } from '../../platform/personal.ts'
import type { Subject } from './cases.repo.ts'

type Moment = z.output<(typeof caseEndpoints)['cases.timeline']['answer']>['moments'][number]

type Asked = {
  readonly caseId: string
  readonly subject: Subject
  readonly kinds: readonly CaseTimelineKind[]
  readonly before: Date | null
  readonly limit: number
  readonly sees: Sight
  /** Entries `a` of the audit log that the caller may read. */
  readonly readable: Sql
}

/** What a part selects: its newest rows before the instant, by its own index. */
function partOf(
  kind: CaseTimelineKind,
  { caseId, subject, sees, readable }: Asked,
  ending: (at: Sql, id: Sql) => Sql,
): Sql {
  const id = sql`${subject.id}::uuid`
  switch (kind) {
    case 'money':
      return sql`select t.id, t.booked_at, 'money', t.code, null,
          case when exists (select from accounts c where c.id = t.credit_account_id and c.member_id = ${id})
            then t.amount_satang else -t.amount_satang end, t.reason, null, null
        from transfers t where t.member_id = ${id} and t.code = any (${[...journalCodes]})
          and ${ending(sql`t.booked_at`, sql`t.id`)}`
    case 'play':
      return sql`select g.id, g.bet_at, 'play', g.status, null, coalesce(g.win_satang, 0) - g.stake_satang,
          g.provider || ' · ' || g.game, null, null
        from game_transactions g where g.member_id = ${id} and ${ending(sql`g.bet_at`, sql`g.id`)}`
    case 'sign-in':
      return sql`select s.id, s.at, 'sign-in', 'member.sign-in', null, null::bigint,
          ${sees.phones ? sql`host(s.ip) || ' · ' || s.user_agent` : sql`s.user_agent`}, s.device, s.country
        from member_sign_ins s where s.member_id = ${id} and ${ending(sql`s.at`, sql`s.id`)}`
    case 'staff':
      return subject.kind === 'member'
        ? sql`select a.id, a.at, 'staff', a.action, a.actor_name, null::bigint, a.reason, null, null
            from audit a where a.object_kind = 'member' and a.object_id = ${subject.id} and ${readable}
              and a.action not in ('member.sign-in', 'member.add-note') and ${ending(sql`a.at`, sql`a.id`)}`
        : sql`select a.id, a.at, 'staff', a.action, a.actor_name, null::bigint, a.reason, null, null
            from audit a where a.actor_id = ${id} and ${readable} and ${ending(sql`a.at`, sql`a.id`)}`
    case 'note':
      return sql`select n.id, n.written_at, 'note', 'member.add-note', w.name, null::bigint, n.text, null, null
        from member_notes n join admins w on w.id = n.written_by
         where n.member_id = ${id} and ${ending(sql`n.written_at`, sql`n.id`)}`
    case 'case':
      return sql`select e.id, e.at, 'case', e.kind, b.name, null::bigint, e.note, null, null
        from case_events e left join admins b on b.id = e.by_id
         where e.case_id = ${caseId}::uuid and ${ending(sql`e.at`, sql`e.id`)}`
  }
}

const ofAdmins: ReadonlySet<CaseTimelineKind> = new Set(['staff', 'case'])

/** The newest moments around the subject of a case, of each kind by its own index. */
export async function momentsOf(reader: Reader, asked: Asked): Promise<{ moments: Moment[]; more: boolean }> {
  const { subject, before, limit } = asked
  const kinds = asked.kinds.filter(kind => subject.kind === 'member' || ofAdmins.has(kind))
  if (kinds.length === 0) return { moments: [], more: false }
  const rows = sql.lit(limit + 1)
  const ending = (at: Sql, id: Sql): Sql =>
    sql`${before === null ? sql`true` : sql`${at} < ${before}`} order by ${at} desc, ${id} desc limit ${rows}`
  const parts = kinds.map(kind => sql`(${partOf(kind, asked, ending)})`)
  const found = await sql<Moment>`
    select id, at, kind, code, by, amount::bigint as amount, text, device, country
      from (${sql.join(parts, sql` union all `)}) as p (id, at, kind, code, by, amount, text, device, country)
     order by at desc, id desc limit ${rows}`.execute(reader)
  return { moments: found.rows.slice(0, limit), more: found.rows.length > limit }
}
