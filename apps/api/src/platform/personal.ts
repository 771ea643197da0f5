import { maskAccountNo, maskNumbers, maskPhone, showPhone } from '@backoffice/kernel'
import type { AdminActor } from './actor.ts'

/** What stands for text about a person whose data was erased. */
export const ERASED = '[erased]'

type Viewer = Pick<AdminActor, 'permissions'>

/** Which kinds of personal data an admin sees in full. Wallets count as accounts; LINE ids and addresses as phones. */
export type Sight = { readonly phones: boolean; readonly accounts: boolean }

export const sightOf = ({ permissions }: Viewer): Sight => ({
  phones: permissions.has('members.phone'),
  accounts: permissions.has('members.account'),
})

export type PersonalField = 'phone' | 'account'

/** What this viewer sees in full. */
export function shownFieldsFor(viewer: Viewer): PersonalField[] {
  const { phones, accounts } = sightOf(viewer)
  return [...(phones ? (['phone'] as const) : []), ...(accounts ? (['account'] as const) : [])]
}

/** What this viewer sees masked. */
export function maskedFieldsFor(viewer: Viewer): PersonalField[] {
  const { phones, accounts } = sightOf(viewer)
  return [...(phones ? [] : (['phone'] as const)), ...(accounts ? [] : (['account'] as const))]
}

/** Who may see phones and account numbers in full. */
export const canSeePersonal = (viewer: Viewer): boolean => {
  const { phones, accounts } = sightOf(viewer)
  return phones && accounts
}

/** A phone as this viewer may see it: masked without `members.phone`, otherwise as `show` writes it. */
export function phoneFor<T extends string | null>(viewer: Viewer, phone: T, show = showPhone): T | string {
  return phone === null ? phone : sightOf(viewer).phones ? show(phone) : maskPhone(phone)
}

/** An account or wallet number as this viewer may see it: masked without `members.account`. */
export function accountFor<T extends string | null>(viewer: Viewer, bankCode: string | null, accountNo: T): T | string {
  return accountNo === null || sightOf(viewer).accounts ? accountNo : maskAccountNo(bankCode ?? '', accountNo)
}

/** The phone of a wallet: it is an account number, so `members.account` shows it. */
export function walletFor<T extends string | null>(viewer: Viewer, phone: T): T | string {
  return phone === null ? phone : sightOf(viewer).accounts ? showPhone(phone) : maskPhone(phone)
}

/** Free text as this viewer may see it: it can contain both, so long numbers are masked without both permissions. */
export function textFor<T extends string | null>(viewer: Viewer, text: T): T | string {
  return text === null || canSeePersonal(viewer) ? text : maskNumbers(text)
}
