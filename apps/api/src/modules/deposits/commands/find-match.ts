import type { MemberId } from '@backoffice/kernel'
import type { Reader } from '../../../platform/db/database.ts'
import type { Members } from '../../members/index.ts'
import { visibleWindow } from '../domain/account-digits.ts'
import { compareWithMember, contradictionsOf, readSender } from '../domain/agreement.ts'
import type { BankLine } from '../../bank-lines/index.ts'
import { decideMatch, type Match } from '../domain/matching.ts'

/**
 * Decides the member of a movement by the bank's sender data and by assigned amounts, with notes that explain it.
 * `intended` is the member whose open deposit request it matches.
 */
export async function findMatch(
  members: Pick<Members, 'findSenders'>,
  reader: Reader,
  { counterparty }: Pick<BankLine, 'counterparty'>,
  intended: MemberId | null,
): Promise<Match> {
  const sender = readSender(counterparty)
  const { bankCode, digits, phone } = sender
  const found = await members.findSenders(reader, {
    bankCode,
    phone,
    intended,
    accountNo: digits?.kind === 'full' ? digits.digits : null,
    masked:
      digits?.kind === 'masked'
        ? { places: digits.places, toTheEnd: digits.toTheEnd, window: visibleWindow(digits.places) }
        : null,
  })
  return decideMatch(
    found.map(member => {
      const agreement = compareWithMember(sender, member)
      return {
        memberId: member.id,
        by: member.by,
        bankKnown: bankCode === member.bankCode,
        name: agreement.name,
        accountDiffers: contradictionsOf(agreement).includes('account'),
      }
    }),
  )
}
