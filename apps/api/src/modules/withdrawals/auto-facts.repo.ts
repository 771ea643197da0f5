import type { AdminId, MemberId, Satang, WithdrawalId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'

/** The facts of auto-approval at one instant. */
export type AutoFactsRow = {
  readonly id: WithdrawalId
  readonly externalId: string
  readonly memberId: MemberId
  readonly username: string
  readonly status: string
  readonly amount: Satang
  readonly requestedAt: Date
  readonly businessDay: string
  readonly reason: string | null
  readonly approvedBy: AdminId | null
  readonly decidedBy: AdminId | null
  readonly autoVersion: number | null
  readonly accountName: string
  readonly registeredAt: Date
  readonly depositCount: number
  readonly seenName: string | null
  readonly tags: readonly string[]
  readonly shares: boolean
  readonly winRatio: number | null
  /** A large win awaited review then. */
  readonly largeWin: boolean
  /** The member's other withdrawals of the same business day: approved by then, and auto-approved by then. */
  readonly approvedCount: number
  readonly approvedAmount: Satang
  readonly autoCount: number
  readonly autoAmount: Satang
  /** A requirement was open then. */
  readonly turnoverOpen: boolean
}
/** Not read unless a rule needs it: it costs the most. */
type AutoQuestions = { readonly shares: boolean; readonly winRatio: boolean }

/** How far back a shared address counts, as in the evidence. */
const IP_DAYS = 90

/**
 * Shares a bank account number, a phone (as phone, wallet or wallet account), or an address within the last 90 days
 * with another member.
 */
const sharesWithOthers = (at: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from members o where o.account_no = m.account_no and o.id <> m.id)
  or exists (select from members o where o.phone = any (array[m.tmn_phone, case when m.bank_code = 'TMN'
    then '+66' || substr(m.account_no, 2) end]) and o.id <> m.id)
  or exists (select from members o where o.tmn_phone = any (array[m.phone, m.tmn_phone, case when m.bank_code = 'TMN'
    then '+66' || substr(m.account_no, 2) end]) and o.id <> m.id)
  or exists (select from members o where o.bank_code = 'TMN' and o.account_no = any (array['0' || substr(m.phone, 4),
    '0' || substr(m.tmn_phone, 4)]) and o.id <> m.id)
  or exists (select from member_sign_ins s join member_sign_ins o on o.ip = s.ip and o.member_id <> s.member_id
    and o.at <= ${at} and o.at > ${at} - make_interval(days => ${IP_DAYS})
              where s.member_id = m.id and s.at <= ${at} and s.at > ${at} - make_interval(days => ${IP_DAYS})))`

const ratioOfWeek = (at: RawBuilder<unknown>) => sql<number | null>`(
  select case when sum(g.stake_satang) > 0 then least(trunc(sum(g.win_satang) * 10000 / sum(g.stake_satang)),
    2000000000) end::int from game_transactions g
   where g.member_id = m.id and g.status = 'settled' and g.settled_at > ${at} - interval '7 days'
     and g.settled_at <= ${at} and g.bet_at <= ${at})`

/** One statement for the decision and the dry run, so that they agree; `at` is the instant. */
const statement = (
  page: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
  { shares, winRatio }: AutoQuestions,
) => sql<AutoFactsRow>`
  select w.id, w.external_id as "externalId", w.member_id as "memberId", m.username, w.status,
    w.amount_satang as amount, w.requested_at as "requestedAt", w.business_day as "businessDay",
         w.reason, w.approved_by as "approvedBy", w.decided_by as "decidedBy", w.auto_version as "autoVersion",
           w.account_name as "accountName", m.registered_at as "registeredAt",
         (select count(*)::int from deposits d where d.member_id = m.id and d.credited_at <= ${at}
           and (d.status = 'credited' or (d.status = 'reversed' and d.updated_at > ${at}))) as "depositCount",
         (select t.counterparty_name from deposits d join bank_transactions t on t.id = d.bank_transaction_id
           where d.member_id = m.id and d.credited_at <= ${at} and d.status in ('credited', 'reversed')
             and t.counterparty_name is not null order by d.credited_at desc limit 1) as "seenName",
         array(select tag from member_tags where member_id = m.id) as tags,
         ${shares ? sharesWithOthers(at) : sql`false`} as shares,
           exists (select from large_wins l where l.member_id = m.id and l.won_at <= ${at}
             and coalesce(least(l.reviewed_at, l.voided_at) > ${at}, true)) as "largeWin",
           ${winRatio ? ratioOfWeek(at) : sql`null::int`} as "winRatio",
         day.approved_count as "approvedCount", day.approved_amount as "approvedAmount",
           day.auto_count as "autoCount", day.auto_amount as "autoAmount",
         exists (select from turnover_requirements r where r.member_id = m.id and r.opened_at <= ${at}
           and (r.finished_at is null or r.finished_at > ${at})) as "turnoverOpen"
    from ${page} w
    join members m on m.id = w.member_id
    cross join lateral (
      select count(*) filter (where ${isApproved})::int as approved_count,
        coalesce(sum(o.amount_satang) filter (where ${isApproved}), 0)::bigint as approved_amount,
             count(*) filter (where o.auto_version is not null)::int as auto_count,
               coalesce(sum(o.amount_satang) filter (where o.auto_version is not null), 0)::bigint as auto_amount
        from withdrawals o where o.member_id = w.member_id and o.id <> w.id and o.business_day = w.business_day
          and coalesce(o.approved_at, o.finished_at) <= ${at}) day`

const isApproved = sql`o.status in ('approved', 'awaiting-second', 'paying', 'paid', 'paid-by-hand', 'uncertain',
  'failed')`

/** Current facts, for the decision itself. */
export async function autoFactsNow(
  reader: Reader,
  id: WithdrawalId,
  now: Date,
  questions: AutoQuestions,
): Promise<AutoFactsRow> {
  const { rows } = await statement(
    sql`(select * from withdrawals where id = ${id}::uuid)`,
    sql`${now}::timestamptz`,
    questions,
  ).execute(reader)
  const [row] = rows
  if (row === undefined) throw new Error(`there is no withdrawal ${id}`)
  return row
}

type Stretch = {
  readonly from: Date
  readonly before: { readonly at: Date; readonly id: string } | null
  readonly limit: number
}

/** Withdrawals at the time of their request, newest first, from where the last batch ended. */
export async function autoFactsAt(
  reader: Reader,
  { from, before, limit }: Stretch,
  questions: AutoQuestions,
): Promise<AutoFactsRow[]> {
  const older = before === null ? sql`true` : sql`(requested_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)`
  const page = sql`(select * from withdrawals where requested_at >= ${from}::timestamptz and ${older}
    order by requested_at desc, id desc limit ${limit})`
  const { rows } = await sql<AutoFactsRow>`${statement(page, sql`w.requested_at`, questions)}
      order by w.requested_at desc, w.id desc`.execute(reader)
  return rows
}

export async function countRequested(reader: Reader, from: Date): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from withdrawals where requested_at >= ${from}::timestamptz`.execute(reader)
  return rows[0]?.count ?? 0
}
