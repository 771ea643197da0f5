import type { Profile } from '../member.ts'

/** A member as the form holds them. */
export type EditValues = {
  firstName: string
  lastName: string
  phone: string
  tmnPhone: string
  bankCode: string
  accountNo: string
  lineId: string
  reason: string
}
export type EditBody = Partial<Record<Exclude<keyof EditValues, 'reason'>, string | null>> & { reason: string }

export const valuesOf = ({
  firstName,
  lastName,
  phone,
  tmnPhone,
  bank,
  lineId,
}: Pick<Profile, 'firstName' | 'lastName' | 'phone' | 'tmnPhone' | 'bank' | 'lineId'>): EditValues => ({
  firstName,
  lastName,
  phone,
  tmnPhone: tmnPhone ?? '',
  bankCode: bank.code,
  accountNo: bank.accountNo,
  lineId: lineId ?? '',
  reason: '',
})

const open = ['firstName', 'lastName'] as const
const personal = ['phone', 'tmnPhone', 'bankCode', 'accountNo', 'lineId'] as const
const canBeMissing: ReadonlySet<string> = new Set(['tmnPhone', 'lineId'])

/** What was changed, and why. What is masked was never in the form. */
export function editBody(before: EditValues, after: EditValues, masked: boolean): EditBody {
  const changed = [...open, ...(masked ? [] : personal)].filter(field => after[field].trim() !== before[field])
  return {
    ...Object.fromEntries(
      changed.map(field => [field, after[field].trim() === '' && canBeMissing.has(field) ? null : after[field].trim()]),
    ),
    reason: after.reason.trim(),
  }
}
