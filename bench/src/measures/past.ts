import { BANGKOK, businessDayOf } from '@backoffice/kernel'
import { withClient, type Database } from '../environment/database.ts'

/** Values queries refer to, for each history. */
export type Past = {
  /** The member with the longest history. */
  readonly memberId: string
  readonly accountId: string
  /** A bank account with internal transfers only. */
  readonly quietAccountId: string
  readonly withdrawalId: string
  readonly depositId: string
  readonly importId: string
  readonly internalTransferId: string
  readonly adminId: string
  readonly approvalId: string
  readonly deliveryId: string
  readonly auditId: string
  /** Yesterday, a whole business day. */
  readonly day: string
  readonly firstDay: string
}

/** Chosen from the middle of the history, far from the ends of the lists. */
export async function pastOf({ urls }: Database): Promise<Past> {
  const yesterday = businessDayOf(new Date(Date.now() - 86_400_000), BANGKOK)
  return withClient(urls.owner, async client => {
    const { rows } = await client.query<Past>(
      `
      select (select member_id from withdrawals group by member_id order by count(*) desc, member_id limit 1) as "memberId",
             (select id from bank_accounts order by account_no limit 1) as "accountId", (select id from bank_accounts where purpose = 'reserve' order by account_no limit 1) as "quietAccountId",
             (select id from withdrawals order by requested_at offset (select count(*) / 2 from withdrawals) limit 1) as "withdrawalId",
             (select id from deposits order by detected_at offset (select count(*) / 2 from deposits) limit 1) as "depositId",
             (select id from statement_imports order by imported_at limit 1) as "importId", (select id from own_transfers order by occurred_at limit 1) as "internalTransferId",
             (select id from admins order by username limit 1) as "adminId", (select id from approvals order by asked_at limit 1) as "approvalId",
             (select id from player_events order by at limit 1) as "deliveryId", (select id from audit order by at limit 1) as "auditId", $1::text as day, (select least(min(business_day) + 1, $1::date)::text from withdrawals) as "firstDay"`,
      [yesterday],
    )
    const [past] = rows
    if (past === undefined) throw new Error('there is no past')
    return past
  })
}
