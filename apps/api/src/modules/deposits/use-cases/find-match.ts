import { toPhone, type MemberId } from '@backoffice/kernel'
import type { Reader } from '../../../platform/db/database.ts'
import type { Members, Sender } from '../../members/index.ts'
import { type AccountDigits, digitsFit, readAccountDigits, visibleWindow } from '../domain/account-digits.ts'
import type { BankLine } from '../domain/bank-line.ts'
import { decideMatch, type Match } from '../domain/matching.ts'
import { compareNames } from '../domain/name-agreement.ts'

/**
 * Keeps true: who a movement belongs to is decided by what the bank says of the payer and by the amount that was made
 * somebody's, and the decision can be read afterwards. `intended` is the member whose open intent it meets.
 */
export async function findMatch(members: Pick<Members, 'findSenders'>, reader: Reader, { counterparty }: Pick<BankLine, 'counterparty'>, intended: MemberId | null): Promise<Match> {
  const { bankCode = null, name = null } = counterparty
  const digits = counterparty.accountNo === undefined ? null : readAccountDigits(counterparty.accountNo)
  // A wallet's account number is a phone.
  const wallet = bankCode === 'TMN' && digits?.kind === 'full' ? toPhone(digits.digits) : null
  const phone = counterparty.phone === undefined ? wallet : (toPhone(counterparty.phone) ?? wallet)
  const senders = await members.findSenders(reader, {
    bankCode, phone, intended,
    accountNo: digits?.kind === 'full' ? digits.digits : null,
    masked: digits?.kind === 'masked' ? { places: digits.places, toTheEnd: digits.toTheEnd, window: visibleWindow(digits.places) } : null,
  })
  return decideMatch(senders.map((member) => ({
    memberId: member.id, by: member.by, bankKnown: bankCode === member.bankCode, name: compareNames(name, member), accountDiffers: differs(member, digits, phone),
  })))
}

/** What is to be seen of the payer's account, or the payer's phone, is nobody's but another's. */
function differs({ accountNo, phone: own, tmnPhone, by }: Sender, digits: AccountDigits | null, phone: string | null): boolean {
  if (by.some((clue) => clue !== 'intent')) return false
  return digits === null ? phone !== null && phone !== own && phone !== tmnPhone : !digitsFit(digits, accountNo)
}
