import type { Candidate, Comparison, Contradiction, Deposit, PastCandidate, Reason } from '../deposit.ts'

/** One fact about a possible match. `speaksFor` null: it says nothing either way. */
export type Mark = { readonly text: string; readonly speaksFor: boolean | null }

const against: ReadonlySet<Reason> = new Set<Reason>([
  'NAME_DIFFERS',
  'ACCOUNT_DIFFERS',
  'MEMBER_CLOSED',
  'MEMBER_BLOCKED',
])

/** Why the rules took a member for the sender, or did not. */
export const reasonMarks = ({ reasons }: Pick<PastCandidate, 'reasons'>): readonly Mark[] =>
  reasons.map(reason => ({
    text: `reason.${reason}`,
    speaksFor: reason === 'NAME_UNKNOWN' ? null : !against.has(reason),
  }))

/**
 * What agrees and what differs with the sender, fact by fact; what the bank does not report is left out, but for the
 * name.
 */
export function agreementMarks({
  agreement: { bank, account, phone, name },
}: Pick<Comparison, 'agreement'>): readonly Mark[] {
  const facts = { bank, account, phone }
  const marks = (['bank', 'account', 'phone'] as const).flatMap((fact): Mark[] =>
    facts[fact] === 'unknown'
      ? []
      : [{ text: `agreement.${fact}.${facts[fact]}`, speaksFor: facts[fact] !== 'differs' }],
  )
  return [...marks, { text: `agreement.name.${name}`, speaksFor: name === 'unknown' ? null : name !== 'differs' }]
}

/**
 * Of a candidate as things are now: what only the rules know (an announced amount, a member who may not receive), then
 * the comparison.
 */
export function candidateMarks(candidate: Candidate): readonly Mark[] {
  const known: ReadonlySet<Reason> = new Set<Reason>(['INTENT_AMOUNT', 'MEMBER_CLOSED', 'MEMBER_BLOCKED'])
  return [
    ...reasonMarks({ reasons: candidate.reasons.filter(reason => known.has(reason)) }),
    ...agreementMarks(candidate),
  ]
}

const WALLET = 'TMN'

/**
 * Which fact a contradiction is about: the account is told apart by the phone where the bank reports only a phone, or a
 * wallet's number.
 */
export function contradictedFact(
  contradiction: Contradiction,
  from: Pick<Deposit['from'], 'bankCode'>,
  { agreement, bankCode }: Pick<Comparison, 'agreement' | 'bankCode'>,
): 'account' | 'phone' | 'name' {
  if (contradiction === 'name') return 'name'
  return agreement.account === 'unknown' || (from.bankCode === WALLET && bankCode !== WALLET) ? 'phone' : 'account'
}
