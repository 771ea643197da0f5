import type { MemberId } from '@backoffice/kernel'
import type { NameAgreement } from './name-agreement.ts'

/** What speaks for a member as the sender. */
export type Evidence = {
  readonly memberId: MemberId
  readonly by: readonly ('account' | 'masked-account' | 'phone')[]
  /** The feed named the sender's bank, and it is the member's. */
  readonly bankKnown: boolean
  readonly name: NameAgreement
}

/** One line of the explanation a person reads; about a member, or about the movement itself (`memberId` null). */
export type MatchNote = { readonly memberId: MemberId | null; readonly score: number; readonly reasons: readonly string[] }
export type Match = { readonly only: MemberId | null; readonly score: number | null; readonly notes: readonly MatchNote[] }

const points = { account: 60, 'masked-account': 40, phone: 55 } as const
const BANK_KNOWN = 10
const namePoints: Record<NameAgreement, number> = { same: 30, partly: 15, unknown: 0, differs: -20 }

/**
 * Finds the one member a movement can belong to. A whole account number or phone is a member's own; four digits of an
 * account are shared by many, so they count only where the sender's bank is known and the name does not speak against
 * it, or where the name speaks for it. Two who count are none: a person decides.
 */
export function decideMatch(evidence: readonly Evidence[]): Match {
  const notes = evidence.map(explain)
  const counted = evidence.filter(counts)
  const [only] = counted
  const best = Math.max(...notes.map((note) => note.score), 0)
  if (counted.length === 1 && only !== undefined) return { only: only.memberId, score: explain(only).score, notes }
  const why = evidence.length === 0 ? 'NO_CANDIDATE' : counted.length === 0 ? 'CANDIDATE_TOO_WEAK' : 'SEVERAL_CANDIDATES'
  return { only: null, score: evidence.length === 0 ? null : best, notes: [{ memberId: null, score: 0, reasons: [why] }, ...notes] }
}

function counts({ by, bankKnown, name }: Evidence): boolean {
  if (by.some((each) => each !== 'masked-account')) return true
  return name === 'same' || name === 'partly' || (bankKnown && name === 'unknown')
}

function explain({ memberId, by, bankKnown, name }: Evidence): MatchNote {
  const sum = by.reduce((total, each) => total + points[each], bankKnown ? BANK_KNOWN : 0) + namePoints[name]
  const reasons = [...by.map((each) => reasonOf[each]), ...(bankKnown ? ['BANK'] : []), `NAME_${name.toUpperCase()}`]
  return { memberId, score: Math.min(100, Math.max(0, sum)), reasons }
}

const reasonOf = { account: 'ACCOUNT_NO', 'masked-account': 'ACCOUNT_NO_MASKED', phone: 'PHONE' } as const
