import type { InviteBasis } from '@backoffice/contract/invites/terms'
import { boundsOf, type BusinessDay, type DayRule, plus, type Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/lists/sort-key.ts'
import type { InviteTerms } from './context.ts'
import type { OpenDay } from './days.repo.ts'

/** By the code of a transfer `t`, or of the transfer `o` it reverses, which counts on the day of its reversal. */
const signed = (added: readonly string[], taken: readonly string[]): Sql => sql`case
  when t.code = any (${added}) or o.code = any (${taken}) then t.amount_satang
  when t.code = any (${taken}) or o.code = any (${added}) then -t.amount_satang end`

/** Members' own money only: bonus deposits, stakes and wins bring no commission. */
const amountOf: Readonly<Record<InviteBasis, Sql>> = {
  deposits: signed(['deposit', 'deposit-matched'], []),
  turnover: signed(['bet'], ['bet-void']),
  'net-loss': signed(['bet'], ['bet-void', 'win']),
}

/** A possible duplicate of these two members that was not dismissed. */
export const isDuplicatePair = (one: Sql, other: Sql): Sql => sql`exists (select from member_duplicates p
  where p.low_id = least(${one}, ${other}) and p.high_id = greatest(${one}, ${other}) and p.dismissed_at is null)`

export type Chunk = {
  /** Where the next chunk begins; null: this was the last one. */
  readonly last: string | null
  readonly commissions: number
  readonly amount: Satang
}

/**
 * Calculates the commissions of the next invited members for a day, each once, in one statement. A base below 0 deducts
 * from what this invited member brought before that day, never more, also where later days are calculated already.
 * Within a calendar month one pair brings at most `maxPerInvitee`: what exceeds it is cut before deductions.
 */
export async function insertCommissions(
  tx: Tx,
  { day, terms, after }: OpenDay,
  rule: DayRule,
  now: Date,
  limit: number,
): Promise<Chunk> {
  const { from, to } = boundsOf(day, rule)
  const { rows } = await sql<Chunk & { invited: number }>`
    with invited as materialized (
      select id, referrer_id from members where referrer_id is not null and id > ${after}::uuid
        order by id limit ${sql.lit(limit)}
    ), active as materialized (
      select i.id, i.referrer_id, sum(${amountOf[terms.basis]})::bigint as base
        from invited i
          join transfers t on t.member_id = i.id and t.booked_at >= ${from} and t.booked_at < ${to}
          left join transfers o on o.id = t.reverses_id
       where t.business_day = ${day}::date group by 1, 2 having sum(${amountOf[terms.basis]}) <> 0
    ), due as (
      select earner.member_id, a.id as invitee_id, l.depth as level, a.base, l.rate,
          trunc(a.base::numeric * l.rate / 10000)::bigint as due
        from active a
          left join members first on first.id = a.referrer_id
          left join members second on second.id = first.referrer_id
          join jsonb_to_recordset(${JSON.stringify(terms.levels)}::jsonb) as l(depth integer, rate integer) on true
          cross join lateral (select case l.depth when 1 then a.referrer_id when 2 then first.referrer_id
            else second.referrer_id end as member_id) earner
       where earner.member_id is not null and (a.base < 0 or ${isQualified(terms, to)})
    ), limited as (
      select d.*, ${amountAfterLimits(terms)} as amount, so_far.before, so_far.month_due
        from due d cross join lateral (
          select coalesce(sum(c.amount_satang), 0)::bigint as total,
              coalesce(sum(c.amount_satang) filter (where ${isBefore(day)}), 0)::bigint as before,
              coalesce(sum(c.amount_satang) filter (where ${inMonthOf(day)}), 0)::bigint as month,
              coalesce(sum(c.due_satang) filter (
                where ${inMonthOf(day)} and (d.due > 0 or ${isBefore(day)})), 0)::bigint as month_due
            from invite_commissions c where c.member_id = d.member_id and c.invitee_id = d.invitee_id) so_far
       where d.due <> 0 and (d.due < 0 or ${isNoDuplicate(terms)})
    ), added as (
      insert into invite_commissions (member_id, invitee_id, business_day, level, basis, base_satang, rate, due_satang,
        amount_satang, calculated_at)
      select member_id, invitee_id, ${day}::date, level, ${terms.basis}, base, rate, due, amount, ${now}::timestamptz
        from limited where due > 0 or before > 0 or month_due > 0
      on conflict do nothing returning amount_satang
    )
    select (select count(*)::int from invited) as invited, (select id from invited order by id desc limit 1) as last,
      count(*)::int as commissions, coalesce(sum(amount_satang), 0)::bigint as amount from added`.execute(tx)
  const [chunk] = rows
  if (chunk === undefined) throw new Error('a chunk answers with one row')
  const { invited, last, commissions, amount } = chunk
  return { last: invited < limit ? null : last, commissions, amount }
}

const inMonthOf = (day: BusinessDay): Sql =>
  sql`date_trunc('month', c.business_day::timestamp) = date_trunc('month', ${day}::date::timestamp)`

const isBefore = (day: BusinessDay): Sql => sql`c.business_day < ${day}::date`

/** Whether the invited member's credited deposits reach the minimum; those reversed since do not count. */
const isQualified = ({ minDeposit }: InviteTerms, until: Date): Sql =>
  minDeposit === 0n
    ? sql`true`
    : sql`(select coalesce(sum(amount_satang), 0) from deposits
        where member_id = a.id and status = 'credited' and credited_at < ${until}) >= ${minDeposit}::bigint`

const isNoDuplicate = ({ selfReferralCheck }: InviteTerms): Sql =>
  selfReferralCheck ? sql`not ${isDuplicatePair(sql`d.member_id`, sql`d.invitee_id`)}` : sql`true`

/** What the due changes of the month's limited sum; no deduction exceeds what the pair brought before and still has. */
function amountAfterLimits({ maxPerInvitee: most }: InviteTerms): Sql {
  const change =
    most === null
      ? sql`d.due`
      : sql`case when d.due < 0 then least(so_far.month_due + d.due, ${most}::bigint)
          - least(so_far.month_due, ${most}::bigint)
        else least(least(so_far.month_due + d.due, ${most}::bigint) - least(so_far.month_due, ${most}::bigint),
          greatest(${most}::bigint - so_far.month, 0)) end`
  return sql`greatest(${change}, -greatest(least(so_far.before, so_far.total), 0))`
}

export type Earnings = { readonly commission: Satang; readonly paid: Satang; readonly waiting: Satang }

/** What invites brought a member so far. Commissions are paid or wait, so only those that wait are summed one by one. */
export async function earningsOf(reader: Reader, memberId: string): Promise<Earnings> {
  const { rows } = await sql<Omit<Earnings, 'commission'>>`
    select (select coalesce(sum(amount_satang), 0)::bigint from invite_payouts
        where member_id = ${memberId}::uuid) as paid,
      (select coalesce(sum(amount_satang), 0)::bigint from invite_commissions
        where member_id = ${memberId}::uuid and payout_id is null) as waiting`.execute(reader)
  const [sums] = rows
  if (sums === undefined) throw new Error('sums are one row')
  return { ...sums, commission: plus(sums.paid, sums.waiting) }
}

/** How many a member invited directly, and who invited them. */
export async function findLinks(reader: Reader, id: string): Promise<{ people: number; referrer: string | null }> {
  const { rows } = await sql<{ people: number; referrer: string | null }>`
    select (select count(*)::int from members i where i.referrer_id = m.id) as people, r.username as referrer
      from members m left join members r on r.id = m.referrer_id where m.id = ${id}::uuid`.execute(reader)
  return rows[0] ?? { people: 0, referrer: null }
}
