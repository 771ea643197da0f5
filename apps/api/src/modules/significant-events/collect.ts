import { inTransaction, type Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { readLicence } from '../licences/index.ts'
import { addFound, addFromLog, addLargeDays } from './find-in-log.repo.ts'
import { failedAuditChecks, failedLedgerChecks, saveProgress, takeTurn } from './progress.repo.ts'

/** A longer silence of every node is an outage. */
const OUTAGE_MS = 5 * 60_000
/** A larger difference between the clocks of a node and of the database is an event. */
const CLOCK_MS = 5_000

/**
 * Reads the sealed entries of the audit log that were not read yet, in the order of their seals, and adds what is
 * significant by the rules in force; one node at a time. Returns the number of seals it read.
 */
export async function collectEvents(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  signal?: AbortSignal,
): Promise<number> {
  for (let total = 0; ; ) {
    const read = await collectSome(deps)
    total += read
    if (read === 0 || signal?.aborted === true) return total
  }
}

const collectSome = ({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<number> =>
  inTransaction(db, async tx => {
    const progress = await takeTurn(tx)
    if (progress === undefined) return 0
    const { sealSeq, to, ranAt, databaseNow } = progress
    const now = clock.now()
    const { version, rules } = await readLicence(tx, config)
    if (to > sealSeq) {
      const seals = { after: sealSeq, to }
      await addFromLog(tx, seals, { rules, licenceVersion: version })
      await addLargeDays(tx, seals, { rules, licenceVersion: version })
    }
    await addFindings(tx, { now, ranAt, databaseNow }, version)
    await saveProgress(tx, to, now)
    return to - sealSeq
  })

type Times = { readonly now: Date; readonly ranAt: Date | null; readonly databaseNow: Date }

/** Events that no command makes: outages, clocks that differ, and changes that the checks found. */
async function addFindings(tx: Tx, { now, ranAt, databaseNow }: Times, version: number): Promise<void> {
  if (ranAt !== null && now.getTime() - ranAt.getTime() > OUTAGE_MS)
    await addFound(
      tx,
      {
        kind: 'outage',
        source: `outage:${ranAt.toISOString()}`,
        at: ranAt,
        action: 'outage',
        details: { until: now.toISOString() },
      },
      version,
    )
  const off = now.getTime() - databaseNow.getTime()
  if (Math.abs(off) > CLOCK_MS)
    await addFound(
      tx,
      {
        kind: 'clock',
        // Once an hour, for as long as the clocks differ.
        source: `clock:${databaseNow.toISOString().slice(0, 13)}`,
        at: databaseNow,
        action: 'clock',
        details: { milliseconds: off },
      },
      version,
    )
  const since = ranAt ?? now
  const checks = [
    ...(await failedLedgerChecks(tx, since)).map(check => ({ ...check, action: 'ledger-check' })),
    ...(await failedAuditChecks(tx, since)).map(check => ({ ...check, action: 'audit-check' })),
  ]
  for (const { at, findings, digest, action } of checks)
    await addFound(
      tx,
      {
        kind: 'manual-change',
        source: `${action}:${at.toISOString().slice(0, 10)}:${digest}`,
        at,
        action,
        details: { findings },
      },
      version,
    )
}
