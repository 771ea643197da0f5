import type { DiamondEntryKind } from '@backoffice/contract/diamonds/terms'
import type { BusinessDay, MemberId, Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'

type NewEntry = {
  readonly id: string
  readonly kind: DiamondEntryKind
  readonly memberId: MemberId
  readonly day: BusinessDay
  readonly diamonds: number
  readonly exchange: { readonly credit: Satang; readonly rate: Satang; readonly turnoverPercent: number } | null
  readonly now: Date
}

/** False where the member claimed on this day already. */
export async function insertEntry(tx: Tx, { id, kind, memberId, day, diamonds, exchange, now }: NewEntry) {
  const { rows } = await sql`insert into diamond_entries (id, kind, member_id, business_day, diamonds, credit_satang,
      rate_satang, turnover_percent, at)
    values (${id}::uuid, ${kind}, ${memberId}::uuid, ${day}::date, ${diamonds}::bigint,
      ${exchange?.credit ?? null}::bigint, ${exchange?.rate ?? null}::bigint,
      ${exchange?.turnoverPercent ?? null}::integer, ${now})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** Whether a deposit of the member was credited from this instant on, and not reversed. */
export async function hasDepositSince(reader: Reader, memberId: MemberId, since: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from deposits
    where member_id = ${memberId}::uuid and credited_at >= ${since} and status = 'credited') as found`.execute(reader)
  return rows[0]?.found === true
}

export async function hasClaimed(reader: Reader, memberId: MemberId, day: BusinessDay): Promise<boolean> {
  const { rows } = await sql`select from diamond_entries
    where member_id = ${memberId}::uuid and business_day = ${day}::date and kind = 'claim'`.execute(reader)
  return rows.length === 1
}
