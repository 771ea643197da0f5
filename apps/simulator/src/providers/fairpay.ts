import { seeded } from '@backoffice/population'

/** A payout as the provider knows it. */
export type Payout = {
  readonly reference: string
  readonly amount: number
  status: 'accepted' | 'paid' | 'failed'
  fee: number | null
  reason: string | null
}
export type Reply = { readonly status: number; readonly body: unknown; readonly delay: number; readonly cut?: true }
type Settle = (payout: Payout) => Promise<void>
type Options = {
  readonly seed: number
  readonly mischief: number
  readonly settle: Settle
  readonly later?: (work: () => void, milliseconds: number) => void
  readonly balance?: number
}

/**
 * Simulates the payment provider FairPay: accepts payouts once per reference, settles them later by a signed event, and
 * sometimes fails like real providers: slow, duplicate, early, or failing after acceptance.
 */
export function createFairPay(options: Options) {
  const random = seeded(options.seed)
  const payouts = new Map<string, Payout>()
  const later = options.later ?? ((work, milliseconds) => void setTimeout(work, milliseconds).unref())
  let available = options.balance ?? 1_840_000

  const settle = (payout: Payout) => {
    payout.status = random.chance(0.02) ? 'failed' : 'paid'
    if (payout.status === 'paid') {
      payout.fee = 5
      available = round(available - payout.amount - payout.fee)
    } else payout.reason = 'The receiving bank refused the transfer'
    void options.settle(payout)
    if (random.chance(options.mischief)) later(() => void options.settle(payout), 500 + random.below(4000))
  }

  return {
    /** `POST /payouts` */
    pay(request: { reference: string; amount: number }): Reply {
      const known = payouts.get(request.reference)
      if (known !== undefined)
        return known.amount === request.amount
          ? { status: 200, body: { ...known }, delay: 20 }
          : refusal('The reference was used for another amount')
      if (!(request.amount > 0)) return refusal('The amount must be above 0')
      if (request.amount > available)
        return {
          status: 200,
          body: { reference: request.reference, status: 'failed', reason: 'Not enough balance at the provider' },
          delay: 50,
        }
      const payout: Payout = {
        reference: request.reference,
        amount: request.amount,
        status: 'accepted',
        fee: null,
        reason: null,
      }
      payouts.set(request.reference, payout)
      const early = random.chance(options.mischief / 2)
      later(() => settle(payout), early ? 0 : 1500 + random.below(6000))
      if (random.chance(options.mischief / 3)) return { status: 500, body: { error: 'internal' }, delay: 100 }
      if (random.chance(options.mischief / 3)) return { status: 200, body: { ...payout }, delay: 9000 }
      return { status: 202, body: { ...payout }, delay: early ? 300 : 60 + random.below(240) }
    },
    /** `GET /payouts/{reference}` */
    find(reference: string): Reply {
      const payout = payouts.get(reference)
      return payout === undefined
        ? { status: 404, body: { error: 'unknown reference' }, delay: 20 }
        : { status: 200, body: { ...payout }, delay: 20 }
    },
    /** `GET /balance` */
    balance(): Reply {
      const pending = [...payouts.values()]
        .filter(payout => payout.status === 'accepted')
        .reduce((sum, payout) => sum + payout.amount, 0)
      return { status: 200, body: { available, currency: 'THB', pending: round(pending) }, delay: 15 }
    },
    /** The account is topped up before it is empty. */
    topUp(amount: number): void {
      available = round(available + amount)
    },
    get available(): number {
      return available
    },
  }
}
export type FairPay = ReturnType<typeof createFairPay>

const refusal = (reason: string): Reply => ({ status: 422, body: { error: reason }, delay: 20 })
const round = (baht: number): number => Math.round(baht * 100) / 100
