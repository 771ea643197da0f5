import type { BusinessDay, MemberId, Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/lists/sort-key.ts'
import { canReceiveBonusAt } from '../members/index.ts'
import { isDuplicatePair } from './commissions.repo.ts'
import type { InviteTerms } from './context.ts'

/** Commissions `c` that can be paid: those of a possible duplicate wait until it is dismissed. */
const isPayable = ({ selfReferralCheck }: InviteTerms): Sql =>
  selfReferralCheck
    ? sql`c.payout_id is null and not ${isDuplicatePair(sql`c.member_id`, sql`c.invitee_id`)}`
    : sql`c.payout_id is null`

/** The next members, by id, whose waiting commissions reach the minimum payout and who can receive a bonus. */
export async function findPayable(
  reader: Reader,
  terms: InviteTerms,
  { after, limit, now }: { readonly after: string; readonly limit: number; readonly now: Date },
): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    select c.member_id as id from invite_commissions c join members m on m.id = c.member_id
     where c.member_id > ${after}::uuid and ${canReceiveBonusAt(now)}
       and ${isPayable(terms)}
     group by c.member_id having sum(c.amount_satang) >= ${terms.minPayout}::bigint
     order by c.member_id limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

type NewPayout = {
  readonly id: string
  readonly memberId: MemberId
  readonly terms: InviteTerms
  readonly day: BusinessDay
  readonly now: Date
}

/** One payout of a member's payable commissions, each paid once; undefined where they do not reach the minimum. */
export async function insertPayout(
  tx: Tx,
  { id, memberId, terms, day, now }: NewPayout,
): Promise<{ readonly amount: Satang; readonly commissions: number } | undefined> {
  const { rows } = await sql<{ amount: Satang; commissions: number }>`
    with payable as (
      select c.id, c.amount_satang from invite_commissions c
       where c.member_id = ${memberId}::uuid and ${isPayable(terms)} for update
    ), payout as (
      insert into invite_payouts (id, member_id, amount_satang, commissions, turnover_percent, business_day, paid_at)
      select ${id}::uuid, ${memberId}::uuid, sum(amount_satang), count(*), ${terms.turnoverPercent}::integer,
          ${day}::date, ${now}::timestamptz
        from payable having sum(amount_satang) >= ${terms.minPayout}::bigint
      returning id, amount_satang, commissions
    ), paid as (
      update invite_commissions c set payout_id = payout.id from payout, payable where c.id = payable.id
    )
    select amount_satang as amount, commissions from payout`.execute(tx)
  return rows[0]
}
