import type { BankAccountId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Db, Reader } from '../../platform/db/database.ts'

export type Feed = {
  readonly id: BankAccountId
  readonly bankCode: string
  readonly channel: string
  readonly lastLineAt: Date | null
  readonly staleMinutes: number | null
  readonly enabled: boolean
  readonly staleSince: Date | null
}

/** Feeds of active accounts, with their channels' time limits. */
export async function listFeeds(reader: Reader): Promise<Feed[]> {
  const { rows } = await sql<Feed>`
    select o.id, o.bank_code as "bankCode", o.channel, o.feed_stale_since as "staleSince", coalesce(c.enabled,
      true) as enabled,
           case when o.status = 'active' and o.purpose in ('deposit', 'both') and coalesce(c.enabled, true)
             then c.feed_stale_minutes end as "staleMinutes",
           (select max(t.received_at) from bank_transactions t
             where t.bank_account_id = o.id and t.source = 'feed') as "lastLineAt"
      from bank_accounts o left join channel_settings c on c.channel = o.channel order by o.id`.execute(reader)
  return rows
}

/** Records since when a feed is stale; false when another node has. */
export async function recordStale(
  db: Db,
  id: BankAccountId,
  before: Date | null,
  since: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bank_accounts')
    .set({ feed_stale_since: since })
    .where('id', '=', id)
    .where(sql<boolean>`feed_stale_since is not distinct from ${before}::timestamptz`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countStale(reader: Reader): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from bank_accounts where feed_stale_since is not null`.execute(reader)
  return rows[0]?.count ?? 0
}

/** Uncategorized debits of the last week. */
export async function countUncategorizedOut(reader: Reader, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bank_transactions t where t.occurred_at >= ${since}::timestamptz
      and t.direction = 'out' and t.bank_account_id is not null
       and not exists (select from bank_line_links l where l.bank_transaction_id = t.id)`.execute(reader)
  return rows[0]?.count ?? 0
}
