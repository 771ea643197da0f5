import { systemReason } from '@backoffice/contract/system-reasons'
import { isBaht, fromBaht, toBaht, type Satang } from '@backoffice/kernel'
import { z } from 'zod'
import { callProvider } from '../../../platform/outbound/call-provider.ts'

export type PayoutRequest = {
  /** Also the idempotency key: the provider pays once per reference. */
  readonly reference: string
  readonly amount: Satang
  readonly payTo: { readonly bankCode: string; readonly accountNo: string; readonly name: string }
}

/** The provider's result for a payout. */
export type ProviderResult =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'paid'; readonly fee: Satang | null }
  /** Permanent: it was not paid and will not be. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** This call was not accepted, which does not settle an earlier one of the same reference. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** It does not know the reference. */
  | { readonly kind: 'unseen' }
  /** The call was never sent: sending the same reference again is safe. */
  | { readonly kind: 'not-sent'; readonly why: string }
  /** Unknown: checking later is safe, paying again is not. */
  | { readonly kind: 'unclear'; readonly why: string }

const baht = z.number().refine(isBaht).transform(fromBaht)
const fee = baht.refine(amount => amount >= 0n)
const payout = z.object({
  reference: z.string(),
  amount: baht.nullish(),
  status: z.enum(['accepted', 'paid', 'failed']),
  fee: fee.nullish(),
  reason: z.string().nullish(),
})
const refusal = z.object({ error: z.string() })
const balance = z.object({ available: baht, currency: z.literal('THB'), pending: baht })

type ProviderPayout = z.output<typeof payout> | z.output<typeof refusal>

/**
 * Statuses that mean the payout was not accepted. 408, 409, 425 and 429 do not settle an earlier attempt, 5xx settles
 * nothing.
 */
const REFUSED: ReadonlySet<number> = new Set([400, 401, 402, 403, 404, 422])
const REASON_LENGTH = 300

/** FairPay over HTTP. `base` has no trailing slash; null: the operator has no account there. */
export function createFairPay(base: string | null) {
  return {
    isConfigured: base !== null,
    /** The provider guarantees that the same reference and key is the same payout, so sending again is safe. */
    paysOncePerReference: true as boolean,

    /** Requests a payout. The reference is also the idempotency key. */
    async pay({ reference, amount, payTo }: PayoutRequest): Promise<ProviderResult> {
      if (base === null) return { kind: 'not-sent', why: 'no payment provider is configured' }
      const answer = await callProvider<ProviderPayout>({
        provider: 'fairpay',
        method: 'POST',
        url: `${base}/payouts`,
        headers: { 'idempotency-key': reference },
        body: {
          reference,
          amount: toBaht(amount),
          bank: { code: payTo.bankCode, accountNo: payTo.accountNo },
          accountName: payTo.name,
        },
        expects: status =>
          status === 200 || status === 202 ? payout : REFUSED.has(status) ? z.union([payout, refusal]) : null,
      })
      return answer.kind === 'answered' ? toProviderResult(answer.body, reference, amount, answer.status) : answer
    },

    /** Checks the status of a payout. */
    async find(reference: string, amount: Satang): Promise<ProviderResult> {
      if (base === null) return { kind: 'unclear', why: 'no payment provider is configured' }
      const answer = await callProvider<ProviderPayout>({
        provider: 'fairpay',
        method: 'GET',
        url: `${base}/payouts/${encodeURIComponent(reference)}`,
        expects: status => (status === 200 ? payout : status === 404 ? refusal : null),
      })
      if (answer.kind !== 'answered') return { kind: 'unclear', why: answer.why }
      return answer.status === 404
        ? { kind: 'unseen' }
        : toProviderResult(answer.body, reference, amount, answer.status)
    },

    /** Balance available for payouts; null when the provider fails. */
    async balance(): Promise<{ available: Satang; pending: Satang } | null> {
      if (base === null) return null
      const answer = await callProvider({
        provider: 'fairpay',
        method: 'GET',
        url: `${base}/balance`,
        expects: status => (status === 200 ? balance : null),
      })
      return answer.kind === 'answered' ? answer.body : null
    },
  }
}
export type FairPay = ReturnType<typeof createFairPay>

function toProviderResult(body: ProviderPayout, reference: string, amount: Satang, status: number): ProviderResult {
  if ('error' in body) return { kind: 'refused', reason: body.error.slice(0, REASON_LENGTH) }
  // A response about another payout says nothing about this one.
  if (body.reference !== reference) return { kind: 'unclear', why: 'answered about another reference' }
  if ((body.amount ?? amount) !== amount) return { kind: 'unclear', why: 'answered about another amount' }
  if (body.status === 'failed')
    return { kind: 'failed', reason: body.reason?.slice(0, REASON_LENGTH) ?? systemReason('no-reason-given') }
  if (REFUSED.has(status)) return { kind: 'unclear', why: `answered ${status} and ${body.status}` }
  return body.status === 'paid' ? { kind: 'paid', fee: body.fee ?? null } : { kind: 'accepted' }
}
