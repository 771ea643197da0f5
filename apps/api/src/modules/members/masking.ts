import type { Revealable } from '@backoffice/contract/members/forms'
import { maskAccountNo, maskPhone, showPhone } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import { maskedFieldsFor, type PersonalField } from '../../platform/personal.ts'

/** Values that are masked without the permission of their kind. */
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

/** The permission each value needs, by its kind: a wallet is an account, a LINE id a way to contact the member. */
export const fieldOf: Readonly<Record<Revealable, PersonalField>> = {
  phone: 'phone',
  lineId: 'phone',
  accountNo: 'account',
  tmnPhone: 'account',
}

type Viewer = Pick<AdminActor, 'permissions'>

/** Each value in full or masked, by the viewer's permissions. */
export function personalFor(values: Personal, viewer: Viewer): Readonly<Record<Revealable, string | null>> {
  const [full, hidden, kinds] = [shownInFull(values), masked(values), maskedFieldsFor(viewer)]
  const of = (field: Revealable) => (kinds.includes(fieldOf[field]) ? hidden : full)[field]
  return { phone: of('phone'), accountNo: of('accountNo'), tmnPhone: of('tmnPhone'), lineId: of('lineId') }
}
