import { z } from 'zod'
import { copiedText } from '../forms.ts'
import { wrong } from '../field-errors.ts'

/** A code of an authenticator app: six digits. */
export const totpCode = copiedText().regex(/^\d{6}$/, wrong('TOTP_CODE'))

/** Six digits of an authenticator app, or a recovery code such as `k3mzt-p7w2q`; its hyphen and case do not matter. */
export const secondFactorCode = copiedText().regex(
  /^(\d{6}|[A-Za-z0-9]{5}-?[A-Za-z0-9]{5})$/,
  wrong('SECOND_FACTOR_CODE'),
)

/** The second factors an admin can sign in with. */
export const secondFactorMethods = ['totp', 'passkey', 'recovery'] as const

const base64Url = (max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, wrong('FORMAT'))
    .max(max)
const transports = z.array(z.string().max(32)).max(8)

/** What the browser's WebAuthn calls return beside their response. */
const credential = {
  id: base64Url(2048),
  rawId: base64Url(2048),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.looseObject({}),
}

/** The answer of an authenticator to request options: a `PublicKeyCredential` as JSON. */
export const passkeyAssertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64Url(8192),
    authenticatorData: base64Url(8192),
    signature: base64Url(8192),
    userHandle: base64Url(256).optional(),
  }),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** The answer of an authenticator to creation options: a new `PublicKeyCredential` as JSON. */
export const passkeyRegistration = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64Url(8192),
    attestationObject: base64Url(65_536),
    authenticatorData: base64Url(8192).optional(),
    publicKey: base64Url(8192).optional(),
    publicKeyAlgorithm: z.number().int().optional(),
    transports: transports.optional(),
  }),
})
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>
