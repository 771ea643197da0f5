import { z } from 'zod'
import { roleKey } from '../admins/forms.ts'
import { freeText, id, instant, person } from '../forms.ts'
import { permissionKeys, type Permission } from '../permissions.ts'

const permission = z.enum(permissionKeys as [Permission, ...Permission[]])

/** A role with who holds it. */
export const role = z.strictObject({
  id,
  key: roleKey,
  name: z.string(),
  builtIn: z.boolean().describe('A role of the product: its permissions can be changed, it can’t be deleted'),
  permissions: z.array(permission),
  requiresSecondFactor: z.boolean(),
  version: z.number().int(),
  admins: z.strictObject({
    active: z.number().int(),
    invited: z.number().int(),
    locked: z.number().int(),
    disabled: z.number().int(),
  }),
  /** Admins of the role with an active session. */
  signedIn: z.number().int(),
  /** The request that waits for a second approver. */
  pending: z.strictObject({ approvalId: id, requestedBy: person, requestedAt: instant }).nullable(),
  /** `require-second-factor`: of the owner's role, where nothing else changes. */
  can: z.array(z.enum(['edit', 'delete', 'require-second-factor'])),
})
export type RoleResponse = z.output<typeof role>

/** A role as an owner describes it. A name is unique whatever its case. */
export const roleForm = z.strictObject({
  name: freeText(60),
  permissions: z.array(permission).max(permissionKeys.length),
  requiresSecondFactor: z.boolean(),
})
export type RoleForm = z.output<typeof roleForm>

export const roleChange = roleForm.extend({ reason: freeText(500) })
