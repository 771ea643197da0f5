import type { ErrorCode } from '@backoffice/contract'
import { ok, refuse, type AdminId, type Result, type SessionId } from '@backoffice/kernel'
import { command, type Command, type Origin } from '../../../platform/command/command.ts'
import { refuseFields, type RefusedFields } from '../../../platform/http/refusal.ts'
import { findAdminByUsername, savePassword, saveTotpSecret } from '../admins.repo.ts'
import { weaknessOf } from '../password-rule.ts'
import type { AdminsContext } from '../context.ts'
import { revokeTokens } from '../tokens.repo.ts'

export type NewPassword = {
  readonly username: string
  readonly password: string
  /** A new authenticator secret; null removes it, absent keeps it. */
  readonly totpSecret?: Buffer | null
}
type PreparedAdmin = {
  readonly id: AdminId
  readonly passwordHash: string
  readonly sealedTotp: Buffer | null | undefined
}

/** Sets an admin's new password and ends their session. */
export async function resetPassword(
  module: AdminsContext,
  { username, password, totpSecret }: NewPassword,
  origin: Origin,
): Promise<Result<{ id: AdminId }, ErrorCode> | RefusedFields<'VALIDATION'>> {
  const admin = await findAdminByUsername(module.deps.db, username.trim().toLowerCase())
  if (admin === undefined) return refuse('NOT_FOUND')
  const weakness = await weaknessOf(password, admin.username)
  if (weakness !== null) return refuseFields({ password: weakness })
  const passwordHash = await module.session.hashPassword(password)
  const sealedTotp =
    totpSecret === undefined || totpSecret === null ? totpSecret : module.session.sealTotpSecret(totpSecret, admin.id)
  const outcome = await command(module.deps, reset(module), origin, { id: admin.id, passwordHash, sealedTotp })
  if (!outcome.ok) return outcome
  if (outcome.value.ended !== null) await module.session.cut(outcome.value.ended, 'ended-by-admin')
  return ok({ id: admin.id })
}

function reset({ session }: AdminsContext): Command<PreparedAdmin, { ended: SessionId | null }> {
  return {
    name: 'admins.reset-password',
    permission: 'admins.manage',
    object: ({ id }) => ({ kind: 'admin', id }),
    async run({ tx, now, audit }, { id, passwordHash, sealedTotp }) {
      await savePassword(tx, id, passwordHash, now)
      await revokeTokens(tx, id, now, 'reset')
      if (sealedTotp !== undefined) {
        // Passkeys and recovery codes go with the authenticator they stand beside.
        await session.removeSecondFactors(tx, id)
        await saveTotpSecret(tx, id, sealedTotp)
      }
      const ended = await session.end(tx, id, 'ended-by-admin', now)
      audit({
        after: {
          sessionEnded: ended !== null,
          ...(sealedTotp === undefined ? {} : { authenticator: sealedTotp !== null }),
        },
      })
      return ok({ ended })
    },
  }
}
