import type { AdminTokenKind } from '@backoffice/contract/admins/terms'
import { newId } from '@backoffice/kernel'
import { createHash, randomBytes } from 'node:crypto'
import type { SecretPurpose } from '../../platform/sealed-secret.ts'

/** A mailed link's secret: 256 random bits in base64url. Only its SHA-256 is stored. */
export type LinkToken = {
  readonly id: string
  readonly secret: string
  readonly hash: Buffer
  readonly expiresAt: Date
}

const SECRET_BYTES = 32
const LIFE_MS = 24 * 3_600_000

export function mintLinkToken(now: Date): LinkToken {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return {
    id: newId(now.getTime()),
    secret,
    hash: linkHashOf(secret),
    expiresAt: new Date(now.getTime() + LIFE_MS),
  }
}

export const linkHashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The secret waits sealed in the job that mails it. */
export const linkPurpose = (tokenId: string): SecretPurpose => ({
  purpose: `admin-token:${tokenId}`,
  label: 'The link of a mail',
})

/** Where a link leads. */
export const linkPathOf = (kind: AdminTokenKind, secret: string): string =>
  `/${kind === 'invitation' ? 'register' : 'forgot'}?token=${secret}`
