import type { MemberEdit, Revealable } from '@backoffice/contract/members/forms'
import { ok, type Result, toPhone } from '@backoffice/kernel'
import type { Member } from './member.ts'
import { accountNoOf } from './registration.ts'

export type Edit = Omit<MemberEdit, 'reason'>
/** Who a member is, and where their money goes. */
export type PersonalData = Pick<Member, 'firstName' | 'lastName' | 'phone' | 'tmnPhone' | 'bankCode' | 'accountNo'> & {
  readonly lineId: string | null
}

/** What of an edit only those may write who can see it. */
export const personalFieldsOf = (edit: Edit): (Revealable | 'bankCode')[] =>
  (['phone', 'tmnPhone', 'bankCode', 'accountNo', 'lineId'] as const).filter(field => edit[field] !== undefined)

/** The member as an edit leaves them, in the stored forms; or the field that is wrong. */
export function edited(member: PersonalData, edit: Edit): Result<PersonalData, 'VALIDATION'> {
  const phone = edit.phone === undefined ? member.phone : toPhone(edit.phone)
  if (phone === null) return wrong('phone', 'not a Thai phone number')
  const tmnPhone =
    edit.tmnPhone === undefined ? member.tmnPhone : edit.tmnPhone === null ? null : toPhone(edit.tmnPhone)
  if (tmnPhone === null && typeof edit.tmnPhone === 'string') return wrong('tmnPhone', 'not a Thai phone number')
  const bankCode = edit.bankCode ?? member.bankCode
  const accountNo =
    edit.bankCode === undefined && edit.accountNo === undefined
      ? member.accountNo
      : accountNoOf({ code: bankCode, accountNo: edit.accountNo ?? member.accountNo })
  if (accountNo === null)
    return wrong(
      'accountNo',
      bankCode === 'TMN' ? 'a wallet’s account is a Thai phone number' : 'a bank account has 10 to 15 digits',
    )
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

/** The fields two states of a member differ in. */
export const changedFields = (before: PersonalData, after: PersonalData): (keyof PersonalData)[] =>
  (Object.keys(after) as (keyof PersonalData)[]).filter(field => before[field] !== after[field])

/** Where money is paid to: a payout keeps the account it was asked for with. */
export const isPayoutTarget = (field: keyof PersonalData): boolean =>
  field === 'firstName' || field === 'lastName' || field === 'bankCode' || field === 'accountNo'

const wrong = (field: string, message: string) => ({
  ok: false as const,
  code: 'VALIDATION' as const,
  facts: { fields: { [field]: message } },
})
