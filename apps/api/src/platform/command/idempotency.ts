import { createHash } from 'node:crypto'
import { sqlStateOf, type Db, type Tx } from '../db/database.ts'
import type { Actor } from '../actor.ts'
import { canonicalText, fromStored, toStored, type StoredJson } from './stored-json.ts'

/** A key belongs to one actor and one command, so that no one can read another actor's response by guessing keys. */
export const scopeOf = (actor: Actor, command: string): string =>
  `${actor.kind}:${'id' in actor ? actor.id : actor.name}:${command}`

export const hashOf = (input: unknown): Buffer => createHash('sha256').update(canonicalText(input)).digest()

type Claim<T> =
  /** The key is locked until this transaction ends. */
  | { readonly state: 'first' }
  /** The command ran before; this is its response. */
  | { readonly state: 'done'; readonly value: T }
  /** The key was used with other input. */
  | { readonly state: 'mismatch' }
  /** A concurrent duplicate did not finish within the lock timeout. */
  | { readonly state: 'in-progress' }

const LOCK_NOT_AVAILABLE = '55P03'

/** Locks the key for this transaction. A duplicate waits until the first transaction commits or rolls back. */
export async function claimKey<T>(tx: Tx, scope: string, key: string, hash: Buffer): Promise<Claim<T>> {
  try {
    const inserted = await tx
      .insertInto('idempotency')
      .values({ scope, key, request_hash: hash })
      .onConflict(conflict => conflict.columns(['scope', 'key']).doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows === 1n) return { state: 'first' }
  } catch (error) {
    if (sqlStateOf(error) === LOCK_NOT_AVAILABLE) return { state: 'in-progress' }
    throw error
  }
  const row = await tx
    .selectFrom('idempotency')
    .select(['request_hash', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!row.request_hash.equals(hash)) return { state: 'mismatch' }
  // storeResponse below wrote the content from a T.
  return { state: 'done', value: fromStored(row.answer as StoredJson) as T }
}

/** Stores the response with the key and returns it as later calls with the key receive it. */
export async function storeResponse<T>(tx: Tx, scope: string, key: string, value: T): Promise<T> {
  const stored = toStored(value)
  await tx
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(stored) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
  return fromStored(stored) as T
}

const KEPT_DAYS = 30
const FORGET_AT_ONCE = 1_000

/** Keys are stored for 30 days. Effects that must never repeat also have a unique business reference. */
export async function deleteExpiredKeys(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
  for (let forgotten = FORGET_AT_ONCE; forgotten === FORGET_AT_ONCE; ) {
    const old = db
      .selectFrom('idempotency')
      .select(['scope', 'key'])
      .where('created_at', '<', before)
      .limit(FORGET_AT_ONCE)
    const result = await db
      .deleteFrom('idempotency')
      .where(row => row(row.refTuple('scope', 'key'), 'in', old.$asTuple('scope', 'key')))
      .executeTakeFirst()
    forgotten = Number(result.numDeletedRows)
  }
}
