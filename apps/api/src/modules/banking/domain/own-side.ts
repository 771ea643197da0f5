import type { OwnTransferClue } from '@backoffice/contract/banking/forms'
import { agreesWith, namesWhole, type Counterparty } from './counterparty.ts'

/** The other account of an own transfer: whom the bank must name for a line to be a side of it. */
export type OtherAccount = { readonly bankCode: string; readonly accountNo: string; readonly holder: string }
/** A line against one side of an own transfer: `sure` is taken for it, `possible` waits for a person's word. */
export type SideFit = { readonly fit: 'sure' | 'possible' | 'no'; readonly clues: readonly OwnTransferClue[] }

/**
 * Keeps true: equal money at about the same time is not enough. A line is surely a side only where it has the
 * transfer's reference, or names the other account whole, or its digits and its holder; and never where it names
 * somebody else. What names nobody may be a member's money.
 */
export function fitOf(line: Counterparty & { readonly sameReference: boolean }, other: OtherAccount): SideFit {
  const told = agreesWith(line, other)
  if (told === 'differs')
    return line.sameReference
      ? { fit: 'possible', clues: ['REFERENCE', 'OTHER_ACCOUNT_NAMED'] }
      : { fit: 'no', clues: ['OTHER_ACCOUNT_NAMED'] }
  const whole = told === 'agrees' && namesWhole(line, other)
  const holder = isHolder(line.name, other.holder)
  const clues: OwnTransferClue[] = [
    ...(line.sameReference ? (['REFERENCE'] as const) : []),
    ...(told === 'untold' ? [] : whole ? (['ACCOUNT_NO'] as const) : (['ACCOUNT_NO_MASKED'] as const)),
    ...(holder ? (['HOLDER'] as const) : []),
  ]
  // Four digits are shared by many accounts: they say who paid only together with the name.
  const sure = line.sameReference || whole || (told === 'agrees' && holder)
  return { fit: sure ? 'sure' : 'possible', clues: clues.length === 0 ? ['NOBODY_NAMED'] : clues }
}

/** Banks cut long names off; what is left of one has to be enough to tell it from others. */
const MIN_NAME = 4

function isHolder(told: string | null, holder: string): boolean {
  const [one, other] = [plain(told ?? ''), plain(holder)]
  return one.length >= MIN_NAME && other.startsWith(one)
}

const plain = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s.,]+/g, '')
