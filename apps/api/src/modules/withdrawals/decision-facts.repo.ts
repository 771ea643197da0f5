import type { BusinessDay, MemberId, Satang, WithdrawalId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { DecisionFacts } from './domain/blockers.ts'
import type { Withdrawal } from './domain/withdrawal.ts'

/** Approved and not reversed: failed ones may still be paid. */
const approvedStatuses = sql`('approved', 'awaiting-second', 'paying', 'paid', 'paid-by-hand', 'uncertain', 'failed')`

/** Whether a case holds withdrawals of members `m`. */
const isUnderReview = sql<boolean>`exists (select from case_holds h
  where h.member_id = m.id and h.kind = 'withdrawal' and h.released_at is null)`

/** By withdrawal, in one statement. A member's business day is read once for all of its withdrawals. */
export async function decisionFactsOf(
  reader: Reader,
  withdrawals: readonly Pick<Withdrawal, 'id' | 'memberId' | 'businessDay'>[],
): Promise<ReadonlyMap<WithdrawalId, DecisionFacts>> {
  const [ids, memberIds, days] = [
    withdrawals.map(({ id }) => id),
    withdrawals.map(({ memberId }) => memberId),
    withdrawals.map(({ businessDay }) => businessDay),
  ]
  const { rows } = await sql<DecisionFacts & { id: WithdrawalId }>`
    with chosen as materialized (
      select * from unnest(${ids}::uuid[], ${memberIds}::uuid[], ${days}::date[]) c(id, member_id, business_day)
    ), approved as materialized (
      select o.id, o.member_id, o.business_day, o.amount_satang
        from (select distinct member_id, business_day from chosen) d
        join withdrawals o on o.member_id = d.member_id and o.business_day = d.business_day
          and o.status in ${approvedStatuses}
    ), days as materialized (
      select member_id, business_day, count(*)::int as count, sum(amount_satang) as amount
        from approved group by member_id, business_day
    ), people as materialized (
      select m.id, m.status, m.blocked_withdraw, ${isUnderReview} as under_review,
             (select t.counterparty_name from deposits d join bank_transactions t on t.id = d.bank_transaction_id
               where d.member_id = m.id and d.status = 'credited' and t.counterparty_name is not null
                 order by d.credited_at desc limit 1) as seen_name
        from members m where m.id in (select member_id from chosen)
    )
    select c.id, p.status as "memberStatus", p.blocked_withdraw as "blockedWithdraw",
           p.under_review as "underReview", p.seen_name as "seenName",
           coalesce(d.count, 0) - (own.id is not null)::int as "approvedCount",
           (coalesce(d.amount, 0) - coalesce(own.amount_satang, 0))::bigint as "approvedAmount"
      from chosen c join people p on p.id = c.member_id
      left join days d on d.member_id = c.member_id and d.business_day = c.business_day
      left join approved own on own.id = c.id`.execute(reader)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/**
 * The member's latest promotion: granted, or chosen with a credited deposit before promotions were granted here. `bonus`
 * is then null, and `title` as the player site named it where no promotion is known by it.
 */
export type LastPromotion = { readonly title: string; readonly bonus: Satang | null; readonly at: Date }

export async function lastPromotionsOf(
  reader: Reader,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, LastPromotion>> {
  const { rows } = await sql<LastPromotion & { memberId: MemberId }>`
    select m.id as "memberId", l.title, l.bonus, l.at from unnest(${memberIds}::uuid[]) m(id)
      cross join lateral (select * from (
        (select v.document->>'title' as title, g.bonus_satang as bonus, g.granted_at as at
           from promotion_grants g
             join promotion_versions v on v.promotion_id = g.promotion_id and v.version = g.terms_version
          where g.member_id = m.id order by g.granted_at desc limit 1)
        union all
        (select coalesce((select title from promotions p where p.id::text = d.promotion_ref), d.promotion_ref),
            null, d.credited_at from deposits d
          where d.member_id = m.id and d.status = 'credited' and d.promotion_ref is not null
            and d.promotion_refusal is null
          order by d.credited_at desc limit 1)) latest
        order by at desc, bonus nulls last limit 1) l`.execute(reader)
  return new Map(rows.map(({ memberId, ...last }) => [memberId, last]))
}

/** When the member's previous withdrawal was paid, before this one was requested; null: none. */
export async function paidBefore(
  reader: Reader,
  { id, memberId, requestedAt }: { readonly id: WithdrawalId; readonly memberId: MemberId; readonly requestedAt: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(finished_at) as at from withdrawals
     where member_id = ${memberId}::uuid and id <> ${id}::uuid and status in ('paid', 'paid-by-hand')
       and finished_at <= ${requestedAt}`.execute(reader)
  return rows[0]?.at ?? null
}

/** The member's part of the evidence. */
export type MemberEvidence = {
  readonly registeredAt: Date
  readonly status: string
  readonly phone: string
  readonly lastSignInAt: Date | null
  readonly lastDepositAmount: Satang | null
  readonly lastDepositAt: Date | null
  readonly lastDepositChannel: string | null
  readonly inSevenDays: Satang
  readonly outSevenDays: Satang
  readonly paidCount: number
  readonly paidAmount: Satang
}

/** `except` is the withdrawal of the evidence: it does not count itself as paid before. */
export async function memberEvidenceOf(
  reader: Reader,
  memberId: MemberId,
  now: Date,
  except: WithdrawalId | null = null,
): Promise<MemberEvidence> {
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000)
  const { rows } = await sql<MemberEvidence>`
    select m.registered_at as "registeredAt", m.status, m.phone, m.last_signed_in_at as "lastSignInAt",
           last.amount_satang as "lastDepositAmount", last.credited_at as "lastDepositAt",
             last.channel as "lastDepositChannel",
           (select coalesce(sum(d.amount_satang), 0)::bigint from deposits d
             where d.member_id = m.id and d.status = 'credited' and d.credited_at > ${weekAgo}) as "inSevenDays",
           paid.week as "outSevenDays", paid.count as "paidCount", paid.amount as "paidAmount"
      from members m
      left join lateral (select d.amount_satang, d.credited_at, d.channel from deposits d
        where d.member_id = m.id and d.status = 'credited' order by d.credited_at desc limit 1) last on true
      cross join lateral (select count(*)::int as count, coalesce(sum(w.amount_satang), 0)::bigint as amount,
                                 coalesce(sum(w.amount_satang) filter (where w.finished_at > ${weekAgo}),
                                   0)::bigint as week
                            from withdrawals w where w.member_id = m.id and w.status in ('paid', 'paid-by-hand')
                              and w.id is distinct from ${except}::uuid) paid
     where m.id = ${memberId}::uuid`.execute(reader)
  const [row] = rows
  if (row === undefined) throw new Error(`there is no member ${memberId}`)
  return row
}

/** Facts of a decision about a withdrawal of this member on this day. */
export async function decisionFactsOfMember(
  reader: Reader,
  memberId: MemberId,
  day: BusinessDay,
): Promise<DecisionFacts & { readonly holder: string }> {
  const { rows } = await sql<DecisionFacts & { holder: string }>`
    select m.status as "memberStatus", m.blocked_withdraw as "blockedWithdraw", ${isUnderReview} as "underReview",
      m.first_name || ' ' || m.last_name as holder,
           today.count as "approvedCount", today.amount as "approvedAmount",
           (select t.counterparty_name from deposits d join bank_transactions t on t.id = d.bank_transaction_id
             where d.member_id = m.id and d.status = 'credited' and t.counterparty_name is not null
               order by d.credited_at desc limit 1) as "seenName"
      from members m
      cross join lateral (select count(*)::int as count, coalesce(sum(o.amount_satang), 0)::bigint as amount
        from withdrawals o
                           where o.member_id = m.id and o.business_day = ${day}::date
                             and o.status in ${approvedStatuses}) today
     where m.id = ${memberId}::uuid`.execute(reader)
  const [row] = rows
  if (row === undefined) throw new Error(`there is no member ${memberId}`)
  return row
}

/** Win/bet ratio of bets settled in the seven days before, in parts of 10,000; null without stakes. */
export async function winRatioOf(reader: Reader, memberId: MemberId, until: Date): Promise<number | null> {
  const from = new Date(until.getTime() - 7 * 86_400_000)
  const { rows } = await sql<{ ratio: number | null }>`
    select case when sum(stake_satang) > 0 then least(trunc(sum(win_satang) * 10000 / sum(stake_satang)),
      2000000000) end::int as ratio from game_transactions
     where member_id = ${memberId}::uuid and status = 'settled' and settled_at > ${from}::timestamptz
       and settled_at <= ${until}::timestamptz and bet_at <= ${until}::timestamptz`.execute(reader)
  return rows[0]?.ratio ?? null
}
