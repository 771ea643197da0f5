import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import type { CheckScope } from './domain/check-scope.ts'
import { type Finding, MAX_FINDINGS } from './domain/finding.ts'
import { balanceChecks, type Check, fullChecks } from './full-checks.repo.ts'
import { recentChecks } from './recent-checks.repo.ts'
import { summaryChecks } from './summary-checks.repo.ts'

/**
 * A check another room adds: its own records against what the books say of them. In the recent scope, every minute, it
 * looks at no more than the rows the scope names, by an index.
 */
export type SourceCheck = {
  readonly name: string
  find(snapshot: Reader, scope: CheckScope): Promise<readonly Omit<Finding, 'check'>[]>
}

/** What one check is made of; `slice` is the part of the accounts a recent one proves from the beginning. */
export type CheckOrder = { readonly scope: CheckScope; readonly slice: number; readonly more: readonly SourceCheck[] }

/** No limit a healthy book comes near: a check that is given up proves nothing. */
const TIME_LIMIT = { recent: '60s', full: '15min' }

/**
 * Holds the books against every check, all on one snapshot, and lets `whole` read on from it when nothing was found.
 */
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
  const named = {
    ...balanceChecks,
    ...(scope.kind === 'full' ? fullChecks : {}),
    ...summaryChecks(scope),
  } satisfies Record<string, Check>
  const findings: Finding[] = []
  for (const [check, query] of Object.entries(named)) {
    const { rows } = await sql<Omit<Finding, 'check'>>`${query} limit ${MAX_FINDINGS}`.execute(snapshot)
    findings.push(...rows.map(row => ({ check, ...row })))
  }
  if (scope.kind === 'full') return findings
  return [...findings, ...(await sql<Finding>`${recentChecks(slice)} limit ${MAX_FINDINGS}`.execute(snapshot)).rows]
}
