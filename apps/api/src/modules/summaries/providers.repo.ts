import { sql } from 'kysely'
import type { Db, Reader } from '../../platform/db/database.ts'
import type { BucketCount } from './domain/provider-health.ts'
import { slotOf } from './summaries.repo.ts'

/** Calls of one provider with one outcome and similar response times. */
export type CallCount = BucketCount & {
  readonly provider: string
  readonly succeeded: boolean
  readonly lastAt: Date
}

/** Adds calls to the slots of their last one. */
export async function addCalls(db: Db, counts: readonly CallCount[]): Promise<void> {
  await sql`
    insert into provider_calls as known (provider, slot, succeeded, bucket, calls, last_at)
    select provider, ${slotOf(sql`last_at`)}, succeeded, bucket, sum(calls), max(last_at)
      from unnest(${counts.map(each => each.provider)}::text[], ${counts.map(each => each.succeeded)}::boolean[],
        ${counts.map(each => each.bucket)}::smallint[], ${counts.map(each => each.calls)}::bigint[],
        ${counts.map(each => each.lastAt)}::timestamptz[]) as added (provider, succeeded, bucket, calls, last_at)
     group by 1, 2, 3, 4 order by 2, 1, 3, 4
    on conflict (slot, provider, succeeded, bucket) do update
      set calls = known.calls + excluded.calls, last_at = greatest(known.last_at, excluded.last_at)`.execute(db)
}

export const deleteCallsBefore = (db: Db, before: Date): Promise<unknown> =>
  sql`delete from provider_calls where slot < ${before}::timestamptz`.execute(db)

/** The calls since an instant, in full slots. */
export async function callsSince(reader: Reader, since: Date): Promise<readonly CallCount[]> {
  const { rows } = await sql<CallCount>`
    select provider, succeeded, bucket, sum(calls)::int as calls, max(last_at) as "lastAt" from provider_calls
     where slot >= ${slotOf(sql`${since}::timestamptz`)} group by 1, 2, 3`.execute(reader)
  return rows
}

type SavedBalance = { readonly provider: string; readonly units: number | null; readonly asOf: Date }

/** The last balance each provider answered. */
export async function savedBalances(reader: Reader): Promise<readonly SavedBalance[]> {
  const { rows } = await sql<SavedBalance>`select provider, units, as_of as "asOf" from provider_balances`.execute(
    reader,
  )
  return rows
}

type BankFeed = {
  readonly id: string
  readonly name: string
  readonly staleMinutes: number | null
  readonly lastAt: Date | null
}

/** Feeds of the active receiving accounts whose channel is on, named by bank and the last digits of the account. */
export async function bankFeeds(reader: Reader): Promise<readonly BankFeed[]> {
  const { rows } = await sql<BankFeed>`
    select o.id, coalesce(b.abbr, o.bank_code) || ' ' || right(o.account_no, 4) as name,
      c.feed_stale_minutes as "staleMinutes", (select max(t.received_at) from bank_transactions t
        where t.bank_account_id = o.id and t.source = 'feed') as "lastAt"
      from bank_accounts o left join banks b on b.code = o.bank_code left join channel_settings c
        on c.channel = o.channel
     where o.status = 'active' and o.purpose in ('deposit', 'both') and coalesce(c.enabled, true)
     order by 2, 1`.execute(reader)
  return rows
}

/** The last event of a member, and the oldest event the player site has not accepted. */
export async function playerSiteActivity(
  reader: Reader,
): Promise<{ readonly lastAt: Date | null; readonly waitingSince: Date | null }> {
  const { rows } = await sql<{ lastAt: Date | null; waitingSince: Date | null }>`
    select (select max(last_event_at) from members) as "lastAt",
      (select at from player_events where status = 'waiting' order by at, id limit 1) as "waitingSince"
  `.execute(reader)
  return rows[0] ?? { lastAt: null, waitingSince: null }
}

type Snapshot = {
  readonly source: string
  readonly answeredAt: Date | null
  readonly checkedAt: Date | null
  readonly isFailing: boolean
}

/** When each source of the agent and the games was last called, and whether that call failed. */
export async function sourceSnapshots(reader: Reader): Promise<readonly Snapshot[]> {
  const { rows } = await sql<Snapshot>`
    select source, answered_at as "answeredAt", checked_at as "checkedAt", error is not null as "isFailing"
      from provider_snapshots`.execute(reader)
  return rows
}
