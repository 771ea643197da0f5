import { ensurePartitions } from '../../../apps/api/src/platform/db/partitions.ts'
import type { Database, Server } from './database.ts'
import { withClient } from './database.ts'
import { makeHistory, membersFor, PER_DAY } from '../data/history.ts'
import { makeOperator } from '../data/operator.ts'
import { requireSpaceFor } from './space.ts'

/** A database with history and signed-in admins. */
export type BenchEnvironment = {
  readonly database: Database
  readonly token: string
  readonly tokens: readonly string[]
}

/** What a history has beside its withdrawals. */
export type HistoryOptions = {
  readonly members?: number
  /** How many of the latest withdrawals have entries in the audit log; absent: all. */
  readonly audited?: number
}

export async function createEnvironment(
  server: Server,
  name: string,
  withdrawals: number,
  { members = membersFor(withdrawals), audited = withdrawals }: HistoryOptions = {},
): Promise<BenchEnvironment> {
  requireSpaceFor(withdrawals)
  const database = await server.database(name)
  await preparePast(database, Math.ceil(withdrawals / PER_DAY))
  return withClient(database.urls.superuser, async client => {
    const tokens = await makeOperator(client)
    await makeHistory(client, { withdrawals, members, audited })
    return { database, token: tokens[0] ?? '', tokens }
  })
}

/** Monthly partitions, as they would have been created at the time. */
async function preparePast({ urls }: Database, days: number): Promise<void> {
  for (let back = 0; back < days + 31; back += 28)
    await ensurePartitions(urls.owner, new Date(Date.now() - back * 86_400_000))
}
