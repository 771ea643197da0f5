import type { ErrorCode } from '@backoffice/contract'
import type { AdminTokenKind } from '@backoffice/contract/admins/terms'
import { ok, refuse, type Refused, type Result, type SessionId } from '@backoffice/kernel'
import { command, type Command, type Origin } from '../../../platform/command/command.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import { refuseFields } from '../../../platform/http/refusal.ts'
import { activate, lockAdmin, savePassword } from '../admins.repo.ts'
import { changed, type LinkContext } from '../context.ts'
import { linkHashOf } from '../link-token.ts'
import { weaknessOf } from '../password-rule.ts'
import { findTokenByHash, type StoredToken, useToken } from '../tokens.repo.ts'

/** The origin of a call without a session. */
export type LinkOrigin = Omit<Origin, 'actor' | 'idempotencyKey'>

const SYSTEM = { kind: 'system', name: 'link' } as const
const throttleKey = ({ ip }: LinkOrigin): string => `link:${networkOf(ip)}`

/** Why a link no longer works. An unknown one is refused without a reason. */
export function problemOf(
  { usedAt, revokedAt, expiresAt }: Pick<StoredToken, 'usedAt' | 'revokedAt' | 'expiresAt'>,
  now: Date,
): 'used' | 'replaced' | 'expired' | null {
  if (usedAt !== null) return 'used'
  if (revokedAt !== null) return 'replaced'
  return expiresAt <= now ? 'expired' : null
}

const invalid = (why?: string): Refused<'INVITATION_INVALID'> =>
  refuse('INVITATION_INVALID', why === undefined ? undefined : { why })

/** The link of a secret, while it can be used. Guesses are throttled per address, and each refusal is audited. */
export async function findLink(
  { deps, session }: LinkContext,
  name: 'session.invitation' | 'session.register' | 'session.reset',
  secret: string,
  from: LinkOrigin,
  kind?: AdminTokenKind,
): Promise<Result<StoredToken, ErrorCode>> {
  const key = throttleKey(from)
  const wait = await session.attempts.waitOf(key)
  if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfter: wait })
  const token = await findTokenByHash(deps.db, linkHashOf(secret))
  const isKnown = token !== undefined && (kind === undefined || token.kind === kind)
  const why = isKnown ? problemOf(token, deps.clock.now()) : null
  if (isKnown && why === null) return ok(token)
  if (!isKnown) await session.attempts.failedAlone(key)
  return command(deps, refusal(name, invalid(why ?? undefined)), { ...from, actor: SYSTEM }, token?.adminId ?? null)
}

/** A refusal that is audited. */
const refusal = <T>(name: string, refused: Refused<ErrorCode>): Command<string | null, T> => ({
  name,
  object: id => ({ kind: 'admin', id: id ?? 'unknown' }),
  run: async () => refused,
})

/**
 * Sets the password of an admin with a link: an invited one becomes active; a reset ends the session. Of concurrent
 * uses of one link, one succeeds.
 */
export async function redeemLink(
  module: LinkContext,
  kind: AdminTokenKind,
  { token: secret, password }: { readonly token: string; readonly password: string },
  from: LinkOrigin,
): Promise<Result<null, ErrorCode>> {
  const { deps, session } = module
  const name = kind === 'invitation' ? 'session.register' : 'session.reset'
  const found = await findLink(module, name, secret, from, kind)
  if (!found.ok) return found
  const { username } = found.value
  const weakness = await weaknessOf(password, username)
  if (weakness !== null) return refuseFields({ password: weakness })
  const passwordHash = await session.hashPassword(password)
  const spec = redeem(module, name, passwordHash)
  const outcome = await command(deps, spec, { ...from, actor: SYSTEM }, found.value)
  if (!outcome.ok) return outcome
  const { ended } = outcome.value
  if (ended !== null) await session.cut(ended, 'password-reset')
  await session.clearFailures(username, from.ip)
  return ok(null)
}

const redeem = (
  { session }: LinkContext,
  name: string,
  passwordHash: string,
): Command<StoredToken, { ended: SessionId | null }> => ({
  name,
  object: ({ adminId }) => ({ kind: 'admin', id: adminId }),
  async run({ tx, now, audit, announce }, { id, adminId, kind }) {
    const { admin } = await lockAdmin(tx, adminId, null)
    const expected = kind === 'invitation' ? 'invited' : 'active'
    if (admin?.status !== expected) return invalid()
    if (!(await useToken(tx, id, now))) return invalid('used')
    await savePassword(tx, adminId, passwordHash, now)
    if (kind === 'invitation') await activate(tx, adminId, now)
    const ended = kind === 'reset' ? await session.end(tx, adminId, 'password-reset', now) : null
    audit({
      before: { status: admin.status },
      after: { status: 'active', ...(kind === 'reset' ? { sessionEnded: ended !== null } : {}) },
    })
    announce(changed(adminId))
    return ok({ ended })
  },
})
