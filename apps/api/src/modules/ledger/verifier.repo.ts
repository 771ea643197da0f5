import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import { keepPartitions } from '../../platform/db/partitions.ts'
import { type CheckScope, type Finding, MAX_FINDINGS } from './domain/checks.ts'
import { balanceChecks, type Check, fullChecks } from './full-checks.repo.ts'
import { recentChecks } from './recent-checks.repo.ts'
import { summaryChecks } from './summary-checks.repo.ts'

/**
 * A check another module adds: its records against the ledger. In the recent scope, every minute, and in that of a past
 * month it reads only the rows the scope names, by index.
 */
export type SourceCheck = {
  readonly name: string
  find(snapshot: Reader, scope: CheckScope): Promise<readonly Omit<Finding, 'check'>[]>
}

/** What one check is made of; `slice` is the part of the accounts a recent one proves from the beginning. */
type CheckOrder = { readonly scope: CheckScope; readonly slice: number; readonly more: readonly SourceCheck[] }

/** Far above a healthy ledger's needs: a check that times out verifies nothing. */
const TIME_LIMIT = { recent: '60s', past: '15min', full: '15min' }

/** Runs every check on one snapshot, and calls `whole` with it when there are no findings. */
export async function findBreaches(
  reader: Db,
  order: CheckOrder,
  whole: (snapshot: Tx) => Promise<void>,
): Promise<readonly Finding[]> {
  return reader
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async snapshot => {
      await keepPartitions(snapshot, 'game_transactions')
      await sql`select set_config('statement_timeout', ${TIME_LIMIT[order.scope.kind]}, true),
        set_config('idle_in_transaction_session_timeout', '60s', true)`.execute(snapshot)
      const findings = [...(await findInBooks(snapshot, order))]
      for (const { name, find } of order.more)
        findings.push(...(await find(snapshot, order.scope)).map(row => ({ check: name, ...row })))
      if (findings.length === 0) await whole(snapshot)
      return findings
    })
}

async function findInBooks(snapshot: Tx, { scope, slice }: CheckOrder): Promise<readonly Finding[]> {
  // The transfers of past months are verified account by account, with the slices.
  const named = {
    ...(scope.kind === 'past' ? {} : balanceChecks),
    ...(scope.kind === 'full' ? fullChecks : {}),
    ...summaryChecks(scope),
  } satisfies Record<string, Check>
  const findings: Finding[] = []
  for (const [check, query] of Object.entries(named)) {
    const { rows } = await sql<Omit<Finding, 'check'>>`${query} limit ${MAX_FINDINGS}`.execute(snapshot)
    findings.push(...rows.map(row => ({ check, ...row })))
  }
  if (scope.kind !== 'recent') return findings
  return [...findings, ...(await sql<Finding>`${recentChecks(slice)} limit ${MAX_FINDINGS}`.execute(snapshot)).rows]
}
