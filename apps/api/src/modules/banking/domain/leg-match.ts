import type { LegMatchReason } from '@backoffice/contract/banking/forms'
import { agreesWith, namesWhole, type Counterparty } from './counterparty.ts'

/** The other account of an own transfer: whom the bank must name for a line to be a side of it. */
export type OtherAccount = { readonly bankCode: string; readonly accountNo: string; readonly holder: string }
/** A line against one side of an own transfer: `sure` is taken for it, `possible` waits for a person's word. */
export type LegMatch = { readonly fit: 'sure' | 'possible' | 'no'; readonly clues: readonly LegMatchReason[] }

/**
 * Keeps true: equal money at about the same time is not enough. A line is surely a side only where it has the
 * transfer's reference, or names the other account whole, or its digits and its holder; and never where it names
 * somebody else. What names nobody may be a member's money.
 */
export function matchLeg(line: Counterparty & { readonly sameReference: boolean }, other: OtherAccount): LegMatch {
  const defined = agreesWith(line, other)
  if (defined === 'differs')
    return line.sameReference
      ? { fit: 'possible', clues: ['REFERENCE', 'OTHER_ACCOUNT_NAMED'] }
      : { fit: 'no', clues: ['OTHER_ACCOUNT_NAMED'] }
  const whole = defined === 'agrees' && namesWhole(line, other)
  const holder = isHolder(line.name, other.holder)
  const reasons: LegMatchReason[] = [
    ...(line.sameReference ? (['REFERENCE'] as const) : []),
    ...(defined === 'untold' ? [] : whole ? (['ACCOUNT_NO'] as const) : (['ACCOUNT_NO_MASKED'] as const)),
    ...(holder ? (['HOLDER'] as const) : []),
  ]
  // Four digits are shared by many accounts: they say who paid only together with the name.
  const sure = line.sameReference || whole || (defined === 'agrees' && holder)
  return { fit: sure ? 'sure' : 'possible', clues: reasons.length === 0 ? ['NOBODY_NAMED'] : reasons }
}

/** Banks cut long names off; what is left of one has to be enough to tell it from others. */
const MIN_NAME = 4

function isHolder(defined: string | null, holder: string): boolean {
  const [one, other] = [plain(defined ?? ''), plain(holder)]
  return one.length >= MIN_NAME && other.startsWith(one)
}

const plain = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s.,]+/g, '')
