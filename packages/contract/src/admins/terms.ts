// Without schemas: the browser takes these values and nothing else.

export const adminStatuses = ['invited', 'active', 'locked', 'disabled'] as const
export type AdminStatus = (typeof adminStatuses)[number]

/** What an admin who manages others can do with one of them. */
export const adminActions = [
  'edit',
  'change-role',
  'change-limits',
  'change-addresses',
  'lock',
  'unlock',
  'disable',
  'enable',
  'sign-out',
  'resend-invitation',
  'revoke-invitation',
  'send-reset',
  'reset-second-factor',
] as const
export type AdminAction = (typeof adminActions)[number]

export const signInKinds = ['sign-in', 'sign-out'] as const
export const signInOutcomes = ['done', 'refused'] as const
/** How the admin proved their identity. */
export const signInMethods = ['password', 'totp', 'recovery', 'passkey'] as const

/** Why a sign-in was refused, where the answer does not say it. */
export const hiddenRefusals = ['address'] as const

/** What a mailed link is for. */
export const adminTokenKinds = ['invitation', 'reset'] as const
export type AdminTokenKind = (typeof adminTokenKinds)[number]
