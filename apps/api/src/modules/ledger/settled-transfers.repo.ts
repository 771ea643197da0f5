import { firstIdAt } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'

type Sql = RawBuilder<unknown>

/** Ids carry the time their transaction began at. After this long it has committed, or never will. */
const SETTLED_MS = 5 * 60_000
/** As many transfers as one statement sums up well within its time limit. */
const BATCH = 10_000
/** With both bounds of ids the planner expects few rows, as there are. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Sums of transfers: up to and including `last_transfer_id` of its row of progress they are saved. */
export type TransferSums = {
  /** A table of one row. */
  readonly progress: 'campaign_progress' | 'promotion_progress'
  /** Adds transfers `t` that fulfil a condition to the sums. */
  readonly add: (tx: Tx, condition: Sql) => Promise<void>
  /** All transfers that were settled are in the sums. */
  readonly caughtUp?: (tx: Tx) => Promise<void>
}

export type SumOptions = {
  readonly batch?: number | undefined
  /** Ends after the current batch when aborted. */
  readonly signal?: AbortSignal | undefined
  /** Waits while another node sums up, so that all is summed up at the end; otherwise it is left to that node. */
  readonly waits?: boolean
}

/**
 * Adds settled transfers to their sums, each once, in the order of their ids: sums and progress move in one
 * transaction, on one node at a time. Returns the number of transfers.
 */
export async function sumSettledTransfers(
  db: Db,
  sums: TransferSums,
  now: Date,
  { batch = BATCH, signal, waits = false }: SumOptions = {},
): Promise<number> {
  for (let total = 0; ; ) {
    const count = await sumBatch(db, sums, { before: firstIdAt(now.getTime() - SETTLED_MS), batch, waits })
    total += count
    if (count < batch || signal?.aborted === true) return total
  }
}

/** Whether transfer `t` is not in the sums yet. */
export const isUnsummed = (progress: TransferSums['progress']): Sql =>
  sql`t.id > (select last_transfer_id from ${sql.table(progress)}) and t.id < ${LAST_ID}::uuid`

/** Accounts that win what members lose: bets, bonuses and adjustments go to and come from them. */
export const operatorAccounts = (...kinds: readonly ('game-clearing' | 'bonus-cost' | 'adjustments')[]): Sql =>
  sql`(select id from accounts where member_id is null and kind in (${sql.join(kinds.map(kind => sql.lit(kind)))}))`

type Batch = { readonly before: string; readonly batch: number; readonly waits: boolean }

const sumBatch = (
  db: Db,
  { progress, add, caughtUp }: TransferSums,
  { before, batch, waits }: Batch,
): Promise<number> =>
  inTransaction(db, async tx => {
    const table = sql.table(progress)
    const found = await sql<{ after: string }>`
      select last_transfer_id as after from ${table} for update ${waits ? sql`` : sql`skip locked`}`.execute(tx)
    const after = found.rows[0]?.after
    if (after === undefined) return 0
    const { rows } = await sql<{ count: number; last: string | null }>`
      select count(*)::int as count, (array_agg(id order by id desc))[1] as last
        from (select id from transfers where id > ${after}::uuid and id < ${before}::uuid
          order by id limit ${sql.lit(batch)}) settled`.execute(tx)
    const { count, last } = rows[0] ?? { count: 0, last: null }
    if (last !== null) {
      await add(tx, sql`t.id > ${after}::uuid and t.id <= ${last}::uuid`)
      await sql`update ${table} set last_transfer_id = ${last}::uuid`.execute(tx)
    }
    if (count < batch) await caughtUp?.(tx)
    return count
  })
