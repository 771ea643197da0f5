import type { Deps } from '../../../platform/deps.ts'
import type { Finding } from '../domain/finding.ts'
import { findBreaches, keepCheck, lastCheckedAt, type RoomCheck } from '../verifier.repo.ts'

const EVERY_SECONDS = 60

/** Keeps true: broken books are noticed within a minute, kept as a record (the figures of operation read it), and shouted about in the log. */
export async function verifyBooks(deps: Deps, more: readonly RoomCheck[]): Promise<readonly Finding[]> {
  const checkedAt = deps.clock.now()
  const started = performance.now()
  const findings = await findBreaches(deps.reader, more)
  const durationMs = Math.round(performance.now() - started)
  await keepCheck(deps.db, { checkedAt, findings, durationMs })
  if (findings.length > 0) deps.log.error({ findings: findings.slice(0, 10), count: findings.length }, 'the books do not balance')
  return findings
}

/** Every node asks every minute; only one whose turn it is does the work. */
export function verifyEveryMinute(deps: Deps, verify: () => Promise<unknown>): void {
  deps.jobs.every('ledger.verify', EVERY_SECONDS, async () => {
    const last = await lastCheckedAt(deps.reader)
    const age = last === undefined ? Infinity : deps.clock.now().getTime() - last.getTime()
    // A clock that was set back must not stop the checks.
    if (age >= (EVERY_SECONDS - 5) * 1000 || age < -1000) await verify()
  })
}
