import type { Revealable } from '@backoffice/contract/members/forms'
import { maskAccountNo, maskPhone, showPhone } from '@backoffice/kernel'

/** Values that are masked without `members.pii`. */
type Personal = {
  readonly phone: string
  readonly bankCode: string
  readonly accountNo: string
  readonly tmnPhone: string | null
  readonly lineId: string | null
}

const maskName = (text: string): string => `${Array.from(text)[0] ?? ''}•••`

/** Unmasked values. */
export const shownInFull = ({
  phone,
  accountNo,
  tmnPhone,
  lineId,
}: Personal): Readonly<Record<Revealable, string | null>> => ({
  phone: showPhone(phone),
  accountNo,
  tmnPhone: tmnPhone === null ? null : showPhone(tmnPhone),
  lineId,
})

/** Masked values, as the audit stores them. */
export const masked = ({
  phone,
  bankCode,
  accountNo,
  tmnPhone,
  lineId,
}: Personal): Readonly<Record<Revealable, string | null>> => ({
  phone: maskPhone(phone),
  accountNo: maskAccountNo(bankCode, accountNo),
  tmnPhone: tmnPhone === null ? null : maskPhone(tmnPhone),
  lineId: lineId === null ? null : maskName(lineId),
})
