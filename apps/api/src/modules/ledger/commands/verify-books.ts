import type { Deps } from '../../../platform/deps.ts'
import { checksSoFar, releaseTurn, saveCheck, acquireLock } from '../check-records.repo.ts'
import { saveCheckpoints } from '../checkpoints.repo.ts'
import { checkDue, type CheckScope, FULL, recentAt, sliceAfter } from '../domain/check-scope.ts'
import type { Finding } from '../domain/finding.ts'
import { findBreaches, type SourceCheck } from '../verifier.repo.ts'

const EVERY_SECONDS = 60
/** Longer than a check is allowed to take. */
const TURN = { recent: 5 * 60_000, full: 60 * 60_000 }

/** Keeps true: what is broken anywhere in the books is found; nothing that was proven before is relied on. */
export const verifyLedger = (deps: Deps, more: readonly SourceCheck[]): Promise<readonly Finding[]> =>
  verify(deps, more, FULL, null)

/**
 * Keeps true: broken books are noticed within a minute, kept as a record (the figures of operation read it), and
 * shouted about in the log. What is new since the accounts' checkpoints is proven, and one slice of them from the
 * beginning.
 */
export async function verifyRecent(deps: Deps, more: readonly SourceCheck[]): Promise<readonly Finding[]> {
  const { lastSlice } = await checksSoFar(deps.db)
  return verify(deps, more, recentAt(deps.clock.now(), deps.config.dayRule), sliceAfter(lastSlice))
}

/** A checkpoint is what a check without any finding has seen. */
async function verify(
  deps: Deps,
  more: readonly SourceCheck[],
  scope: CheckScope,
  slice: number | null,
): Promise<readonly Finding[]> {
  const checkedAt = deps.clock.now()
  const started = performance.now()
  const findings = await findBreaches(deps.reader, { scope, slice: slice ?? 0, more }, snapshot =>
    saveCheckpoints(snapshot, deps.db),
  )
  const durationMs = Math.round(performance.now() - started)
  await saveCheck(deps.db, { checkedAt, scope: scope.kind, slice, findings, durationMs })
  if (findings.length > 0)
    deps.log.error(
      { scope: scope.kind, findings: findings.slice(0, 10), count: findings.length },
      'the books do not balance',
    )
  return findings
}

/** Every node asks every minute; the one that takes the turn does the work, if a check is due. */
export function verifyEveryMinute(deps: Deps, checks: Record<CheckScope['kind'], () => Promise<unknown>>): void {
  const { db, clock, config } = deps
  deps.jobs.every('ledger.verify', EVERY_SECONDS, async () => {
    const now = clock.now()
    const findDue = async () => checkDue(await checksSoFar(db), now, config.dayRule)
    const due = await findDue()
    if (due === null || !(await acquireLock(db, now, new Date(now.getTime() + TURN[due])))) return
    try {
      // Another node may have finished this check between the look and the turn.
      if ((await findDue()) === due) await checks[due]()
    } finally {
      await releaseTurn(db)
    }
  })
}
