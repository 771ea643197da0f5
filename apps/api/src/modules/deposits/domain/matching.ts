import type { MatchReason } from '@backoffice/contract/deposits/forms'
import type { MemberId } from '@backoffice/kernel'
import type { NameAgreement } from './name-agreement.ts'

/** What identifies a member as the payer. `intent`: the exact amount assigned to them, on their assigned account. */
export type MatchBasis = 'intent' | 'account' | 'masked-account' | 'phone'

/** Evidence for and against a member as the payer. */
export type Evidence = {
  readonly memberId: MemberId
  readonly by: readonly MatchBasis[]
  /** The feed named the payer's bank, and it is the member's. */
  readonly bankKnown: boolean
  readonly name: NameAgreement
  /** The visible digits of the payer's account or phone are not the member's. */
  readonly accountDiffers: boolean
}

/** One note of the explanation; about a member, or about the movement itself (`memberId` null). */
export type MatchNote = {
  readonly memberId: MemberId | null
  readonly score: number
  readonly reasons: readonly MatchReason[]
}
/** A note about the movement itself. */
export const toNote = (reason: MatchReason): MatchNote => ({ memberId: null, score: 0, reasons: [reason] })

export type Match = {
  readonly only: MemberId | null
  readonly score: number | null
  readonly notes: readonly MatchNote[]
}

const points: Record<MatchBasis, number> = { intent: 70, account: 60, 'masked-account': 40, phone: 55 }
const BANK_KNOWN = 10
const ACCOUNT_DIFFERS = -40
const namePoints: Record<NameAgreement, number> = { same: 30, partly: 15, unknown: 0, differs: -20 }

/**
 * Finds the one member a movement can belong to. A full account number or phone identifies a member. Four account
 * digits are shared by many, so they count only with a matching name. The amount of an open deposit request is
 * stronger, unless the bank's own data contradicts it: then no one counts, and an admin decides. The same holds for two
 * candidates.
 */
export function decideMatch(evidence: readonly Evidence[]): Match {
  const notes = evidence.map(scoreOf).toSorted((one, other) => other.score - one.score)
  const counted = strongestPerMember(evidence)
  const [only] = counted
  const best = notes[0]?.score ?? null
  if (counted.length === 1 && only !== undefined) return { only: only.memberId, score: scoreOf(only).score, notes }
  const why =
    evidence.length === 0 ? 'NO_CANDIDATE' : counted.length === 0 ? 'CANDIDATE_TOO_WEAK' : 'SEVERAL_CANDIDATES'
  return { only: null, score: best, notes: [{ memberId: null, score: 0, reasons: [why] }, ...notes] }
}

function strongestPerMember(evidence: readonly Evidence[]): readonly Evidence[] {
  const intended = evidence.filter(({ by }) => by.includes('intent'))
  if (intended.some(isContradicted)) return []
  const counted = evidence.filter(counts)
  // A deposit request outweighs shared digits, not another member's own account or phone.
  return intended.length === 1
    ? counted.filter(each => each.by.some(matchReason => matchReason !== 'masked-account'))
    : counted
}

const isContradicted = ({ name, accountDiffers }: Evidence): boolean => name === 'differs' || accountDiffers

const counts = ({ by, name }: Evidence): boolean =>
  by.some(each => each !== 'masked-account') || name === 'same' || name === 'partly'

function scoreOf({ memberId, by, bankKnown, name, accountDiffers }: Evidence): MatchNote {
  const sum =
    by.reduce((total, each) => total + points[each], bankKnown ? BANK_KNOWN : 0) +
    namePoints[name] +
    (accountDiffers ? ACCOUNT_DIFFERS : 0)
  const reasons: MatchReason[] = [
    ...by.map(each => reasonOf[each]),
    ...(bankKnown ? (['BANK'] as const) : []),
    ...(accountDiffers ? (['ACCOUNT_DIFFERS'] as const) : []),
    nameReason[name],
  ]
  return { memberId, score: Math.min(100, Math.max(0, sum)), reasons }
}

const reasonOf: Record<MatchBasis, MatchReason> = {
  intent: 'INTENT_AMOUNT',
  account: 'ACCOUNT_NO',
  'masked-account': 'ACCOUNT_NO_MASKED',
  phone: 'PHONE',
}
const nameReason: Record<NameAgreement, MatchReason> = {
  same: 'NAME_SAME',
  partly: 'NAME_PARTLY',
  unknown: 'NAME_UNKNOWN',
  differs: 'NAME_DIFFERS',
}
