import type { BusinessDay } from '@backoffice/kernel'
import type { Deps } from '../../../platform/deps.ts'
import { acquireLock, checksSoFar, releaseTurn, saveCheck } from '../check-records.repo.ts'
import { saveCheckpoints } from '../checkpoints.repo.ts'
import {
  checkDue,
  type CheckScope,
  type Finding,
  FULL,
  monthDue,
  pastOf,
  recentAt,
  sliceAfter,
} from '../domain/checks.ts'
import { findBreaches, type SourceCheck } from '../verifier.repo.ts'

const EVERY_SECONDS = 60
/** Longer than a check may take. */
const TURN = { recent: 5 * 60_000, past: 60 * 60_000, full: 60 * 60_000 }

/** Verifies the whole ledger without relying on earlier checks. */
export const verifyLedger = (deps: Deps, more: readonly SourceCheck[]): Promise<readonly Finding[]> =>
  verify(deps, more, { scope: FULL })

/**
 * Verifies the ledger every minute: everything new since the accounts' checkpoints, and one slice of accounts from the
 * start. Findings are saved, exported as metrics and logged as errors.
 */
export async function verifyRecent(deps: Deps, more: readonly SourceCheck[]): Promise<readonly Finding[]> {
  const { lastSlice } = await checksSoFar(deps.db)
  const scope = recentAt(deps.clock.now(), deps.config.dayRule)
  return verify(deps, more, { scope, slice: sliceAfter(lastSlice) })
}

/** Verifies the records of the month that is due next; nothing where none is. */
export async function verifyPast(deps: Deps, more: readonly SourceCheck[]): Promise<readonly Finding[]> {
  const { clock, config } = deps
  const month = monthDue(await checksSoFar(deps.db), clock.now(), config.dayRule)
  const scope = month === null ? null : pastOf(month, clock.now(), config.dayRule)
  return scope === null ? [] : verify(deps, more, { scope, month })
}

type Order = { readonly scope: CheckScope; readonly slice?: number | null; readonly month?: BusinessDay | null }

/** Checkpoints come only from checks without findings. */
async function verify(
  deps: Deps,
  more: readonly SourceCheck[],
  { scope, slice = null, month = null }: Order,
): Promise<readonly Finding[]> {
  const checkedAt = deps.clock.now()
  const started = performance.now()
  const findings = await findBreaches(deps.reader, { scope, slice: slice ?? 0, more }, async snapshot => {
    if (scope.kind !== 'past') await saveCheckpoints(snapshot, deps.db)
  })
  const durationMs = Math.round(performance.now() - started)
  await saveCheck(deps.db, { checkedAt, scope: scope.kind, slice, month, findings, durationMs })
  if (findings.length > 0)
    deps.log.error(
      { scope: scope.kind, findings: findings.slice(0, 10), count: findings.length },
      'the ledger does not balance',
    )
  return findings
}

/** Every node polls each minute; the one that acquires the lock checks if a check is due. */
export function verifyEveryMinute(deps: Deps, checks: Record<CheckScope['kind'], () => Promise<unknown>>): void {
  const { db, clock, config } = deps
  deps.jobs.every('ledger.verify', EVERY_SECONDS, async () => {
    const now = clock.now()
    const findDue = async () => checkDue(await checksSoFar(db), now, config.dayRule)
    const due = await findDue()
    if (due === null || !(await acquireLock(db, now, new Date(now.getTime() + TURN[due])))) return
    try {
      // Another node may have finished this check before the lock was acquired.
      if ((await findDue()) === due) await checks[due]()
    } finally {
      await releaseTurn(db)
    }
  })
}
