import type { AdminId } from '@backoffice/kernel'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'

export type ChallengePurpose = 'register' | 'sign-in' | 'step-up'
type Challenge = { readonly challenge: string; readonly adminId: AdminId; readonly purpose: ChallengePurpose }

/** A passkey as its owner sees it. */
export type PasskeyView = {
  readonly id: string
  readonly name: string
  readonly backedUp: boolean
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** A passkey as an answer of an authenticator is checked against it. */
export type Passkey = {
  readonly id: string
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: bigint
  readonly transports: string[]
}

const view = ['id', 'name', 'backed_up as backedUp', 'created_at as createdAt', 'last_used_at as lastUsedAt'] as const

export const listPasskeys = (reader: Reader, adminId: AdminId): Promise<PasskeyView[]> =>
  reader
    .selectFrom('admin_passkeys')
    .select(view)
    .where('admin_id', '=', adminId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findPasskeys = (reader: Reader, adminId: AdminId): Promise<Passkey[]> =>
  reader
    .selectFrom('admin_passkeys')
    .select(['id', 'credential_id as credentialId', 'public_key as publicKey', 'counter', 'transports'])
    .where('admin_id', '=', adminId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export type NewPasskey = Omit<Passkey, 'counter'> & {
  readonly adminId: AdminId
  readonly counter: number
  readonly name: string
  readonly backedUp: boolean
  readonly now: Date
}

/** Undefined when the credential is registered already. */
export const insertPasskey = (tx: Tx, passkey: NewPasskey): Promise<PasskeyView | undefined> =>
  tx
    .insertInto('admin_passkeys')
    .values({
      id: passkey.id,
      admin_id: passkey.adminId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: BigInt(passkey.counter),
      transports: passkey.transports,
      name: passkey.name,
      backed_up: passkey.backedUp,
      created_at: passkey.now,
    })
    .onConflict(conflict => conflict.column('credential_id').doNothing())
    .returning(view)
    .executeTakeFirst()

/** The renamed passkey and its former name; undefined when the admin has no such passkey. */
export async function renamePasskey(
  tx: Tx,
  adminId: AdminId,
  id: string,
  name: string,
): Promise<{ readonly passkey: PasskeyView; readonly former: string } | undefined> {
  const before = await tx
    .selectFrom('admin_passkeys')
    .select('name')
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) return undefined
  const passkey = await tx
    .updateTable('admin_passkeys')
    .set({ name })
    .where('id', '=', id)
    .returning(view)
    .executeTakeFirstOrThrow()
  return { passkey, former: before.name }
}

/** The name of the deleted passkey; undefined when the admin has no such passkey. */
export async function deletePasskey(tx: Tx, adminId: AdminId, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('admin_passkeys')
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Records a use. False when the counter did not grow since, also by a concurrent caller; 0 means it has none. */
export async function countPasskeyUse(
  tx: Tx,
  use: { readonly id: string; readonly counter: bigint; readonly backedUp: boolean; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('admin_passkeys')
    .set({ counter: use.counter, backed_up: use.backedUp, last_used_at: use.now })
    .where('id', '=', use.id)
    .where(where => (use.counter === 0n ? where('counter', '=', 0n) : where('counter', '<', use.counter)))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function insertChallenge(db: Db, challenge: Challenge, expiresAt: Date): Promise<void> {
  const { adminId: admin_id, ...rest } = challenge
  await db
    .insertInto('passkey_challenges')
    .values({ ...rest, admin_id, expires_at: expiresAt })
    .execute()
}

export async function isOpenChallenge(reader: Reader, { challenge, adminId, purpose }: Challenge, now: Date) {
  const row = await reader
    .selectFrom('passkey_challenges')
    .select('challenge')
    .where('challenge', '=', challenge)
    .where('admin_id', '=', adminId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Consumes a challenge. False when it is unknown, expired, for another admin or purpose, or used. */
export async function consumeChallenge(tx: Tx, { challenge, adminId, purpose }: Challenge, now: Date) {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('admin_id', '=', adminId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
}
