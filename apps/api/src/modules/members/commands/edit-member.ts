import { fieldError } from '@backoffice/contract/field-errors'
import { refuseFieldsAs } from '../../../platform/http/refusal.ts'
import type { ErrorCode } from '@backoffice/contract'
import { memberProfile } from '@backoffice/contract/members/forms'
import { ok, refuse, type Result, toDecimal } from '@backoffice/kernel'
import { z } from 'zod'
import { type AdminContext, recordCommand } from '../../../platform/command/record-command.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type OpenWithdrawal, openWithdrawalsOf } from '../member-profile.repo.ts'
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
import { fieldOf, masked } from '../masking.ts'
import { maskedFieldsFor } from '../../../platform/personal.ts'
import { findBank } from '../members.repo.ts'
import { readProfile } from '../read-profile.ts'
import { memberEvent, ofMember, type MemberReference } from './member-command.ts'

type EditInput = MemberReference & { readonly version: number; readonly edit: Edit; readonly reason: string }

/**
 * Edits a member's personal data. No one overwrites a newer version or masked values; phone and bank account stay
 * unique; name and account never change under an open withdrawal.
 */
export const editMember = (deps: Deps) =>
  recordCommand({
    ...ofMember<EditInput>('member.edit', 'members.edit'),
    async authorize({ actor }, { status }, { edit }) {
      const kinds = maskedFieldsFor(actor)
      const hidden = personalFieldsOf(edit).filter(field => kinds.includes(kindOf(field)))
      if (hidden.length === 0) return status === 'closed' ? refuse('MEMBER_CLOSED') : null
      return refuseFieldsAs('FORBIDDEN', Object.fromEntries(hidden.map(field => [field, fieldError('MASKED')])))
    },
    versioned: versionOfMember(deps),
    async check({ tx }, member, { edit }) {
      const after = edited(member, edit)
      if (!after.ok) return after
      const fields = changedFields(member, after.value)
      const allowed = await checkData(tx, member, after.value, fields)
      return allowed.ok ? ok({ after: after.value, fields }) : allowed
    },
    async save({ tx, now }, { id }, { after, fields }) {
      if (fields.length === 0) return
      await saveData(tx, id, after, now)
      await scheduleCheck(tx, id)
    },
    changes: (member, { after, fields }) => ({ before: audited(member, fields), after: audited(after, fields) }),
    event: ({ id }) => memberEvent('edited', id),
  })

const kindOf = (field: ReturnType<typeof personalFieldsOf>[number]) =>
  field === 'bankCode' ? 'account' : fieldOf[field]

async function checkData(
  tx: Tx,
  member: EditableMember,
  after: PersonalData,
  fields: readonly (keyof PersonalData)[],
): Promise<Result<null, ErrorCode>> {
  if (fields.includes('bankCode') && (await findBank(tx, after.bankCode)) === undefined)
    return refuseFieldsAs('UNKNOWN_BANK', { bankCode: fieldError('BANK') })
  const open = fields.some(isPayoutTarget) ? await openWithdrawalsOf(tx, member.id) : []
  if (open.length > 0) return refuse('OPEN_REQUESTS', { withdrawals: open.map(openFact) })
  const used = await usedByOthers(tx, member.id, after)
  if (used.phone && fields.includes('phone'))
    return refuseFieldsAs('DUPLICATE_PHONE', { phone: fieldError('TAKEN_BY_MEMBER') })
  if (used.bankAccount && (fields.includes('bankCode') || fields.includes('accountNo')))
    return refuseFieldsAs('DUPLICATE_BANK_ACCOUNT', { accountNo: fieldError('TAKEN_BY_MEMBER') })
  return ok(null)
}

export const openFact = ({ id, amount, status }: OpenWithdrawal) => ({ id, amount: toDecimal(amount), status })

/** A member is changed on the version the admin saw; a conflict shows the profile as it is now. */
export const versionOfMember = (deps: Deps) => ({
  of: ({ version }: EditableMember) => version,
  async current({ tx, actor }: AdminContext, { id }: EditableMember) {
    const profile = await readProfile(deps, tx, id, actor)
    return profile === undefined ? null : z.encode(memberProfile, profile)
  },
})

/** For the audit: the changes, masked like on screens. */
function audited(data: PersonalData, fields: readonly (keyof PersonalData)[]): Record<string, string | null> {
  const all: Record<keyof PersonalData, string | null> = {
    firstName: data.firstName,
    lastName: data.lastName,
    bankCode: data.bankCode,
    ...masked(data),
  }
  return Object.fromEntries(fields.map(field => [field, all[field]]))
}
