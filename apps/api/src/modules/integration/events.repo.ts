import type { ErrorCode } from '@backoffice/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'

/** What one event is remembered by. `id` is null for an item of a batch: the batch's own id is remembered apart. */
export type EventKeys = { readonly id: string | null; readonly reference: string }

export type Remembered = {
  readonly key: string
  readonly inputHash: Buffer
  readonly outcome: 'accepted' | 'refused'
  readonly code: ErrorCode | null
  readonly facts: Record<string, unknown> | null
  readonly result: Record<string, unknown> | null
}

async function findRemembered(reader: Reader, keys: EventKeys): Promise<readonly Remembered[]> {
  const { rows } = await sql<Remembered>`
    select key, input_hash as "inputHash", outcome, code, facts, result from integration_events
      where key = any (${listOf(keys)}::text[])`.execute(reader)
  return rows
}

/**
 * Takes the keys for this transaction; a twin waits here until it ends. The webhook-id first, then the reference,
 * always. False: something stands there. A reference whose last try was refused may be taken again by other content.
 */
async function claimEvent(tx: Tx, keys: EventKeys, type: string, hash: Buffer): Promise<boolean> {
  const byReference = (ifTaken: RawBuilder<unknown>) => sql`
    insert into integration_events (key, type, input_hash, outcome) select ${keys.reference}, ${type}, ${hash}::bytea,
      'accepted' where ${ifTaken}
    on conflict (key) do update set input_hash = excluded.input_hash, outcome = 'accepted', code = null, facts = null,
      result = null, received_at = excluded.received_at
     where integration_events.outcome = 'refused' and integration_events.input_hash <> excluded.input_hash
    returning key`
  // In one round trip: the second insert asks what the first one took, and so comes after it.
  const claimed =
    keys.id === null
      ? await byReference(sql`true`).execute(tx)
      : await sql`
    with taken as (
      insert into integration_events (key, type, input_hash, outcome)
        values (${keys.id}, ${type}, ${hash}::bytea, 'accepted') on conflict (key) do nothing returning key
    ) ${byReference(sql`exists (select from taken)`)}`.execute(tx)
  return claimed.rows.length === 1
}

/** Puts the answer beside the keys, in the transaction of the effect. */
async function saveResult(tx: Tx, keys: EventKeys, result: unknown): Promise<void> {
  await sql`update integration_events set result = ${JSON.stringify(result)}::jsonb
    where key = any (${listOf(keys)}::text[])`.execute(tx)
}

export type Refusal = { readonly code: ErrorCode; readonly facts: unknown }

/** Remembers a final refusal under keys that {@link claimEvent} has just taken. */
async function saveRefusal(tx: Tx, keys: EventKeys, { code, facts }: Refusal): Promise<void> {
  await sql`update integration_events
    set outcome = 'refused', code = ${code}, facts = ${facts === undefined ? null : JSON.stringify(facts)}::jsonb
    where key = any (${listOf(keys)}::text[])`.execute(tx)
}

/** A second delivery under a webhook-id of its own gets that id remembered too, with the answer that stands. */
async function rememberAlso(db: Reader, id: string, reference: string): Promise<void> {
  await sql`insert into integration_events (key, type, input_hash, outcome, code, facts, result)
    select ${id}, type, input_hash, outcome, code, facts, result from integration_events where key = ${reference}
      on conflict (key) do nothing`.execute(db)
}

/** Remembers what a webhook-id was used for. The hash that stands: another one means other content. */
async function rememberBatch(db: Reader, id: string, hash: Buffer): Promise<Buffer> {
  await sql`insert into integration_events (key, type, input_hash, outcome) values (${id}, 'batch', ${hash}, 'accepted')
    on conflict (key) do nothing`.execute(db)
  const { rows } = await sql<{
    inputHash: Buffer
  }>`select input_hash as "inputHash" from integration_events where key = ${id}`.execute(db)
  return rows[0]?.inputHash ?? hash
}

/** The statements of the room. Handed in, so that a test can plant a bug in one and see it caught. */
export const eventsRepo = { findRemembered, claimEvent, saveResult, saveRefusal, rememberAlso, rememberBatch }
export type EventsRepo = typeof eventsRepo

const listOf = ({ id, reference }: EventKeys): string[] => (id === null ? [reference] : [id, reference])
