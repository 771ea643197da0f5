import type { caseEndpoints } from '@backoffice/contract/cases/endpoints'
import { SUM_DAYS } from '@backoffice/contract/cases/terms'
import type { MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/lists/sort-key.ts'
import { subjectOf } from './cases.list.ts'

type Detail = z.output<(typeof caseEndpoints)['cases.get']['answer']>
const DAY_MS = 86_400_000
const [MAX_HITS, MAX_EVENTS, MAX_TASKS] = [200, 500, 200]

const personOf = (alias: string): Sql => sql`case when ${sql.ref(`${alias}.id`)} is not null
  then json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`

/** Members that a case was opened with, beside the one it is about. */
export async function linkedOf(reader: Reader, id: string): Promise<Detail['linked']> {
  const { rows } = await sql<{ subject: Detail['linked'][number] }>`
    select ${subjectOf} as subject from case_subjects x left join members m on m.id = x.member_id
      left join admins s on s.id = x.admin_id
     where x.case_id = ${id}::uuid and not x.is_main order by m.username`.execute(reader)
  return rows.map(({ subject }) => subject)
}

type Hit = Omit<Detail['hits'][number], 'figures'> & { readonly figures: unknown }
export async function hitsOf(reader: Reader, id: string): Promise<Detail['hits']> {
  const { rows } = await sql<Hit>`
    select h.id, json_build_object('id', r.id, 'version', h.version, 'key', r.key, 'name', r.name) as rule, h.severity,
      h.weight, h.at, h.found_at as "foundAt", h.event_key as "eventKey", h.figures
      from risk_hits h join risk_rules r on r.id = h.rule_id
     where h.case_id = ${id}::uuid order by h.found_at desc, h.id desc limit ${sql.lit(MAX_HITS)}`.execute(reader)
  return rows.map(row => ({ ...row, figures: figuresOf(row.figures) }))
}

/** One text for each line of the condition. */
const figuresOf = (figures: unknown): string[] =>
  (Array.isArray(figures) ? figures : [figures]).map(each =>
    typeof each === 'string' || typeof each === 'number' ? String(each) : JSON.stringify(each),
  )

export async function tasksOf(reader: Reader, id: string): Promise<Detail['tasks']> {
  const { rows } = await sql<Detail['tasks'][number]>`
    select t.id, t.text, ${personOf('a')} as "assignedTo", ${personOf('b')} as "createdBy", t.created_at as "createdAt",
      ${personOf('d')} as "doneBy", t.done_at as "doneAt"
      from case_tasks t left join admins a on a.id = t.assigned_to join admins b on b.id = t.created_by
        left join admins d on d.id = t.done_by
     where t.case_id = ${id}::uuid order by t.created_at, t.id limit ${sql.lit(MAX_TASKS)}`.execute(reader)
  return rows
}

export async function eventsOf(reader: Reader, id: string): Promise<Detail['events']> {
  const { rows } = await sql<Detail['events'][number]>`
    select * from (
      select e.id, e.at, e.kind, ${personOf('b')} as by, ${personOf('t')} as to, e.note, e.data,
        (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name), '[]')
           from admins p where p.id = any (e.mentions)) as mentions
        from case_events e left join admins b on b.id = e.by_id left join admins t on t.id = e.to_id
       where e.case_id = ${id}::uuid order by e.at desc, e.id desc limit ${sql.lit(MAX_EVENTS)}) latest
     order by at, id`.execute(reader)
  return rows
}

/** What a member paid, received and played in the last days, from what is stored. */
export async function sumsOf(reader: Reader, memberId: MemberId, now: Date): Promise<Detail['sums']> {
  const since = new Date(now.getTime() - SUM_DAYS * DAY_MS)
  const { rows } = await sql<Omit<NonNullable<Detail['sums']>, 'net'> & { net: bigint }>`
    select d.sum as deposits, w.sum as withdrawals, d.sum - w.sum as net, g.bets, g.wins, b.sum as bonuses
      from (select coalesce(sum(amount_satang), 0)::bigint as sum from deposits
             where member_id = ${memberId}::uuid and status = 'credited' and credited_at >= ${since}) d,
        (select coalesce(sum(amount_satang), 0)::bigint as sum from withdrawals
          where member_id = ${memberId}::uuid and status in ('paid', 'paid-by-hand') and finished_at >= ${since}) w,
        (select coalesce(sum(stake_satang), 0)::bigint as bets, coalesce(sum(win_satang), 0)::bigint as wins
           from game_transactions
          where member_id = ${memberId}::uuid and status <> 'refunded' and bet_at >= ${since}) g,
        (select coalesce(sum(case when t.debit_account_id = a.id then t.amount_satang else -t.amount_satang end),
            0)::bigint as sum
           from transfers t join accounts a on a.kind = 'bonus-cost' and a.id in (t.debit_account_id, t.credit_account_id)
          where t.member_id = ${memberId}::uuid and t.booked_at >= ${since}) b`.execute(reader)
  return (rows[0] ?? null) as Detail['sums']
}
