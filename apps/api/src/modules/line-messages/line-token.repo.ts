import type { AdminId } from '@backoffice/kernel'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import { fingerprintOf, openSecret, sealSecret } from '../../platform/sealed-secret.ts'

const PURPOSE = { purpose: 'line:channel-access-token', label: 'The channel access token of LINE' }

/** Distinguishes a repeated request from another one, without the token. */
export const tokenMark = (token: string, key: Buffer): string => fingerprintOf(token, key, PURPOSE)

export async function saveToken(tx: Tx, token: string, key: Buffer, by: AdminId, now: Date): Promise<void> {
  const { keyId, sealed } = sealSecret(token, key, PURPOSE)
  const row = { key_id: keyId, sealed, set_at: now, set_by: by }
  await tx
    .insertInto('line_token')
    .values(row)
    .onConflict(conflict => conflict.column('one').doUpdateSet(row))
    .execute()
}

export async function deleteToken(tx: Tx): Promise<void> {
  await tx.deleteFrom('line_token').execute()
}

export type Token =
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'set'; value: string }

/**
 * Needs the app role: the reader role has no access to encrypted secrets. `unreadable`: it was sealed under another
 * ENCRYPTION_KEY, and must be set again.
 */
export async function openToken(db: Db, key: Buffer): Promise<Token> {
  const row = await db.selectFrom('line_token').select(['key_id as keyId', 'sealed']).executeTakeFirst()
  if (row === undefined) return { kind: 'none' }
  try {
    return { kind: 'set', value: openSecret(row, key, PURPOSE) }
  } catch {
    return { kind: 'unreadable' }
  }
}

/** When and by whom the token was set; undefined: none is set. */
export function findTokenChange(reader: Reader): Promise<{ setAt: Date; byId: string; byName: string } | undefined> {
  return reader
    .selectFrom('line_token as t')
    .innerJoin('admins as a', 'a.id', 't.set_by')
    .select(['t.set_at as setAt', 'a.id as byId', 'a.name as byName'])
    .executeTakeFirst()
}
