import type { LegMatchReason } from '@backoffice/contract/internal-transfers/forms'
import { agreesWith, namesWhole, type Counterparty } from './counterparty.ts'

/** The other account of an internal transfer: the counterparty of a leg's line. */
export type OtherAccount = { readonly bankCode: string; readonly accountNo: string; readonly holder: string }
/** A line compared with a leg of an internal transfer: `sure` is linked, `possible` needs manual review. */
export type LegMatch = { readonly fit: 'sure' | 'possible' | 'no'; readonly clues: readonly LegMatchReason[] }

/**
 * Equal amounts at about the same time are not enough. A line certainly is a leg only with the transfer's reference, or
 * with the other account's full number, or its digits and holder; and never with another counterparty. A line without
 * one may be a member's deposit.
 */
export function matchLeg(line: Counterparty & { readonly sameReference: boolean }, other: OtherAccount): LegMatch {
  const reported = agreesWith(line, other)
  if (reported === 'differs')
    return line.sameReference
      ? { fit: 'possible', clues: ['REFERENCE', 'OTHER_ACCOUNT_NAMED'] }
      : { fit: 'no', clues: ['OTHER_ACCOUNT_NAMED'] }
  const whole = reported === 'agrees' && namesWhole(line, other)
  const holder = isHolder(line.name, other.holder)
  const reasons: LegMatchReason[] = [
    ...(line.sameReference ? (['REFERENCE'] as const) : []),
    ...(reported === 'untold' ? [] : whole ? (['ACCOUNT_NO'] as const) : (['ACCOUNT_NO_MASKED'] as const)),
    ...(holder ? (['HOLDER'] as const) : []),
  ]
  // Many accounts share four digits: they identify an account only together with the name.
  const sure = line.sameReference || whole || (reported === 'agrees' && holder)
  return { fit: sure ? 'sure' : 'possible', clues: reasons.length === 0 ? ['NOBODY_NAMED'] : reasons }
}

/** Banks truncate long names; the rest must be long enough to be distinctive. */
const MIN_NAME = 4

function isHolder(reported: string | null, holder: string): boolean {
  const [one, other] = [plain(reported ?? ''), plain(holder)]
  return one.length >= MIN_NAME && other.startsWith(one)
}

const plain = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s.,]+/g, '')
