import type { ErrorCode } from '@backoffice/contract'
import { memberProfile } from '@backoffice/contract/members/forms'
import { ok, refuse, type Refused, type Result, toDecimal } from '@backoffice/kernel'
import { z } from 'zod'
import type { AdminActor } from '../../../platform/actor.ts'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import type { Deps } from '../../../platform/deps.ts'
import { openWithdrawalsOf, type OpenWithdrawal } from '../../reads/index.ts'
import { type EditableMember, saveData, usedByOthers } from '../changes.repo.ts'
import {
  changedFields,
  edited,
  type Edit,
  isPayoutTarget,
  type PersonalData,
  personalFieldsOf,
} from '../domain/edit.ts'
import { scheduleCheck } from '../duplicate-checks.repo.ts'
import { masked } from '../masking.ts'
import { findBank } from '../members.repo.ts'
import { readProfile } from '../read-profile.ts'
import { canSeePersonal } from '../../../platform/personal.ts'
import { announceMember, memberCommand, type MemberReference } from './member-command.ts'

export type EditInput = MemberReference & { readonly version: number; readonly edit: Edit; readonly reason: string }

/**
 * Keeps true: nobody overwrites what they have not seen, neither a newer version nor what is masked for them; phone and
 * bank account stay one member's; and a name or an account never changes under a withdrawal on its way.
 */
export const editMember = (deps: Deps): Command<EditInput, MemberReference> =>
  memberCommand('member.edit', 'members.edit', async ({ context, actor, member }, { id, version, edit, reason }) => {
    context.audit({ reason })
    const hidden = canSeePersonal(actor) ? [] : personalFieldsOf(edit)
    if (hidden.length > 0)
      return refuse('FORBIDDEN', {
        fields: Object.fromEntries(hidden.map(field => [field, 'masked for you: you may not change it'])),
      })
    if (member.status === 'closed') return refuse('MEMBER_CLOSED')
    if (member.version !== version) return versionConflict(deps, context, member, actor)
    const after = edited(member, edit)
    if (!after.ok) return after
    const fields = changedFields(member, after.value)
    const allowed = await checkEdit(context, member, after.value, fields)
    if (!allowed.ok) return allowed
    if (fields.length > 0) {
      await saveData(context.tx, id, after.value, context.now)
      await scheduleCheck(context.tx, id)
    }
    context.audit({ before: defined(member, fields), after: defined(after.value, fields) })
    announceMember(context, 'edited', id)
    return ok({ id })
  })

async function checkEdit(
  { tx }: CommandContext,
  member: EditableMember,
  after: PersonalData,
  fields: readonly (keyof PersonalData)[],
): Promise<Result<null, ErrorCode>> {
  if (fields.includes('bankCode') && (await findBank(tx, after.bankCode)) === undefined)
    return refuse('UNKNOWN_BANK', { fields: { bankCode: 'not a bank we know' } })
  const open = fields.some(isPayoutTarget) ? await openWithdrawalsOf(tx, member.id) : []
  if (open.length > 0) return refuse('OPEN_REQUESTS', { withdrawals: open.map(openFact) })
  const used = await usedByOthers(tx, member.id, after)
  if (used.phone && fields.includes('phone'))
    return refuse('DUPLICATE_PHONE', { fields: { phone: 'another member has it' } })
  if (used.bankAccount && (fields.includes('bankCode') || fields.includes('accountNo')))
    return refuse('DUPLICATE_BANK_ACCOUNT', { fields: { accountNo: 'another member has it' } })
  return ok(null)
}

export const openFact = ({ id, amount, status }: OpenWithdrawal) => ({ id, amount: toDecimal(amount), status })

/** Somebody was faster: told with the row as it is now, in the form of the wire. */
export async function versionConflict(
  deps: Deps,
  { tx }: CommandContext,
  member: EditableMember,
  viewer: AdminActor,
): Promise<Refused<ErrorCode>> {
  const current = await readProfile(deps, tx, member.id, viewer)
  return current === undefined
    ? refuse('NOT_FOUND')
    : refuse('VERSION_CONFLICT', { current: z.encode(memberProfile, current) })
}

/** For the audit: what changed, masked where screens mask it. */
function defined(data: PersonalData, fields: readonly (keyof PersonalData)[]): Record<string, string | null> {
  const all: Record<keyof PersonalData, string | null> = {
    firstName: data.firstName,
    lastName: data.lastName,
    bankCode: data.bankCode,
    ...masked(data),
  }
  return Object.fromEntries(fields.map(field => [field, all[field]]))
}
