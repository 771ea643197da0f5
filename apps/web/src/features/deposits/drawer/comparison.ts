import type {
  Candidate,
  Comparison,
  Contradiction,
  Deposit,
  PastCandidate,
  Reason,
  SimilarDeposit,
} from '../deposit.ts'

/** One fact about a possible match. `speaksFor` null: it says nothing either way. */
export type Mark = { readonly text: string; readonly speaksFor: boolean | null }

const against: ReadonlySet<Reason> = new Set<Reason>([
  'NAME_DIFFERS',
  'ACCOUNT_DIFFERS',
  'MEMBER_CLOSED',
  'EXCLUDED',
  'MEMBER_BLOCKED',
])

/** Why the rules matched a member to the sender, or did not. */
export const reasonMarks = ({ reasons }: Pick<PastCandidate, 'reasons'>): readonly Mark[] =>
  reasons.map(reason => ({
    text: `reason.${reason}`,
    speaksFor: reason === 'NAME_UNKNOWN' ? null : !against.has(reason),
  }))

/** What agrees and differs with the sender. Facts the bank did not report are left out, except the name. */
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
 * The facts about a current candidate: those only the rules know (a deposit request, a closed or restricted member),
 * then the comparison.
 */
export function candidateMarks(candidate: Candidate): readonly Mark[] {
  const known: ReadonlySet<Reason> = new Set<Reason>(['INTENT_AMOUNT', 'MEMBER_CLOSED', 'EXCLUDED', 'MEMBER_BLOCKED'])
  return [
    ...reasonMarks({ reasons: candidate.reasons.filter(reason => known.has(reason)) }),
    ...agreementMarks(candidate),
  ]
}

const WALLET = 'TMN'

/**
 * The fact a contradiction is about. Where the bank reports only a phone or wallet number, the account is compared by
 * phone.
 */
export function contradictedFact(
  contradiction: Contradiction,
  from: Pick<Deposit['from'], 'bankCode'>,
  { agreement, bankCode }: Pick<Comparison, 'agreement' | 'bankCode'>,
): 'account' | 'phone' | 'name' {
  if (contradiction === 'name') return 'name'
  return agreement.account === 'unknown' || (from.bankCode === WALLET && bankCode !== WALLET) ? 'phone' : 'account'
}

type Side =
  | Pick<
      Deposit,
      'amount' | 'channel' | 'source' | 'paidAt' | 'paidAtKnown' | 'providerRef' | 'from' | 'status' | 'member'
    >
  | SimilarDeposit
export const compared = ['status', 'paidAt', 'channel', 'providerRef', 'payer', 'member'] as const
export type Compared = (typeof compared)[number]

/** Two bank times within this interval may belong to one transaction. */
const NEAR_MS = 10 * 60_000

/** Whether both sides are equal; null if one is unknown or a difference has no meaning. */
export function agrees(what: Compared, one: Side, other: Side): boolean | null {
  switch (what) {
    case 'status':
    case 'channel':
      return null
    case 'paidAt':
      return one.paidAt !== null && other.paidAt !== null && one.paidAtKnown && other.paidAtKnown
        ? Math.abs(Date.parse(one.paidAt) - Date.parse(other.paidAt)) <= NEAR_MS
        : null
    case 'providerRef':
      return both(one.providerRef, other.providerRef)
    case 'payer':
      return both(one.from.name, other.from.name) ?? both(one.from.accountNo, other.from.accountNo)
    case 'member':
      return both(one.member?.id ?? null, other.member?.id ?? null)
  }
}

const both = (one: string | null, other: string | null): boolean | null =>
  one === null || other === null ? null : one === other
