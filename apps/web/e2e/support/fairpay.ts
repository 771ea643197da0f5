import type { Reply } from './http.ts'

/** How the payment provider handles the next payout. */
export type PayoutBehavior =
  /** Pays immediately. */
  | 'pays'
  /** Accepts it and reports the result when the test says so. */
  | 'accepts'
  /** Refuses it permanently. */
  | 'refuses'
  /** Accepts it, but responds with 500 to it and to status requests. */
  | 'stammers'
  /** Accepts it and never responds. */
  | 'silent'

type Payout = {
  reference: string
  amount: number
  status: 'accepted' | 'paid' | 'failed'
  fee: number | null
  reason: string | null
}

export const FEE = 5
export const REFUSAL = 'The receiving bank refused the transfer'

/** A simulated FairPay: pays unless a test sets another behavior for a withdrawal. */
export class FairPay {
  readonly #moods = new Map<string, PayoutBehavior>()
  readonly #payouts = new Map<string, Payout>()
  /** The references of all payout requests, in order. */
  readonly requests: string[] = []
  available = 1_840_000

  setBehavior(withdrawalId: string, behavior: PayoutBehavior): void {
    this.#moods.set(withdrawalId, behavior)
  }

  /** The payouts of a withdrawal, under all its references. */
  payoutsOf(withdrawalId: string): readonly Payout[] {
    return [...this.#payouts.values()].filter(({ reference }) => withdrawalOf(reference) === withdrawalId)
  }

  answer(route: string, body: unknown): Reply {
    if (route === 'GET /fairpay/balance')
      return { status: 200, body: { available: this.available, currency: 'THB', pending: 0 } }
    if (route === 'POST /fairpay/payouts') return this.#pay(body as { reference: string; amount: number })
    return this.#find(decodeURIComponent(route.slice('GET /fairpay/payouts/'.length)))
  }

  #pay({ reference, amount }: { reference: string; amount: number }): Reply {
    this.requests.push(reference)
    const behavior = this.#moodOf(reference)
    const known = this.#payouts.get(reference)
    if (known !== undefined) return { status: 200, body: known }
    const payout: Payout = {
      reference,
      amount,
      status: behavior === 'pays' ? 'paid' : behavior === 'refuses' ? 'failed' : 'accepted',
      fee: behavior === 'pays' ? FEE : null,
      reason: behavior === 'refuses' ? REFUSAL : null,
    }
    this.#payouts.set(reference, payout)
    if (behavior === 'silent') return 'silence'
    if (behavior === 'stammers') return { status: 500, body: { error: 'internal' } }
    return { status: behavior === 'accepts' ? 202 : 200, body: payout }
  }

  #find(reference: string): Reply {
    const payout = this.#payouts.get(reference)
    if (payout === undefined) return { status: 404, body: { error: 'unknown reference' } }
    const behavior = this.#moodOf(reference)
    if (behavior === 'silent') return 'silence'
    return behavior === 'stammers' ? { status: 500, body: { error: 'internal' } } : { status: 200, body: payout }
  }

  #moodOf(reference: string): PayoutBehavior {
    return this.#moods.get(withdrawalOf(reference)) ?? 'pays'
  }
}

/** References are `<withdrawal id>`, and `<withdrawal id>-2` for a retry. */
const withdrawalOf = (reference: string): string => reference.slice(0, 36)
