import type { BusinessDay, MemberId, Satang } from '@backoffice/kernel'
import type { ExclusionKind } from '@backoffice/contract/exclusions/terms'
import type { MemberBlock, MemberStatus } from '@backoffice/contract/members/forms'
import { sql } from 'kysely'
import { isExcludedAt } from './members.repo.ts'

/** A member with wallets and figures, unmasked. */
export type MemberRecord = {
  readonly id: MemberId
  readonly externalId: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly bankCode: string
  readonly bankAbbr: string
  readonly accountNo: string
  readonly tmnPhone: string | null
  readonly lineId: string | null
  readonly status: MemberStatus
  readonly blocked: Readonly<Record<MemberBlock, boolean>>
  /** The time-out or exclusion that holds. */
  readonly exclusionKind: ExclusionKind | null
  readonly exclusionEndsAt: Date | null
  readonly tags: readonly string[]
  readonly referrerId: MemberId | null
  readonly referrerUsername: string | null
  readonly campaignCode: string | null
  readonly registeredAt: Date
  readonly registeredOn: BusinessDay
  readonly lastSignInAt: Date | null
  readonly lastSignInIp: string | null
  readonly birthOn: string | null
  readonly credit: Satang
  readonly held: Satang
  readonly bonus: Satang
  readonly depositCount: number
  readonly depositSum: Satang
  readonly firstDepositAt: Date | null
  readonly lastDepositAt: Date | null
  readonly withdrawCount: number
  readonly withdrawSum: Satang
  readonly version: number
}
const exclusionOf = (column: string) =>
  sql`(select ${sql.ref(`x.${column}`)} from member_exclusions x where x.member_id = m.id and x.ended_at is null)`

/** What is read of rows of `members m`, with the wallets and figures that {@link recordJoins} adds. */
export const recordColumns = (now: Date) => sql`
  m.id, m.external_id as "externalId", m.username, m.first_name as "firstName", m.last_name as "lastName",
    m.phone,
         m.bank_code as "bankCode", b.abbr as "bankAbbr", m.account_no as "accountNo", m.tmn_phone as "tmnPhone",
           m.line_id as "lineId", m.status,
         json_build_object('deposit', m.blocked_deposit, 'bet', m.blocked_bet, 'withdraw', m.blocked_withdraw, 'bonus',
           m.blocked_bonus, 'marketing', m.blocked_marketing) as blocked,
         case when ${isExcludedAt(now)} then ${exclusionOf('kind')} end as "exclusionKind",
         case when ${isExcludedAt(now)} then ${exclusionOf('ends_at')} end as "exclusionEndsAt",
         array(select t.tag from member_tags t where t.member_id = m.id order by t.tag) as tags,
         m.referrer_id as "referrerId", (select r.username from members r
           where r.id = m.referrer_id) as "referrerUsername", m.campaign_code as "campaignCode",
         m.registered_at as "registeredAt", m.registered_on as "registeredOn", m.last_signed_in_at as "lastSignInAt",
           host(m.last_signed_in_ip) as "lastSignInIp", m.birth_on as "birthOn",
         cash.posted_satang - cash.held_satang as credit, cash.held_satang as held, bonus.posted_satang as bonus,
         came.count as "depositCount", came.amount as "depositSum", came.first as "firstDepositAt",
           came.last as "lastDepositAt",
         went.count as "withdrawCount", went.amount as "withdrawSum", m.version`

/**
 * Figures are counted for the rows of a page only, from indexes that hold all they need: exact, and nothing to update.
 */
export const recordJoins = sql`
    join banks b on b.code = m.bank_code
    join accounts cash on cash.member_id = m.id and cash.kind = 'member-cash' and cash.unit = 'THB'
    join accounts bonus on bonus.member_id = m.id and bonus.kind = 'member-bonus' and bonus.unit = 'THB'
    cross join lateral (select count(*)::int as count, coalesce(sum(d.amount_satang), 0)::bigint as amount,
      min(d.credited_at) as first, max(d.credited_at) as last
                          from deposits d where d.member_id = m.id and d.status = 'credited') came
    cross join lateral (select count(*)::int as count, coalesce(sum(w.amount_satang), 0)::bigint as amount
                          from withdrawals w where w.member_id = m.id and w.status in ('paid', 'paid-by-hand')) went`
