import type { ErrorCode } from '@backoffice/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'

/** Keys of one event. `id` is null for an item of a batch: the batch's id is stored separately. */
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
 * Claims the keys for this transaction; a concurrent duplicate waits until it ends. Always the webhook-id first, then
 * the reference. False when an outcome is stored. The reference of a refused attempt can be claimed again with other
 * content.
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
const resultOf = (keys: EventKeys, result: unknown): RawBuilder<unknown> =>
  sql`update integration_events set result = ${JSON.stringify(result)}::jsonb where key in (${sql.join(listOf(keys))})`

type Refusal = { readonly code: ErrorCode; readonly facts: unknown }

/** Saves a final refusal under keys {@link claimEvent} has just claimed. */
async function saveRefusal(tx: Tx, keys: EventKeys, { code, facts }: Refusal): Promise<void> {
  await sql`update integration_events
    set outcome = 'refused', code = ${code}, facts = ${facts === undefined ? null : JSON.stringify(facts)}::jsonb
    where key = any (${listOf(keys)}::text[])`.execute(tx)
}

/** Stores a second webhook-id for a reference that has an outcome. */
async function rememberAlso(db: Reader, id: string, reference: string): Promise<void> {
  await sql`insert into integration_events (key, type, input_hash, outcome, code, facts, result)
    select ${id}, type, input_hash, outcome, code, facts, result from integration_events where key = ${reference}
      on conflict (key) do nothing`.execute(db)
}

/** Stores what a webhook-id was used for and returns the stored hash: another hash means other content. */
async function rememberBatch(db: Reader, id: string, hash: Buffer): Promise<Buffer> {
  await sql`insert into integration_events (key, type, input_hash, outcome) values (${id}, 'batch', ${hash}, 'accepted')
    on conflict (key) do nothing`.execute(db)
  const { rows } = await sql<{
    inputHash: Buffer
  }>`select input_hash as "inputHash" from integration_events where key = ${id}`.execute(db)
  return rows[0]?.inputHash ?? hash
}

/** The module's statements. Injectable, so that mutation tests can replace single ones. */
export const eventsRepo = { findRemembered, claimEvent, resultOf, saveRefusal, rememberAlso, rememberBatch }
export type EventsRepo = typeof eventsRepo

const listOf = ({ id, reference }: EventKeys): string[] => (id === null ? [reference] : [id, reference])
