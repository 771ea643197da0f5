import { newId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import { type AuditEntry, auditRow } from '../command/audit.ts'
import type { Announcement, EnqueuedJob } from '../command/context.ts'
import type { Db, Tx } from '../db/database.ts'

type Leaving = {
  readonly events: readonly Announcement[]
  readonly jobs: readonly EnqueuedJob[]
  /** Statements that are independent of each other and of these rows. */
  readonly last?: readonly RawBuilder<unknown>[]
}

/**
 * Writes a command's events and jobs to the outbox in its transaction, together with its audit row and its last
 * statements, in one round trip.
 */
export async function writeOutbox(tx: Tx, { last = [], ...leaving }: Leaving, audited?: AuditEntry): Promise<void> {
  const rows = outboxRows(leaving)
  const statements = [
    ...last,
    ...(audited === undefined ? [] : [sql`${tx.insertInto('audit').values(auditRow(audited))}`]),
    ...(rows.length === 0 ? [] : [sql`${tx.insertInto('outbox').values(rows)}`]),
  ]
  const final = statements.pop()
  if (final === undefined) return
  const parts = statements.map((statement, n) => sql`${sql.ref(`part_${n}`)} as (${statement})`)
  await sql`${parts.length === 0 ? sql`` : sql`with ${sql.join(parts)}`} ${final}`.execute(tx)
}

const outboxRows = ({ events, jobs }: Leaving) => [
  ...events.map(({ name, topic, ids }) => rowOf('event', name, { topic, ids })),
  ...jobs.map(({ name, data, key, startAfter }) =>
    rowOf('job', name, { data, key, startAfter: startAfter?.toISOString() }),
  ),
]

const rowOf = (kind: 'event' | 'job', name: string, payload: Record<string, unknown>) => ({
  id: newId(),
  kind,
  name,
  payload: JSON.stringify(payload),
})

/**
 * A shortcut within one process: after a commit, the relay on the same pool starts immediately instead of at its next
 * interval. Nothing depends on it; a lost call costs a quarter of a second.
 */
const relays = new WeakMap<Db, Set<() => void>>()

export function whenWoken(db: Db, wake: () => void): () => void {
  const known = relays.get(db) ?? new Set()
  relays.set(db, known.add(wake))
  return () => known.delete(wake)
}

export function wakeRelay(db: Db): void {
  for (const wake of relays.get(db) ?? []) wake()
}
