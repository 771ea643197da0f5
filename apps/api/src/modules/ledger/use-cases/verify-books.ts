import type { Deps } from '../../../platform/deps.ts'
import type { Finding } from '../domain/finding.ts'
import { findBreaches, keepCheck, lastCheck, type RoomCheck } from '../verifier.repo.ts'

const EVERY_SECONDS = 60
const REST = 20

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

/**
 * Every node asks every minute; only one whose turn it is does the work. A check reads the whole books, so where they have
 * grown large it rests twenty times as long as it took: it never costs more than a twentieth of one connection.
 */
export function verifyEveryMinute(deps: Deps, verify: () => Promise<unknown>): void {
  deps.jobs.every('ledger.verify', EVERY_SECONDS, async () => {
    if (isDue(await lastCheck(deps.reader), deps.clock.now())) await verify()
  })
}

/** Whether the books are to be checked again. */
export function isDue(last: { readonly at: Date; readonly durationMs: number } | undefined, now: Date): boolean {
  if (last === undefined) return true
  const age = now.getTime() - last.at.getTime()
  // A clock that was set back must not stop the checks.
  return age < -1000 || age >= Math.max((EVERY_SECONDS - 5) * 1000, last.durationMs * REST)
}
