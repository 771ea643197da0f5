import { never, type Satang } from '@backoffice/kernel'

/** Who speaks on a timeline when the provider does, by whatever way it told us. */
export const PROVIDER_NAME = 'FairPay'

/** One try to pay through the provider. `created` is ours alone; from `sending` on the provider may know of it. */
export type PayoutStatus = 'created' | 'sending' | 'accepted' | 'uncertain' | 'paid' | 'failed'

/** What we learn about a payout, from the answer to our call, from asking, or from the provider's own event. */
export type PayoutFact = 'accepted' | 'uncertain' | 'paid' | 'failed'
export type PayoutUpdate = {
  readonly reference: string
  readonly fact: PayoutFact
  readonly fee?: Satang | null
  readonly reason?: string
}
/** What came of it: the payout's state afterwards, and whether the news says the opposite of it. */
export type PayoutOutcome = { readonly reference: string; readonly status: string; readonly contradicts: boolean }

/** Until then a node that took a payout to send it is believed to be at work; longer than any call can take. */
export const SENDING_LEASE = 15_000
/** A payout whose job has not begun by then has lost it. */
export const JOB_GRACE = 15_000

/**
 * "I never saw it" is taken as a definite failure only this long after the call, and only when it was said so many
 * times in a row: the call may still sit in a queue on the way, and a payout declared failed may be paid again by a
 * person.
 */
export const UNSEEN_GRACE = 15 * 60_000
export const UNSEEN_TIMES = 5

export const isUnseenForGood = (sentAt: Date, times: number, now: Date): boolean =>
  times >= UNSEEN_TIMES && now.getTime() - sentAt.getTime() >= UNSEEN_GRACE

/**
 * A payout the provider does not know is sent once more, under the same reference and key, so that whichever call
 * arrives pays and the other is a repetition: safer than leaving it to a person's retry under a new reference. Only
 * with a provider that promises to pay once per reference, and only for so long after the payout was planned.
 */
export const RESEND_WITHIN = 10 * 60_000
const RESEND_AFTER = 20_000
const RESEND_UNSEEN = 3

export function canResend(
  { createdAt, sentAt }: { readonly createdAt: Date; readonly sentAt: Date },
  times: number,
  now: Date,
): boolean {
  return (
    times >= RESEND_UNSEEN &&
    now.getTime() - sentAt.getTime() >= RESEND_AFTER &&
    now.getTime() - createdAt.getTime() < RESEND_WITHIN
  )
}

/** A payout that could not even be sent so often, over some eight minutes, has failed: no byte of it left us. */
export const MAX_SENDS = 8

const FIRST_CHECK: Readonly<Record<'created' | 'accepted' | 'uncertain', number>> = {
  created: 2_000,
  accepted: 30_000,
  uncertain: 2_000,
}
const MAX_PAUSE_MS = 5 * 60_000

/** When to look after it next: the pauses double, up to five minutes. */
export function nextCheckAt(status: 'created' | 'accepted' | 'uncertain', checks: number, now: Date): Date {
  const pause = Math.min(FIRST_CHECK[status] * 2 ** Math.min(checks, 20), MAX_PAUSE_MS)
  return new Date(now.getTime() + pause)
}

export type UpdateEffect =
  /** News: the payout takes the fact's state. */
  | 'moves'
  /** Known, or overtaken by something more certain. */
  | 'known'
  /** It says the opposite of what is settled: booked once, never again; a person has to look. */
  | 'contradicts'

/** How a fact stands to what is known. What is settled stays settled. */
export function classifyUpdate(status: PayoutStatus, fact: PayoutFact): UpdateEffect {
  switch (status) {
    case 'created':
      // Nothing of this try has left us: an unclear answer is about another one.
      return fact === 'uncertain' ? 'known' : 'moves'
    case 'sending':
      return 'moves'
    case 'accepted':
      // The provider has it: an unclear answer adds nothing.
      return fact === 'accepted' || fact === 'uncertain' ? 'known' : 'moves'
    case 'uncertain':
      return fact === 'uncertain' ? 'known' : 'moves'
    case 'paid':
      return fact === 'failed' ? 'contradicts' : 'known'
    case 'failed':
      return fact === 'paid' || fact === 'accepted' ? 'contradicts' : 'known'
    default:
      return never(status)
  }
}

/** True when it tells the fee of a payout that was called paid without one. */
export const reportsFee = (
  payout: { readonly status: PayoutStatus; readonly fee: Satang | null },
  { fact, fee }: PayoutUpdate,
): boolean => payout.status === 'paid' && fact === 'paid' && payout.fee === null && fee !== undefined && fee !== null

/** True when it tells another fee than the one that is known: one of the two is wrong, and the known one is booked. */
export const reportsOtherFee = (payout: { readonly fee: Satang | null }, { fee }: PayoutUpdate): boolean =>
  payout.fee !== null && fee !== undefined && fee !== null && fee !== payout.fee

/** The state a withdrawal is in while its payout is in this one. */
export function withdrawalStateFor(fact: PayoutFact): 'paying' | 'uncertain' | 'paid' | 'failed' {
  return fact === 'accepted' ? 'paying' : fact
}
