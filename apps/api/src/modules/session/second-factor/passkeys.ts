import type { PasskeyAssertion, PasskeyRegistration } from '@backoffice/contract/account/second-factor'
import type { AdminId } from '@backoffice/kernel'
import type { SessionContext } from '../context.ts'
import { type ChallengePurpose, findPasskeys, insertChallenge, type Passkey } from './passkeys.repo.ts'
import type { Site } from './site.ts'

/** COSE: ES256, EdDSA, RS256. The library's default tries others the runtime calls experimental. */
const ALGORITHMS = [-7, -8, -257]

/** Time to touch the authenticator. */
export const CHALLENGE_MS = 5 * 60_000

// Loaded on first use: most processes verify no passkey, and the library reads many certificate formats.
const library = () => import('@simplewebauthn/server')

/** Options of a request to sign, for the browser; null when the admin has no passkey or the site has none. */
export async function requestOptions(
  module: Pick<SessionContext, 'deps'>,
  adminId: AdminId,
  purpose: ChallengePurpose,
  site: Site | null,
): Promise<object | null> {
  if (site === null) return null
  const passkeys = await findPasskeys(module.deps.db, adminId)
  if (passkeys.length === 0) return null
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
    userVerification: 'preferred',
    timeout: CHALLENGE_MS,
  })
  await remember(module, { challenge: options.challenge, adminId, purpose })
  return options
}

/** Options of a new passkey, for the browser. */
export async function creationOptions(
  module: Pick<SessionContext, 'deps'>,
  admin: { readonly id: AdminId; readonly username: string; readonly name: string },
  site: Site,
  operatorName: string,
): Promise<{ challenge: string }> {
  const passkeys = await findPasskeys(module.deps.db, admin.id)
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpID: site.id,
    rpName: operatorName,
    userID: new TextEncoder().encode(admin.id),
    userName: admin.username,
    userDisplayName: admin.name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    timeout: CHALLENGE_MS,
  })
  await remember(module, { challenge: options.challenge, adminId: admin.id, purpose: 'register' })
  return options
}

async function remember(
  { deps }: Pick<SessionContext, 'deps'>,
  challenge: { challenge: string; adminId: AdminId; purpose: ChallengePurpose },
): Promise<void> {
  await insertChallenge(deps.db, challenge, new Date(deps.clock.now().getTime() + CHALLENGE_MS))
}

/** The challenge an authenticator says it signed; null for unreadable data. */
export function challengeOf({ response }: PasskeyAssertion | PasskeyRegistration): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return null
    return typeof data.challenge === 'string' ? data.challenge : null
  } catch {
    return null
  }
}

type Signed = { readonly counter: bigint; readonly backedUp: boolean }

/** Checks a signature. Null when it is wrong, of another site or challenge, or its counter did not grow. */
export async function verifyAssertion(
  { deps }: Pick<SessionContext, 'deps'>,
  assertion: PasskeyAssertion,
  expected: { readonly challenge: string; readonly site: Site; readonly passkey: Passkey },
): Promise<Signed | null> {
  const { challenge, site, passkey } = expected
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
      requireUserVerification: false,
    })
    if (!verified) return null
    return { counter: BigInt(authenticationInfo.newCounter), backedUp: authenticationInfo.credentialBackedUp }
  } catch (error) {
    deps.log.info({ err: error }, 'an answer of a passkey was refused')
    return null
  }
}

type Registered = {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: string[]
  readonly backedUp: boolean
}

/** Checks a new passkey; null when its answer is wrong, or of another site or challenge. */
export async function verifyRegistration(
  { deps }: Pick<SessionContext, 'deps'>,
  registration: PasskeyRegistration,
  expected: { readonly challenge: string; readonly site: Site },
): Promise<Registered | null> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: registration as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.site.origin,
      expectedRPID: expected.site.id,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: false,
    })
    if (registrationInfo === undefined) return null
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? registration.response.transports ?? [],
      backedUp: credentialBackedUp,
    }
  } catch (error) {
    deps.log.info({ err: error }, 'a new passkey was refused')
    return null
  }
}
