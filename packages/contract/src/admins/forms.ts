import { z } from 'zod'
import { errorCodes } from '../errors.ts'
import { adminId, baht, bahtSum, copiedText, freeText, id, instant, person } from '../forms.ts'
import { formSchema } from '../record-schemas.ts'
import { adminFields, invitationFields, limitFields, MAX_NETWORK_LENGTH, MAX_NETWORKS, roleFields } from './fields.ts'
import {
  adminActions,
  adminStatuses,
  adminTokenKinds,
  hiddenRefusals,
  signInKinds,
  signInMethods,
  signInOutcomes,
} from './terms.ts'
import { wrong } from '../field-errors.ts'

export const roleKey = z.string().regex(roleFields.role.rule.is, roleFields.role.rule.error)
const role = z.strictObject({ key: z.string(), name: z.string() })

/** An admin in the list. */
export const admin = z.strictObject({
  id: adminId,
  username: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  role,
  status: z.enum(adminStatuses),
  secondFactor: z.strictObject({ totp: z.boolean(), passkeys: z.number().int() }),
  lastSignedInAt: instant.nullable(),
  lastSignedInIp: z.string().nullable(),
  createdAt: instant,
  version: z.number().int(),
  /** The open invitation; an expired one can be sent again. */
  invitation: z.strictObject({ expiresAt: instant, expired: z.boolean() }).nullable(),
  /** The active session. */
  session: z
    .strictObject({ since: instant, lastSeenAt: instant, ip: z.string().nullable(), userAgent: z.string().nullable() })
    .nullable(),
})
export type AdminRow = z.output<typeof admin>

/** One admin. */
export const adminDetail = z.strictObject({
  ...admin.shape,
  title: z.string().nullable(),
  /** null: no limit. */
  limits: z.strictObject({ approve: baht.nullable(), adjust: baht.nullable() }),
  /** What counts towards the adjustment limit of this business day. */
  usedToday: z.strictObject({ adjust: bahtSum }),
  /** CIDR; empty: from anywhere. */
  allowedAddresses: z.array(z.string()),
  failedSignIns30Days: z.number().int(),
  passwordSetAt: instant.nullable(),
  /** The last change of the status. */
  statusChange: z.strictObject({ at: instant, by: person.nullable(), reason: z.string().nullable() }).nullable(),
  pendingRole: z
    .strictObject({ approvalId: id, role, requestedBy: person, requestedAt: instant, expiresAt: instant })
    .nullable(),
  /** Requests for another address, `email`, or for the reset of the second factors, that wait for an approval. */
  pendingChanges: z.array(
    z.strictObject({
      approvalId: id,
      kind: z.enum(['admins.email', 'admins.second-factor']),
      email: z.string().nullable(),
      requestedBy: person,
      requestedAt: instant,
      expiresAt: instant,
    }),
  ),
  can: z.array(z.enum(adminActions)),
})
export type AdminResponse = z.output<typeof adminDetail>

const { username } = invitationFields
const { name, email, limits } = formSchema({ fields: invitationFields }).shape
const trimmed = { name: name.transform(text => text.trim()) }

export const invitationForm = z.strictObject({
  username: copiedText()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9._-]{1,64}$/, username.rule.error),
  ...trimmed,
  email,
  role: roleKey,
  limits: limits.optional(),
})
export type InvitationForm = z.output<typeof invitationForm>

export const adminForm = formSchema({ fields: adminFields }).extend(trimmed)
export type AdminForm = z.output<typeof adminForm>

export const reasonForm = z.strictObject({ reason: freeText(500) })
export const roleForm = formSchema({ fields: roleFields }).extend({ role: roleKey })
export const limitsForm = formSchema({ fields: limitFields })
export type LimitsForm = z.output<typeof limitsForm>
export const addressesForm = z.strictObject({
  allowedAddresses: z.array(copiedText().trim().max(MAX_NETWORK_LENGTH)).max(MAX_NETWORKS),
})

/** A sign-in, a refused attempt, or a sign-out. */
export const signIn = z.strictObject({
  id,
  at: instant,
  /** null: no admin has the username that was entered, which is not stored. */
  admin: z.strictObject({ id, name: z.string(), username: z.string() }).nullable(),
  kind: z.enum(signInKinds),
  outcome: z.enum(signInOutcomes),
  code: z.enum(errorCodes).nullable(),
  /** null: refused, a sign-out, or from before this was recorded. */
  method: z.enum(signInMethods).nullable(),
  /** Why it was refused, where the caller was not given the reason: the network address is not allowed. */
  why: z.enum(hiddenRefusals).nullable(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
})
export type SignInRow = z.output<typeof signIn>

/** The secret of a mailed link: 256 bits in base64url. */
export const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, wrong('FORMAT'))
export const invitation = z.strictObject({
  kind: z.enum(adminTokenKinds),
  username: z.string(),
  name: z.string(),
  role: role.nullable(),
  expiresAt: instant,
})
