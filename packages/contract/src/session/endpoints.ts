import { z } from 'zod'
import { passkeyAssertion, secondFactorCode } from '../account/second-factor.ts'
import { endpoint } from '../endpoint.ts'
import { baht, clock, id, copiedLine } from '../forms.ts'
import { permissionKeys, type Permission } from '../permissions.ts'
import { wrong } from '../field-errors.ts'

/** The signed-in admin, in the specification's form. */
const sessionUser = z.strictObject({ id, username: z.string(), name: z.string(), role: z.string() })

const username = copiedLine(64).min(1)
const password = z.string().min(1).max(256)
/** Proofs of the second factor. `details` of TOTP_REQUIRED: `methods`, and `passkey`, the options to sign. */
const secondFactor = { totp: secondFactorCode.optional(), passkey: passkeyAssertion.optional() }

export const sessionEndpoints = {
  'session.login': endpoint({
    method: 'POST',
    under: 'account',
    path: '/login',
    access: 'public',
    envelope: 'login',
    summary: 'Sign in; a new sign-in ends the previous session',
    body: z.strictObject({ username, password, ...secondFactor }),
    answer: z.strictObject({
      serviceToken: z.string(),
      user: sessionUser,
      /** After a sign-in with a recovery code. */
      recoveryCodesLeft: z.number().int().optional(),
    }),
    errors: ['INVALID_CREDENTIALS', 'TOTP_REQUIRED', 'TOO_MANY_REQUESTS'],
  }),
  'session.me': endpoint({
    method: 'GET',
    under: 'account',
    path: '/me',
    topics: ['admins'],
    access: 'session',
    envelope: 'whole',
    summary: 'The signed-in admin, their permissions and limits (null: no limit)',
    answer: z.strictObject({
      user: sessionUser,
      permissions: z.array(z.enum(permissionKeys as [Permission, ...Permission[]])),
      limits: z.strictObject({ approve: baht.nullable(), adjust: baht.nullable() }),
      /** What the admin has to set up before anything but `/account` answers. */
      setUp: z.literal('second-factor').optional(),
    }),
  }),
  'session.logout': endpoint({
    method: 'POST',
    under: 'account',
    path: '/logout',
    access: 'public',
    envelope: 'message',
    summary: 'Sign out; the answer is always the same',
    answer: z.literal('Logged out successfully'),
  }),
  'session.step-up': endpoint({
    method: 'POST',
    under: 'account',
    path: '/step-up',
    access: 'session',
    envelope: 'data',
    summary: 'Verify the caller’s identity again, by a second factor if they have one; valid for 5 minutes',
    body: z
      .strictObject({ password: password.optional(), ...secondFactor })
      .refine(
        given => given.password !== undefined || given.totp !== undefined || given.passkey !== undefined,
        wrong('REQUIRED'),
      ),
    answer: z.strictObject({ until: z.iso.datetime() }),
    errors: ['INVALID_CREDENTIALS', 'TOTP_REQUIRED', 'TOO_MANY_REQUESTS'],
  }),
  'session.config': endpoint({
    method: 'GET',
    under: 'origin',
    path: '/config.json',
    access: 'public',
    envelope: 'whole',
    summary: 'Run-time configuration of the web app',
    answer: z.strictObject({
      apiBaseUrl: z.string(),
      socketUrl: z.string(),
      defaultLocale: z.enum(['en', 'fr', 'ro', 'zh', 'th']),
      timeZone: z.string(),
      /** When business days start in that zone. A config.json of its own may lack it: midnight. */
      businessDayCutOff: clock.optional(),
      adminSegment: z.string(),
      reportSegment: z.string(),
      operatorName: z.string(),
      features: z.strictObject({ demo: z.boolean() }),
    }),
  }),
} as const
