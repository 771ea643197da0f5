import type { AdminId, Satang } from '@backoffice/kernel'
import type { Session } from '../../src/modules/session/index.ts'
import type { MintedToken } from '../../src/modules/session/token.ts'
import type { Db } from '../../src/platform/db/database.ts'
import { PASSWORD } from './session-fixture.ts'

// Most tests need an admin and a session, and say nothing of how they come to be. Adding and signing in by the product
// costs more than what they test, and has its own tests.

const hashes = new Map<string, string>()

/** The hash of {@link PASSWORD}, made once in a worker. */
export async function passwordHash(session: Session): Promise<string> {
  const hash = hashes.get(PASSWORD) ?? (await session.hashPassword(PASSWORD))
  hashes.set(PASSWORD, hash)
  return hash
}

/** Inserts an admin with a session, as a sign-in leaves them, in one statement. */
export async function insertSignedIn(
  db: Db,
  admin: {
    readonly id: AdminId
    readonly username: string
    readonly name: string
    readonly role: string
    readonly passwordHash: string
    readonly token: MintedToken
    readonly approveLimit?: Satang
    readonly adjustLimit?: Satang
    readonly now: Date
  },
): Promise<void> {
  const { id, username, name, role, now, token } = admin
  await db
    .with('added', query =>
      query.insertInto('admins').values({
        id,
        username,
        name,
        role,
        password_hash: admin.passwordHash,
        password_set_at: now,
        last_signed_in_at: now,
        last_signed_in_ip: '127.0.0.1',
        status: 'active',
        approve_limit_satang: admin.approveLimit ?? null,
        adjust_limit_satang: admin.adjustLimit ?? null,
        created_at: now,
        updated_at: now,
      }),
    )
    .insertInto('admin_sessions')
    .values({
      admin_id: id,
      session_id: token.sessionId,
      secret_hash: token.hash,
      created_at: now,
      last_seen_at: now,
      ip: '127.0.0.1',
    })
    .execute()
}
