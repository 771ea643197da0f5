import type { MemberId, Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'

type Asked = { readonly key: string; readonly memberId: MemberId }
const DAYS = 30

/** What else was approved of a member's withdrawals of the last 30 days, by the key of a withdrawal that may be one. */
export async function approvedOf30Days(
  reader: Reader,
  asked: readonly Asked[],
  now: Date,
): Promise<ReadonlyMap<string, Satang>> {
  const { rows } = await sql<{ key: string; amount: Satang }>`
    select c.key, coalesce(sum(w.amount_satang), 0)::bigint as amount
      from unnest(${asked.map(({ key }) => key)}::text[], ${asked.map(({ memberId }) => memberId)}::uuid[])
        c(key, member_id)
      left join withdrawals w on w.member_id = c.member_id and w.id::text <> c.key
        and w.requested_at > ${now}::timestamptz - make_interval(days => ${sql.lit(DAYS)})
        and w.status in ('approved', 'awaiting-second', 'paying', 'paid', 'paid-by-hand', 'uncertain', 'failed')
     group by c.key`.execute(reader)
  return new Map(rows.map(({ key, amount }) => [key, amount]))
}
