import type { AdminTokenKind } from '@backoffice/contract/admins/terms'
import type { AdminId } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import { sealSecret } from '../../platform/sealed-secret.ts'
import { linkPurpose, mintLinkToken } from './link-token.ts'
import { insertToken } from './tokens.repo.ts'

/** The job that mails a link. */
export const SEND_LINK = 'admins.send-link'

type Link = { readonly id: AdminId; readonly kind: AdminTokenKind; readonly by: AdminId | null }

/**
 * Makes a link for an admin and enqueues its mail, in the transaction of a command that holds the admin's row. An older
 * link of the kind stops working. The secret is sealed in the job: nowhere in the database is it readable.
 */
export async function sendLink(
  { config }: Pick<Deps, 'config'>,
  { tx, now, enqueue }: Pick<CommandContext, 'tx' | 'now' | 'enqueue'>,
  { id: adminId, kind, by }: Link,
): Promise<Date> {
  const { id, hash, secret, expiresAt } = mintLinkToken(now)
  await insertToken(tx, { id, adminId, kind, hash, by, expiresAt }, now)
  const { keyId, sealed } = sealSecret(secret, config.encryptionKey, linkPurpose(id))
  enqueue({ name: SEND_LINK, data: { tokenId: id, keyId, sealed: sealed.toString('base64') } })
  return expiresAt
}
