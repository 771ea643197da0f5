import type { AgentSource, SourceError } from '@backoffice/contract/agent/terms'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'

/** What a source last answered. */
export type Snapshot = {
  readonly source: AgentSource
  readonly answer: unknown
  readonly answeredAt: Date | null
  readonly checkedAt: Date | null
  readonly error: SourceError | null
  readonly detail: string | null
}

export async function listSnapshots(reader: Reader): Promise<readonly Snapshot[]> {
  const { rows } = await sql<Snapshot>`
    select source, answer, answered_at as "answeredAt", checked_at as "checkedAt", error, error_detail as detail
      from provider_snapshots`.execute(reader)
  return rows
}

export async function getSnapshot(reader: Reader, source: AgentSource): Promise<Snapshot> {
  const snapshot = (await listSnapshots(reader)).find(each => each.source === source)
  if (snapshot === undefined) throw new Error(`the migration inserts the source ${source}`)
  return snapshot
}

/** Checked before these instants, a source is due: after a good answer, and after a failed call. */
export type Due = { readonly good: Date; readonly failed: Date }

/** Leases a source that is due. False where it is not, or another call is in flight. */
export async function leaseSource(db: Db, source: AgentSource, due: Due, now: Date, until: Date): Promise<boolean> {
  const { rows } = await sql`
    update provider_snapshots set leased_until = ${until}
      where source = ${source} and (leased_until is null or leased_until <= ${now})
        and (checked_at is null
          or checked_at <= case when error is null then ${due.good}::timestamptz else ${due.failed}::timestamptz end)
      returning source`.execute(db)
  return rows.length === 1
}

/** False where the lease has run out and another call has been made since. */
export async function saveAnswer(
  tx: Tx,
  source: AgentSource,
  answer: unknown,
  lease: Date,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update provider_snapshots set answer = ${JSON.stringify(answer)}::jsonb, answered_at = ${now}, checked_at = ${now},
        error = null, error_detail = null, leased_until = null
      where source = ${source} and leased_until = ${lease} returning source`.execute(tx)
  return rows.length === 1
}

/** Records that a call failed. The last good answer is unchanged. */
export async function saveFailure(
  db: Db,
  source: AgentSource,
  { error, detail }: { readonly error: SourceError; readonly detail: string | null },
  lease: Date,
  now: Date,
): Promise<void> {
  await sql`
    update provider_snapshots set checked_at = ${now}, error = ${error}, error_detail = ${detail}, leased_until = null
      where source = ${source} and leased_until = ${lease}`.execute(db)
}
