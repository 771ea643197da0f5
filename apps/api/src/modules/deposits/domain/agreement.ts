import type { MatchAgreement, MatchContradiction } from '@backoffice/contract/deposits/forms'
import type { EventData } from '@backoffice/contract/integration/events'
import { toPhone } from '@backoffice/kernel'
import { type AccountDigits, digitsFit, readAccountDigits } from './account-digits.ts'
import { compareNames } from './name-agreement.ts'

/**
 * The sender as the bank reports it, parsed: `phone` is also the number of a wallet, whose account number is a phone.
 */
export type Sender = {
  readonly bankCode: string | null
  readonly name: string | null
  readonly digits: AccountDigits | null
  readonly isWallet: boolean
  readonly phone: string | null
}

/** The member's data compared with a sender. */
export type ComparedMember = {
  readonly firstName: string
  readonly lastName: string
  readonly bankCode: string
  readonly accountNo: string
  readonly phone: string
  readonly tmnPhone: string | null
}

type Counterparty = EventData<'bank.transaction'>['counterparty']

const WALLET = 'TMN'

export function readSender({ bankCode, accountNo, name, phone }: Counterparty): Sender {
  const digits = accountNo === undefined ? null : readAccountDigits(accountNo)
  const wallet = bankCode === WALLET && digits?.kind === 'full' ? toPhone(digits.digits) : null
  return {
    bankCode: bankCode ?? null,
    name: name ?? null,
    digits,
    isWallet: wallet !== null,
    phone: phone === undefined ? wallet : (toPhone(phone) ?? wallet),
  }
}

/** Compares a bank's sender data with a member, fact by fact. Automatic and manual matching share this definition. */
export function compareWithMember(sender: Sender, member: ComparedMember): MatchAgreement {
  const phone = agreesOrDiffers(sender.phone, number => number === member.phone || number === member.tmnPhone)
  const fits = agreesOrDiffers(sender.digits, digits => isAccountOf(sender, digits, member))
  const account = fits === 'agrees' && sender.digits?.kind === 'masked' ? 'partly' : fits
  const bank = agreesOrDiffers(
    sender.bankCode,
    code => code === member.bankCode || (code === WALLET && fits === 'agrees'),
  )
  return { bank, account, phone, name: compareNames(sender.name, member) }
}

/**
 * Contradictions: another person's name, or an account that cannot be the member's. The phone decides where the bank
 * reports no account digits, and the member's own phone outweighs digits of another account.
 */
export function contradictionsOf({ account, phone, name }: MatchAgreement): MatchContradiction[] {
  const isAnotherAccount = account === 'unknown' ? phone === 'differs' : account === 'differs' && phone !== 'agrees'
  return [...(isAnotherAccount ? (['account'] as const) : []), ...(name === 'differs' ? (['name'] as const) : [])]
}

export type Comparison = { readonly agreement: MatchAgreement; readonly contradictions: readonly MatchContradiction[] }

/** Agreements and contradictions of a sender as the bank reports it. */
export function compare(counterparty: Counterparty, member: ComparedMember): Comparison {
  const agreement = compareWithMember(readSender(counterparty), member)
  return { agreement, contradictions: contradictionsOf(agreement) }
}

function isAccountOf({ bankCode, isWallet, phone }: Sender, digits: AccountDigits, member: ComparedMember): boolean {
  if ((bankCode === null || bankCode === member.bankCode) && digitsFit(digits, member.accountNo)) return true
  if (bankCode !== WALLET) return false
  const phones = [member.phone, ...(member.tmnPhone === null ? [] : [member.tmnPhone])]
  return isWallet ? phone !== null && phones.includes(phone) : phones.some(each => digitsFit(digits, national(each)))
}

/** A stored phone as a wallet's account number: `0812345678`. */
const national = (phone: string): string => phone.replace(/^\+66/, '0')

const agreesOrDiffers = <T>(reported: T | null, agrees: (value: T) => boolean): 'agrees' | 'differs' | 'unknown' =>
  reported === null ? 'unknown' : agrees(reported) ? 'agrees' : 'differs'
