import type { Endpoints } from '@backoffice/contract'
import type { AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import { fingerprintOf, openSecret, type SealedSecret, sealSecret } from '../../platform/sealed-secret.ts'

const PURPOSE = { purpose: 'line:channel-access-token', label: 'The channel access token of LINE' }

/** Distinguishes a repeated request from another one, without the token. */
export const tokenMark = (token: string, key: Buffer): string => fingerprintOf(token, key, PURPOSE)

export const sealToken = (token: string, key: Buffer): SealedSecret => sealSecret(token, key, PURPOSE)

/** `by`: who requested it. */
export async function saveToken(tx: Tx, { keyId, sealed }: SealedSecret, by: AdminId, now: Date): Promise<void> {
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

/** The token is one: requests are about this id. */
export const LINE_TOKEN_SUBJECT = '00000000-0000-4000-8000-000000000001'

type PendingToken = NonNullable<z.output<Endpoints['line-messages.status']['answer']>['pendingToken']>

/** The token, or its removal, that waits for an approval. */
export async function findPendingToken(reader: Reader, now: Date): Promise<PendingToken | null> {
  const { rows } = await sql<PendingToken>`select p.id as "approvalId", p.payload->>'token' as action,
      json_build_object('id', q.id, 'name', q.name) as "requestedBy", p.asked_at as "requestedAt",
      p.expires_at as "expiresAt"
    from approvals p join admins q on q.id = p.asked_by
    where p.kind = 'line-messages.token' and p.subject_id = ${LINE_TOKEN_SUBJECT}::uuid
      and p.status = 'awaiting-second' and p.expires_at > ${now}::timestamptz`.execute(reader)
  return rows[0] ?? null
}

/** When and by whom the token was set; undefined: none is set. */
export function findTokenChange(reader: Reader): Promise<{ setAt: Date; byId: AdminId; byName: string } | undefined> {
  return reader
    .selectFrom('line_token as t')
    .innerJoin('admins as a', 'a.id', 't.set_by')
    .select(['t.set_at as setAt', 'a.id as byId', 'a.name as byName'])
    .$narrowType<{ byId: AdminId }>()
    .executeTakeFirst()
}
