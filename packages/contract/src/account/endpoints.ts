import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { adminId, freeText, id, instant, waitsForSecond } from '../forms.ts'
import { passkeyRegistration, secondFactorMethods, totpCode } from './second-factor.ts'

const recoveryCodes = z.array(z.string())
const passkeyName = freeText(60)

const passkey = z.strictObject({
  id,
  name: z.string(),
  /** Synced to other devices by its provider. */
  backedUp: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})

const signIn = z.strictObject({
  at: instant,
  outcome: z.enum(['done', 'refused']),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  secondFactor: z.enum(secondFactorMethods).nullable(),
})

/** Options of the browser's WebAuthn calls, passed on as they are. */
const webAuthnOptions = z.looseObject({ challenge: z.string() })

const ofAccount = { under: 'account', access: 'session', envelope: 'data' } as const
const change = { ...ofAccount, method: 'POST', changes: ['admins'] } as const

/** The signed-in admin's own account. Codes are shown once and never again. */
export const accountEndpoints = {
  'account.security': endpoint({
    ...ofAccount,
    method: 'GET',
    path: '/security',
    summary: 'The caller’s password age, second factors, latest sign-ins and session',
    answer: z.strictObject({
      username: z.string(),
      passwordSetAt: instant.nullable(),
      /** The caller’s role requires a second factor. */
      required: z.boolean(),
      totp: z.strictObject({ since: instant.nullable() }).nullable(),
      recoveryCodesLeft: z.number().int(),
      passkeys: z.array(passkey),
      /** Passkeys need a domain: PUBLIC_URL, or localhost. */
      canAddPasskeys: z.boolean(),
      signIns: z.array(signIn),
      session: z.strictObject({ since: instant, ip: z.string().nullable(), userAgent: z.string().nullable() }),
    }),
  }),
  'account.totp-start': endpoint({
    ...change,
    path: '/totp',
    summary: 'A new authenticator secret, inactive until a code of it is confirmed',
    answer: z.strictObject({ uri: z.string(), secret: z.string() }),
    errors: ['STEP_UP_REQUIRED'],
  }),
  'account.totp-confirm': endpoint({
    ...change,
    path: '/totp/confirm',
    summary: 'Activate the authenticator; ten new recovery codes replace the older ones',
    body: z.strictObject({ code: totpCode }),
    answer: z.strictObject({ recoveryCodes }),
    errors: ['STEP_UP_REQUIRED', 'STATE_CONFLICT', 'CODE_WRONG', 'TOO_MANY_REQUESTS'],
  }),
  'account.totp-remove': endpoint({
    ...change,
    path: '/totp/remove',
    summary: 'Remove the authenticator',
    answer: z.strictObject({ removed: z.literal(true) }),
    errors: ['STEP_UP_REQUIRED', 'STATE_CONFLICT', 'SECOND_FACTOR_NEEDED'],
  }),
  'account.recovery-codes': endpoint({
    ...change,
    path: '/recovery-codes',
    summary: 'Ten new recovery codes; the older ones no longer work',
    answer: z.strictObject({ recoveryCodes }),
    errors: ['STEP_UP_REQUIRED', 'STATE_CONFLICT'],
  }),
  'account.passkey-options': endpoint({
    ...change,
    path: '/passkeys/options',
    summary: 'Options for creating a passkey, valid for 5 minutes',
    answer: webAuthnOptions,
    errors: ['STEP_UP_REQUIRED', 'PASSKEYS_UNAVAILABLE', 'TOO_MANY'],
  }),
  'account.passkey-add': endpoint({
    ...change,
    path: '/passkeys',
    summary: 'Add the passkey; the first second factor comes with ten recovery codes',
    body: z.strictObject({ name: passkeyName, credential: passkeyRegistration }),
    answer: z.strictObject({ passkey, recoveryCodes: recoveryCodes.nullable() }),
    errors: ['STEP_UP_REQUIRED', 'PASSKEYS_UNAVAILABLE', 'PASSKEY_REFUSED', 'TOO_MANY'],
  }),
  'account.passkey-rename': endpoint({
    ...change,
    method: 'PUT',
    path: '/passkeys/{id}',
    summary: 'Rename a passkey',
    params: z.strictObject({ id }),
    body: z.strictObject({ name: passkeyName }),
    answer: passkey,
    errors: ['NOT_FOUND'],
  }),
  'account.passkey-remove': endpoint({
    ...change,
    path: '/passkeys/{id}/remove',
    summary: 'Remove a passkey',
    params: z.strictObject({ id }),
    answer: z.strictObject({ removed: z.literal(true) }),
    errors: ['STEP_UP_REQUIRED', 'NOT_FOUND', 'SECOND_FACTOR_NEEDED'],
  }),
  'account.password': endpoint({
    ...change,
    path: '/password',
    summary: 'Change the caller’s password',
    body: z.strictObject({ current: z.string().min(1).max(256), password: z.string().min(1).max(256) }),
    answer: z.strictObject({ changed: z.literal(true) }),
    errors: ['INVALID_CREDENTIALS', 'STATE_CONFLICT', 'TOO_MANY_REQUESTS'],
  }),
  'admins.reset-second-factor': endpoint({
    method: 'POST',
    path: '/admins/{id}/second-factor/reset',
    access: 'admins.manage',
    envelope: 'data',
    idempotent: true,
    summary:
      'Request that another admin’s authenticator, recovery codes and passkeys are removed and their session ended; a second approver who is neither of the two decides',
    params: z.strictObject({ id: adminId }),
    body: z.strictObject({ reason: freeText(500) }),
    answer: z.never(),
    accepted: waitsForSecond,
    errors: ['STEP_UP_REQUIRED', 'NOT_FOUND', 'STATE_CONFLICT', 'OWN_ACCOUNT'],
  }),
} as const
