import { newId } from '@backoffice/kernel'
import type { Announcement, EnqueuedJob } from '../command/context.ts'
import type { Tx } from '../db/database.ts'

/** Puts a command's events and jobs into the outbox, in its transaction: they leave if, and only if, it commits. */
export async function writeOutbox(tx: Tx, { events, jobs }: { readonly events: readonly Announcement[]; readonly jobs: readonly EnqueuedJob[] }): Promise<void> {
  const rows = [
    ...events.map(({ name, topic, ids }) => rowOf('event', name, { topic, ids })),
    ...jobs.map(({ name, data, key, startAfter }) => rowOf('job', name, { data, key, startAfter: startAfter?.toISOString() })),
  ]
  if (rows.length > 0) await tx.insertInto('outbox').values(rows).execute()
}

const rowOf = (kind: 'event' | 'job', name: string, payload: Record<string, unknown>) => ({ id: newId(), kind, name, payload: JSON.stringify(payload) })
