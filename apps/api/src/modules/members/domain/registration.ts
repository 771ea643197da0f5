import type { EventData } from '@backoffice/contract/integration/events'
import { ok, refuse, type Result, toAccountNo, toPhone } from '@backoffice/kernel'

export type Registration = {
  readonly externalId: string
  readonly username: string
  readonly phone: string
  readonly firstName: string
  readonly lastName: string
  readonly bankCode: string
  readonly accountNo: string
  readonly tmnPhone: string | null
  readonly campaignCode: string | null
  readonly birthOn: string | null
}

/** Normalizes a registration: phones `+66…`, account numbers as bare digits, trimmed names. */
export function toRegistration(
  sent: EventData<'member.registered'>,
): Result<Registration, 'BAD_PHONE' | 'BAD_ACCOUNT_NO'> {
  const phone = toPhone(sent.phone)
  if (phone === null) return refuse('BAD_PHONE', { field: 'phone' })
  const tmnPhone = sent.tmnPhone === undefined ? null : toPhone(sent.tmnPhone)
  if (tmnPhone === null && sent.tmnPhone !== undefined) return refuse('BAD_PHONE', { field: 'tmnPhone' })
  const accountNo = accountNoOf(sent.bank)
  if (accountNo === null) return refuse('BAD_ACCOUNT_NO', { field: 'bank.accountNo' })
  const { externalId, username, firstName, lastName, campaignCode, birthDate } = sent
  return ok({
    externalId,
    username,
    phone,
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    bankCode: sent.bank.code,
    accountNo,
    tmnPhone,
    campaignCode: campaignCode ?? null,
    birthOn: birthDate ?? null,
  })
}

/** A wallet's account is a phone, written `0…`; a bank's has 10 to 15 digits. */
export function accountNoOf({ code, accountNo }: { code: string; accountNo: string }): string | null {
  if (code !== 'TMN') return toAccountNo(accountNo)
  const phone = toPhone(accountNo)
  return phone === null ? null : `0${phone.slice(3)}`
}

/** The number of digits per bank may change: another length is stored with a warning. */
export const hasUnusualLength = (accountNo: string, digits: number | null): boolean =>
  digits !== null && accountNo.length !== digits
