import type { AdminId } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/command.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { SessionContext } from '../context.ts'
import { replaceRecoveryCodes } from './recovery-codes.repo.ts'
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts'

/** Replaces the admin's recovery codes and returns the new ones, which are never readable again. */
export async function renewRecoveryCodes(
  { deps }: Pick<SessionContext, 'deps'>,
  tx: Tx,
  adminId: AdminId,
  now: Date,
): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map(code => recoveryHash(code, deps.config.encryptionKey, adminId))
  await replaceRecoveryCodes(tx, adminId, hashes, now)
  return codes
}

/** Lists of admins show which second factors each has. */
export const announceChange = ({ announce }: Pick<CommandContext, 'announce'>, adminId: AdminId): void =>
  announce({ name: 'admins.second-factor-changed', topic: 'admins', ids: [adminId] })
