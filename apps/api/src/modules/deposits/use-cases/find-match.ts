import { toPhone } from '@backoffice/kernel'
import type { Tx } from '../../../platform/db/database.ts'
import type { Members } from '../../members/index.ts'
import { readAccountDigits, visibleWindow } from '../domain/account-digits.ts'
import type { BankLine } from '../domain/bank-line.ts'
import { decideMatch, type Match } from '../domain/matching.ts'
import { compareNames } from '../domain/name-agreement.ts'

/** Keeps true: who a movement belongs to is decided by what the bank says of the sender, and the decision can be read afterwards. */
export async function findMatch(members: Pick<Members, 'findSenders'>, tx: Tx, { counterparty }: BankLine): Promise<Match> {
  const { bankCode = null, name = null } = counterparty
  const digits = counterparty.accountNo === undefined ? null : readAccountDigits(counterparty.accountNo)
  // A wallet's account number is a phone.
  const wallet = bankCode === 'TMN' && digits?.kind === 'full' ? toPhone(digits.digits) : null
  const phone = counterparty.phone === undefined ? wallet : (toPhone(counterparty.phone) ?? wallet)
  const senders = await members.findSenders(tx, {
    bankCode, phone,
    accountNo: digits?.kind === 'full' ? digits.digits : null,
    masked: digits?.kind === 'masked' ? { places: digits.places, toTheEnd: digits.toTheEnd, window: visibleWindow(digits.places) } : null,
  })
  return decideMatch(senders.map((member) => ({ memberId: member.id, by: member.by, bankKnown: bankCode === member.bankCode, name: compareNames(name, member) })))
}
