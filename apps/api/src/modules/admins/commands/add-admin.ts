import { fieldError } from '@backoffice/contract/field-errors'
import { newId, ok, refuse, toDecimal, type AdminId, type Result, type Satang } from '@backoffice/kernel'
import { type FieldErrors, refuseFields, type RefusedFields } from '../../../platform/http/refusal.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { command, type Command, type Origin } from '../../../platform/command/command.ts'
import { findRoleKeys, insertAdmin, saveTotpSecret, type NewAdmin } from '../admins.repo.ts'
import { weaknessOf } from '../password-rule.ts'
import type { AdminsContext } from '../context.ts'
import type { ErrorCode } from '@backoffice/contract'

export type AdminInput = {
  readonly username: string
  readonly name: string
  readonly role: string
  readonly password: string
  readonly email?: string
  readonly totpSecret?: Buffer
  /** Maximum adjustment per change and per day without a second approver; absent: no limit. */
  readonly adjustLimit?: Satang
}
type PreparedAdmin = NewAdmin & { readonly sealedTotp: Buffer | null }

/** Creates an admin who can sign in immediately. Usernames are never reused, and weak passwords are refused. */
export async function addAdmin(
  module: AdminsContext,
  { password, totpSecret, ...input }: AdminInput,
  origin: Origin,
): Promise<Result<{ id: AdminId }, ErrorCode> | RefusedFields<'VALIDATION'>> {
  const admin = { ...input, username: input.username.trim().toLowerCase(), name: input.name.trim() }
  const problems = await problemsOf({ ...admin, password })
  if (Object.keys(problems).length > 0) return refuseFields(problems)
  const id = newId<AdminId>()
  const passwordHash = await module.session.hashPassword(password)
  const sealedTotp = totpSecret === undefined ? null : module.session.sealTotpSecret(totpSecret, id)
  return command(module.deps, insert, origin, { ...admin, id, passwordHash, sealedTotp })
}

const insert: Command<PreparedAdmin, { id: AdminId }> = {
  name: 'admins.add',
  permission: 'admins.manage',
  object: ({ id }) => ({ kind: 'admin', id }),
  async run({ tx, now, audit }, admin) {
    const roles = await findRoleKeys(tx)
    if (!roles.includes(admin.role)) return badField('role', 'NOT_FOUND')
    if (!(await insertAdmin(tx, admin, now))) return refuse('DUPLICATE_USERNAME')
    if (admin.sealedTotp !== null) await saveTotpSecret(tx, admin.id, admin.sealedTotp)
    audit({
      after: {
        username: admin.username,
        name: admin.name,
        role: admin.role,
        status: 'active',
        authenticator: admin.sealedTotp !== null,
        ...(admin.adjustLimit === undefined || admin.adjustLimit === null
          ? {}
          : { adjustLimit: toDecimal(admin.adjustLimit) }),
      },
    })
    return ok({ id: admin.id })
  },
}

async function problemsOf({ username, name, password }: AdminInput): Promise<FieldErrors> {
  const weakness = await weaknessOf(password, username)
  return {
    ...(/^[a-z0-9._-]{1,64}$/.test(username) ? {} : { username: fieldError('ADMIN_USERNAME') }),
    ...(name.length >= 1 && name.length <= 100
      ? {}
      : { name: name === '' ? fieldError('REQUIRED') : fieldError('TOO_LONG', { max: 100 }) }),
    ...(weakness === null ? {} : { password: weakness }),
  }
}
