import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { writeAudit } from '../../../platform/command/audit.ts'
import type { Origin } from '../../../platform/command/context.ts'
import { everyEntry, lastSeal } from './seals.repo.ts'

const ACTION = 'database.restore'

/** A restored backup, as the log has it. */
export type Restore = { readonly entryId: string; readonly restoredAt: Date; readonly file: string }

type RestoredBackup = {
  /** The backup's file, or what else names it. */
  readonly file: string
  /** Null where it is not known. */
  readonly takenAt: Date | null
  readonly restoredAt: Date
  readonly reason: string
}

/**
 * Writes that a backup was restored into the log it brought back, with the last seal it had. Of the same request it is
 * written once.
 */
export async function recordRestore(tx: Tx, backup: RestoredBackup, origin: Origin, now: Date): Promise<void> {
  const { file, takenAt, restoredAt, reason } = backup
  const { rows } = await sql`select from audit where request_id = ${origin.requestId} and action = ${ACTION}`.execute(
    tx,
  )
  if (rows.length > 0) return
  const last = await lastSeal(tx)
  await writeAudit(tx, {
    origin,
    at: now,
    action: ACTION,
    object: { kind: 'database', id: 'backoffice' },
    refusedWith: null,
    change: {
      after: {
        file,
        takenAt: takenAt?.toISOString() ?? null,
        restoredAt: restoredAt.toISOString(),
        lastSeal: last?.seq ?? null,
      },
      reason,
    },
  })
}

/** Oldest first. */
export async function restoresOf(reader: Reader): Promise<Restore[]> {
  const { rows } = await sql<Restore>`select id as "entryId", (after->>'restoredAt')::timestamptz as "restoredAt",
      after->>'file' as file from ${everyEntry} e where action = ${ACTION} and outcome = 'done' order by at, id`.execute(
    reader,
  )
  return rows
}
