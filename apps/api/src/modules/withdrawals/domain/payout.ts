import { never, type Satang } from '@backoffice/kernel'

/** The provider's name on a timeline, whatever way it reported. */
export const PROVIDER_NAME = 'FairPay'

/** The job that sends a planned payout. */
export const SEND_PAYOUT = 'payouts.send'

/** One attempt to pay through the provider. `created` is internal; from `sending` on the provider may know it. */
export type PayoutStatus = 'created' | 'sending' | 'accepted' | 'uncertain' | 'paid' | 'failed'

/** A provider's report about a payout: the response to a call, to a status check, or its own event. */
export type PayoutFact = 'accepted' | 'uncertain' | 'paid' | 'failed'
export type PayoutUpdate = {
  readonly reference: string
  readonly fact: PayoutFact
  readonly fee?: Satang | null
  readonly reason?: string
}
/** The result: the payout's status afterwards, and whether the report contradicts it. */
export type PayoutOutcome = { readonly reference: string; readonly status: string; readonly contradicts: boolean }

/** Until then, a node that claimed a payout is assumed to be sending it; longer than any call. */
export const SENDING_LEASE = 15_000
/** A payout whose job has not started by then has lost it. */
export const JOB_GRACE = 15_000

/**
 * "Never seen" counts as a definite failure only after this time and this many consecutive reports, because the call
 * may still be queued on the way, and a failed payout may be paid again by an admin.
 */
export const UNSEEN_GRACE = 15 * 60_000
export const UNSEEN_TIMES = 5

export const isUnseenForGood = (sentAt: Date, times: number, now: Date): boolean =>
  times >= UNSEEN_TIMES && now.getTime() - sentAt.getTime() >= UNSEEN_GRACE

/**
 * A payout the provider does not know is sent again under the same reference and key, so that one call pays and the
 * other is a repetition: safer than a manual retry under a new reference. Only with a provider that guarantees one
 * payment per reference, and only for this time after planning.
 */
const RESEND_WITHIN = 10 * 60_000
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

/** A payout that could not be sent this often, over about eight minutes, has failed: no byte was sent. */
export const MAX_SENDS = 8

const FIRST_CHECK: Readonly<Record<'created' | 'accepted' | 'uncertain', number>> = {
  created: 2_000,
  accepted: 30_000,
  uncertain: 2_000,
}
const MAX_PAUSE_MS = 5 * 60_000

/** Time of the next check: delays double up to five minutes. */
export function nextCheckAt(status: 'created' | 'accepted' | 'uncertain', checks: number, now: Date): Date {
  const pause = Math.min(FIRST_CHECK[status] * 2 ** Math.min(checks, 20), MAX_PAUSE_MS)
  return new Date(now.getTime() + pause)
}

export type UpdateEffect =
  /** New: the payout takes the reported status. */
  | 'moves'
  /** Known, or superseded by something more certain. */
  | 'known'
  /** It contradicts a settled payout: posted once, never again; needs manual review. */
  | 'contradicts'

/** Compares a report with the known status. A settled payout stays settled. */
export function classifyUpdate(status: PayoutStatus, fact: PayoutFact): UpdateEffect {
  switch (status) {
    case 'created':
      // This attempt was not sent: an unclear response belongs to another one.
      return fact === 'uncertain' ? 'known' : 'moves'
    case 'sending':
      return 'moves'
    case 'accepted':
      // The provider has accepted it: an unclear response adds nothing.
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

/** True when it reports the fee of a payout that was reported paid without one. */
export const reportsFee = (
  payout: { readonly status: PayoutStatus; readonly fee: Satang | null },
  { fact, fee }: PayoutUpdate,
): boolean => payout.status === 'paid' && fact === 'paid' && payout.fee === null && fee !== undefined && fee !== null

/** True when it reports another fee than the known one: one of them is wrong, and the known one is posted. */
export const reportsOtherFee = (payout: { readonly fee: Satang | null }, { fee }: PayoutUpdate): boolean =>
  payout.fee !== null && fee !== undefined && fee !== null && fee !== payout.fee

/** The withdrawal status for a payout status. */
export function withdrawalStateFor(fact: PayoutFact): 'paying' | 'uncertain' | 'paid' | 'failed' {
  return fact === 'accepted' ? 'paying' : fact
}
