import { newId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Reader } from '../../platform/db/database.ts'
import { type BookCheck, type Finding, MAX_FINDINGS } from './domain/finding.ts'

/** Every account's legs, in its own order. */
const legs = sql`(
  select debit_account_id as account_id, debit_version as version, -amount_satang as delta, id, member_before_satang as before, member_after_satang as after from transfers
  union all
  select credit_account_id, credit_version, amount_satang, id, member_before_satang, member_after_satang from transfers)`

/** Each check selects subject, expected and found of what breaks it. */
const checks: Record<BookCheck, RawBuilder<Omit<Finding, 'check'>>> = {
  'balances-sum-to-zero': sql`select unit as subject, '0' as expected, sum(posted_satang)::text as found from accounts group by unit having sum(posted_satang) <> 0`,
  'balance-is-replay': sql`
    select a.id::text as subject, coalesce(sum(l.delta), 0)::text as expected, a.posted_satang::text as found
      from accounts a left join ${legs} l on l.account_id = a.id group by a.id having coalesce(sum(l.delta), 0) <> a.posted_satang`,
  'held-is-open-holds': sql`
    select a.id::text as subject, coalesce(sum(h.amount_satang), 0)::text as expected, a.held_satang::text as found
      from accounts a left join holds h on h.account_id = a.id and h.status = 'held' group by a.id having coalesce(sum(h.amount_satang), 0) <> a.held_satang`,
  // Leg n is the nth, the last is the account's version, and a member's balance runs on from leg to leg. Where bonus turns
  // into cash the transfer tells the cash side, so the bonus side is judged by its versions alone.
  'chain-is-gapless': sql`
    select account_id::text || ' leg ' || version as subject, expected, found from (
      select l.account_id, l.version,
             row_number() over run || ', ' || (sum(l.delta) over run - l.delta) || ' to ' || sum(l.delta) over run as expected,
             l.version || ', ' || coalesce(l.before, sum(l.delta) over run - l.delta) || ' to ' || coalesce(l.after, sum(l.delta) over run) as found
        from ${legs} l join accounts a on a.id = l.account_id
       where a.kind = 'member-cash'
      window run as (partition by l.account_id order by l.version, l.id)) as walked
     where expected <> found
    union all
    select a.id::text, a.version::text, count(l.version) || ' legs up to ' || coalesce(max(l.version), 0)
      from accounts a left join ${legs} l on l.account_id = a.id group by a.id having count(distinct l.version) <> a.version or coalesce(max(l.version), 0) <> a.version or count(l.version) <> a.version`,
  'day-is-booked-day': sql`
    select t.id::text as subject, ((t.booked_at at time zone o.time_zone) - o.cut_off::interval)::date::text as expected, t.business_day::text as found
      from transfers t cross join operator o where t.business_day <> ((t.booked_at at time zone o.time_zone) - o.cut_off::interval)::date`,
  'reversal-mirrors': sql`
    select r.id::text as subject, t.amount_satang::text as expected, r.amount_satang::text as found from transfers r join transfers t on t.id = r.reverses_id
     where r.amount_satang <> t.amount_satang or r.debit_account_id <> t.credit_account_id or r.credit_account_id <> t.debit_account_id`,
}

/** A check another room adds: its own records against what the books say of them. */
export type RoomCheck = { readonly name: string; find(snapshot: Reader): Promise<readonly Omit<Finding, 'check'>[]> }

/** Holds the books against every check, all on one snapshot. Writes nothing. */
export async function findBreaches(reader: Db, more: readonly RoomCheck[]): Promise<readonly Finding[]> {
  return reader.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(async (snapshot) => {
    await sql`set local statement_timeout = '60s'`.execute(snapshot)
    const findings: Finding[] = []
    for (const [check, query] of Object.entries(checks)) {
      const { rows } = await sql<Omit<Finding, 'check'>>`${query} limit ${MAX_FINDINGS}`.execute(snapshot)
      findings.push(...rows.map((row) => ({ check, ...row })))
    }
    for (const { name, find } of more) findings.push(...(await find(snapshot)).map((row) => ({ check: name, ...row })))
    return findings
  })
}

export type CheckRecord = { readonly checkedAt: Date; readonly findings: readonly Finding[]; readonly durationMs: number }

/** Keeps what a check found; records of more than a day ago go, but for the last one that found something. */
export async function keepCheck(db: Db, { checkedAt, findings, durationMs }: CheckRecord): Promise<void> {
  const kept = JSON.stringify(findings.slice(0, MAX_FINDINGS))
  await sql`insert into book_checks (id, checked_at, balanced, findings, duration_ms)
    values (${newId(checkedAt.getTime())}::uuid, ${checkedAt}::timestamptz, ${findings.length === 0}, ${kept}::jsonb, ${durationMs})`.execute(db)
  await sql`delete from book_checks where checked_at < ${checkedAt}::timestamptz - interval '1 day'
    and id <> coalesce((select id from book_checks where not balanced order by checked_at desc limit 1), '00000000-0000-0000-0000-000000000000')`.execute(db)
}

/** When the books were last checked, by any node, and how long it took. */
export async function lastCheck(reader: Reader): Promise<{ readonly at: Date; readonly durationMs: number } | undefined> {
  const { rows } = await sql<{ at: Date; durationMs: number }>`
    select checked_at as at, duration_ms as "durationMs" from book_checks order by checked_at desc limit 1`.execute(reader)
  return rows[0]
}
