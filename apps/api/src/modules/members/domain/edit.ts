import type { MemberEdit, Revealable } from '@backoffice/contract/members/forms'
import { normalTag, ok, type Result, toPhone } from '@backoffice/kernel'
import type { Member } from './member.ts'
import { accountNoOf } from './registration.ts'

export type Edit = Omit<MemberEdit, 'reason'>
/** A member's personal data and payout account. */
export type PersonalData = Pick<Member, 'firstName' | 'lastName' | 'phone' | 'tmnPhone' | 'bankCode' | 'accountNo'> & {
  readonly lineId: string | null
}

/** Fields that require the right to personal data. */
export const personalFieldsOf = (edit: Edit): (Revealable | 'bankCode')[] =>
  (['phone', 'tmnPhone', 'bankCode', 'accountNo', 'lineId'] as const).filter(field => edit[field] !== undefined)

/** The edited member, normalized; or the invalid field. */
export function edited(member: PersonalData, edit: Edit): Result<PersonalData, 'VALIDATION'> {
  const phone = edit.phone === undefined ? member.phone : toPhone(edit.phone)
  if (phone === null) return wrong('phone', 'PHONE')
  const tmnPhone =
    edit.tmnPhone === undefined ? member.tmnPhone : edit.tmnPhone === null ? null : toPhone(edit.tmnPhone)
  if (tmnPhone === null && typeof edit.tmnPhone === 'string') return wrong('tmnPhone', 'PHONE')
  const bankCode = edit.bankCode ?? member.bankCode
  const accountNo =
    edit.bankCode === undefined && edit.accountNo === undefined
      ? member.accountNo
      : accountNoOf({ code: bankCode, accountNo: edit.accountNo ?? member.accountNo })
  if (accountNo === null) return wrong('accountNo', bankCode === 'TMN' ? 'WALLET_NO' : 'ACCOUNT_NO')
  return ok({
    firstName: edit.firstName?.trim() ?? member.firstName,
    lastName: edit.lastName?.trim() ?? member.lastName,
    phone,
    tmnPhone,
    bankCode,
    accountNo,
    lineId: edit.lineId === undefined ? member.lineId : (edit.lineId?.trim() ?? null),
  })
}

/** The fields in which two versions of a member differ. */
export const changedFields = (before: PersonalData, after: PersonalData): (keyof PersonalData)[] =>
  (Object.keys(after) as (keyof PersonalData)[]).filter(field => before[field] !== after[field])

/** The payout account: a payout keeps the account of its request. */
export const isPayoutTarget = (field: keyof PersonalData): boolean =>
  field === 'firstName' || field === 'lastName' || field === 'bankCode' || field === 'accountNo'

const wrong = (field: string, code: 'PHONE' | 'WALLET_NO' | 'ACCOUNT_NO') => ({
  ok: false as const,
  code: 'VALIDATION' as const,
  fields: { [field]: { code } },
})

/** Normalized tags, unique and sorted. */
export const normalTags = (tags: readonly string[]): string[] => [...new Set(tags.map(normalTag))].sort()
