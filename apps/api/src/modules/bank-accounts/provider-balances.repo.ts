import type { Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Db, Reader } from '../../platform/db/database.ts'

export type Provider = 'fairpay' | 'tmn' | 'sms'

/** Saves the last successful response of a provider; a slower one never overwrites a newer. */
export async function saveBalance(
  db: Db,
  provider: Provider,
  value: { balance: Satang | null; units: number | null },
  now: Date,
): Promise<void> {
  await sql`
    insert into provider_balances as known (provider, balance_satang, units, as_of)
      values (${provider}, ${value.balance}, ${value.units}, ${now})
    on conflict (provider) do update set balance_satang = excluded.balance_satang, units = excluded.units,
      as_of = excluded.as_of where known.as_of < excluded.as_of`.execute(db)
}

/** Time of a provider's last successful response; null: never. */
export async function lastGoodAt(reader: Reader, provider: Provider): Promise<Date | null> {
  const row = await reader
    .selectFrom('provider_balances')
    .select('as_of')
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.as_of ?? null
}
