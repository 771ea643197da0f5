import type { IntentStatus } from '@backoffice/contract/deposits/forms'
import type { Satang } from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { Cursor, Position } from '../../platform/lists/cursor.ts'
import type { Counted } from '../../platform/lists/list-page.ts'
import type { Period } from '../../platform/lists/period.ts'
import type { NamedMember } from './deposit-record.ts'
import { EXACT_UP_TO } from './withdrawal-list.repo.ts'
import { beginsWith } from './withdrawal-search.ts'

export type IntentFilters = {
  readonly statuses: readonly IntentStatus[] | null
  readonly bankAccountId: string | null
  readonly memberId: string | null
  readonly q: string | null
  readonly period: Period
}

export type IntentRecord = {
  readonly id: string
  readonly externalId: string
  readonly status: IntentStatus
  readonly member: NamedMember
  readonly channel: 'scb' | 'gsb' | 'tmn' | 'sms' | 'other'
  readonly amount: Satang
  readonly payAmount: Satang
  readonly account: {
    readonly id: string
    readonly bankCode: string
    readonly accountNo: string
    readonly holder: string
  }
  readonly promotionRef: string | null
  readonly requestedAt: Date
  readonly expiresAt: Date
  readonly paidAt: Date | null
  readonly depositId: string | null
  readonly position: Position
}

/** An expired one counts as such, whether or not the sweeper has run. */
const statusAt = (now: Date) =>
  sql`case when i.status = 'open' and i.expires_at <= ${now} then 'expired' else i.status end`

/** Each stored status separately, so that the few open ones are read by their own index. */
function statusIs(statuses: readonly IntentStatus[], now: Date): RawBuilder<unknown> {
  const holds: Record<IntentStatus, RawBuilder<unknown>> = {
    open: sql`(i.status = 'open' and i.expires_at > ${now})`,
    paid: sql`i.status = 'paid'`,
    expired: sql`(i.status = 'expired' or (i.status = 'open' and i.expires_at <= ${now}))`,
  }
  return sql`(${sql.join(
    statuses.map(status => holds[status]),
    sql` or `,
  )})`
}

function conditions({ statuses, bankAccountId, memberId, q, period }: IntentFilters, now: Date): RawBuilder<unknown> {
  const all: (RawBuilder<unknown> | null)[] = [
    statuses === null ? null : statusIs(statuses, now),
    bankAccountId === null ? null : sql`i.bank_account_id = ${bankAccountId}::uuid`,
    memberId === null ? null : sql`i.member_id = ${memberId}::uuid`,
    period.from === null ? null : sql`i.requested_at >= ${period.from}`,
    period.until === null ? null : sql`i.requested_at < ${period.until}`,
    // By id, each way by its index: an "or" of both would scan the whole list when nothing matches.
    q === null
      ? null
      : sql`i.id in (
      select id from deposit_intents where external_id = ${q}
      union all select x.id from (select id from members where lower(username) like ${beginsWith(q.toLowerCase())}
        limit 200) m join deposit_intents x on x.member_id = m.id)`,
  ]
  const input = all.filter(condition => condition !== null)
  return input.length === 0 ? sql`true` : sql.join(input, sql` and `)
}

/** Statement of a page: one index read in one direction, then the names. */
export function intentPage(
  filters: IntentFilters,
  descending: boolean,
  cursor: Cursor | null,
  limit: number,
  now: Date,
) {
  const down = descending !== (cursor?.direction === 'previous')
  const direction = down ? sql`desc` : sql`asc`
  const after =
    cursor === null
      ? sql`true`
      : sql`(i.requested_at, i.id) ${down ? sql`<` : sql`>`} (timestamptz '1970-01-01 00:00:00+00' +
        ${cursor.position.value}::bigint * interval '1 microsecond', ${cursor.position.id}::uuid)`
  return sql<Omit<IntentRecord, 'position'> & { place: bigint }>`
    select i.id, i.external_id as "externalId", ${statusAt(now)} as status, json_build_object('id', m.id, 'username',
      m.username, 'name', m.first_name || ' ' || m.last_name) as member, i.channel,
           i.asked_satang as amount, i.pay_satang as "payAmount", json_build_object('id', a.id, 'bankCode', a.bank_code,
             'accountNo', a.account_no, 'holder', a.holder) as account,
           i.promotion_ref as "promotionRef", i.requested_at as "requestedAt", i.expires_at as "expiresAt",
             i.paid_at as "paidAt",
           (select d.id from deposits d where d.intent_id = i.id order by d.status = 'credited' desc, d.detected_at
             limit 1) as "depositId",
           (extract(epoch from i.requested_at) * 1000000)::bigint as place
      from (select i.* from deposit_intents i where ${conditions(filters, now)} and ${after}
        order by i.requested_at ${direction}, i.id ${direction} limit ${limit + 1}) i
      join members m on m.id = i.member_id join bank_accounts a on a.id = i.bank_account_id
     order by i.requested_at ${direction}, i.id ${direction}`
}

export async function readIntentPage(
  reader: Reader,
  filters: IntentFilters,
  descending: boolean,
  cursor: Cursor | null,
  limit: number,
  now: Date,
): Promise<IntentRecord[]> {
  const { rows } = await intentPage(filters, descending, cursor, limit, now).execute(reader)
  return rows.map(({ place: position, ...row }) => ({ ...row, position: { value: position, id: row.id } }))
}

export async function countIntents(
  reader: Reader,
  filters: IntentFilters,
  now: Date,
): Promise<Counted<Record<string, never>>> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from (select 1 from deposit_intents i where ${conditions(filters, now)}
    limit ${EXACT_UP_TO + 1}) counted`.execute(reader)
  const total = rows[0]?.count ?? 0
  return { total, isEstimate: total > EXACT_UP_TO, totals: {} }
}
