import { newId } from '@backoffice/kernel'
import { auditRow } from '../../platform/command/audit.ts'
import type { Origin } from '../../platform/command/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Month } from './domain/months.ts'
import { insertEntry } from './records.repo.ts'
import type { ArchivedTable } from './tables.repo.ts'

/** The job. */
export const archiver = (): Origin => ({
  actor: { kind: 'system', name: 'archives' },
  requestId: newId(),
  ip: null,
  userAgent: null,
})

type Entry = {
  readonly action: 'archive.write' | 'archive.detach' | 'archive.restore' | 'archive.release'
  readonly table: ArchivedTable
  readonly month: Month
  readonly now: Date
  readonly after?: Readonly<Record<string, unknown>>
  readonly reason?: string
}

/** Writes into the audit log what becomes of a month; returns the entry's id. */
export async function writeEntry(
  tx: Tx,
  origin: Origin,
  { action, table, month, now, after = {}, reason }: Entry,
): Promise<string> {
  const row = auditRow({
    origin,
    at: now,
    action,
    object: { kind: 'archive', id: `${table}/${month}` },
    refusedWith: null,
    change: { after: { table, month, ...after }, ...(reason === undefined ? {} : { reason }) },
  })
  await insertEntry(tx, row)
  return row.id
}
