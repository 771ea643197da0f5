import type { GameCategory } from '@backoffice/contract/turnover/forms'
import type { BetResponse } from './bet-model.ts'
import { ClaimModel, type ClaimResponse } from './claim-model.ts'

// Expected wheel, cashback and friend invites, in memory and sequential, on top of the model of
// claims.

/** The terms of all sequences; amounts in satang. */
export const TERMS = {
  wheel: { depositPerSpin: 100n, spinsPerDay: 2, percent: 100, fallback: 4 },
  cashback: { divisor: 10n, cap: 9n, percent: 150 },
  invite: { divisor: 10n, minPayout: 4n },
} as const

export type Prize = { readonly kind: 'credit' | 'diamond' | 'spin' | 'none'; readonly amount: bigint; stock?: number }
/** Slots 1 to 8. */
export const prizes: readonly Prize[] = [
  { kind: 'credit', amount: 40n, stock: 1 },
  { kind: 'credit', amount: 60n },
  { kind: 'diamond', amount: 2n, stock: 1 },
  { kind: 'spin', amount: 1n },
  ...Array.from({ length: 4 }, () => ({ kind: 'none', amount: 0n }) as const),
]

type Entitlement = { amount: bigint; status: 'claimable' | 'claimed' | 'expired' }
type Period = {
  status: 'closed' | 'calculated' | 'claimable' | 'ended'
  until: number
  readonly entitled: Map<number, Entitlement>
}
type Commission = { readonly amount: bigint; isPaid: boolean }
const DAY = 24
/** The hour at which a business day ends, counted from noon of the first. */
const endOf = (day: number): number => (day + 1) * DAY - DAY / 2

export class MarketingModel extends ClaimModel {
  /** What was won of each slot. */
  readonly won = prizes.map(() => 0)
  readonly periods: Period[] = []
  /** Of the first member for the play of the second, who was invited. */
  readonly commissions: Commission[] = []
  private readonly spins = new Map<string, number>()
  private readonly spinDays: string[] = []
  private readonly given = new Map<string, { member: number; spins: bigint }>()
  private readonly settled = new Map<string, number>()
  private readonly staked: bigint[] = []
  private calculated = 0

  spin(name: string, member: number, drawn: number): ClaimResponse {
    const { spinsPerDay, fallback, percent } = TERMS.wheel
    const before = this.spins.get(name)
    if (before !== undefined) return before === member ? 'ok' : 'DUPLICATE_EXTERNAL_ID'
    const today = `${member} ${this.day}`
    if (this.spinDays.filter(each => each === today).length === spinsPerDay) return 'NOT_ELIGIBLE'
    if (this.purse(member).spin === 0n) return 'INSUFFICIENT_FUNDS'
    this.purse(member).spin -= 1n
    this.spins.set(name, member)
    this.spinDays.push(today)
    const stock = prizes[drawn - 1]?.stock
    const isLeft = stock === undefined || (this.won[drawn - 1] ?? 0) < stock
    if (isLeft && stock !== undefined) this.won[drawn - 1] = (this.won[drawn - 1] ?? 0) + 1
    const prize = prizes[(isLeft ? drawn : fallback) - 1]
    if (prize === undefined) throw new Error('no such slot')
    if (prize.kind === 'credit') this.reward(member, prize.amount, percent)
    else if (prize.kind !== 'none') this.purse(member)[prize.kind] += prize.amount
    return 'ok'
  }

  claimCashback(member: number, day: number): ClaimResponse {
    const period = this.periods[day]
    const entitlement = period?.entitled.get(member)
    if (period === undefined || entitlement === undefined) return 'NOT_ELIGIBLE'
    if (period.status === 'closed' || period.status === 'calculated') return 'NOT_ELIGIBLE'
    if (entitlement.status === 'claimed') return 'ALREADY_CLAIMED'
    if (period.until <= this.hours) return 'CLAIM_EXPIRED'
    // Bets that were voided since are left out.
    const payable = this.cashbackOf(member, day)
    if (payable === 0n) return 'NOT_ELIGIBLE'
    if (payable < entitlement.amount) entitlement.amount = payable
    entitlement.status = 'claimed'
    this.reward(member, entitlement.amount, TERMS.cashback.percent)
    return 'ok'
  }

  override pass(hours: number): void {
    super.pass(hours)
    this.advanceCashback()
    this.calculateCommissions()
    this.payCommissions()
  }

  override bet(ref: string, member: number, category: GameCategory, stake: bigint): BetResponse {
    const isNew = !this.bets.has(ref)
    const outcome = super.bet(ref, member, category, stake)
    const bet = this.bets.get(ref)
    if (!isNew || outcome !== 'ok' || bet === undefined) return outcome
    if (member === 1) this.stake(bet.fromCash)
    return outcome
  }

  override settle(ref: string, win: bigint): BetResponse {
    const outcome = super.settle(ref, win)
    if (outcome === 'ok' && !this.settled.has(ref)) this.settled.set(ref, this.hours)
    return outcome
  }

  override void(ref: string, member: number, stake: bigint): BetResponse {
    const before = this.bets.get(ref)?.status
    const outcome = super.void(ref, member, stake)
    const bet = this.bets.get(ref)
    const isVoided = (before === 'open' || before === 'settled') && bet?.status === 'refunded'
    if (isVoided && bet.member === 1) this.stake(-bet.fromCash)
    return outcome
  }

  override depositCredited(deposit: string, member: number, amount: bigint): void {
    super.depositCredited(deposit, member, amount)
    const spins = amount / TERMS.wheel.depositPerSpin
    this.given.set(deposit, { member, spins })
    this.purse(member).spin += spins
  }

  /** Spins of a reversed deposit go back as far as they are unused. */
  override depositReversed(deposit: string): void {
    super.depositReversed(deposit)
    const { member, spins } = this.given.get(deposit) ?? { member: 0, spins: 0n }
    const purse = this.purse(member)
    purse.spin -= spins < purse.spin ? spins : purse.spin
    this.given.delete(deposit)
  }

  private stake(amount: bigint): void {
    this.staked[this.day] = (this.staked[this.day] ?? 0n) + amount
  }

  /** Periods take one step whenever the timer runs: they close with the day and are calculated an hour later. */
  private advanceCashback(): void {
    while (this.periods.length < this.day) this.periods.push({ status: 'closed', until: 0, entitled: new Map() })
    for (const [day, period] of this.periods.entries()) {
      if (period.status === 'closed' && this.hours >= endOf(day) + 1) {
        for (const member of this.members.keys()) {
          const amount = this.cashbackOf(member, day)
          if (amount > 0n) period.entitled.set(member, { amount, status: 'claimable' })
        }
        Object.assign(period, { status: 'calculated', until: this.hours + 1 })
      } else if (period.status === 'calculated' && this.hours >= period.until)
        Object.assign(period, { status: 'claimable', until: endOf(this.day) })
      else if (period.status === 'claimable' && this.hours >= period.until) {
        period.status = 'ended'
        for (const each of period.entitled.values()) if (each.status === 'claimable') each.status = 'expired'
      }
    }
  }

  /** A part of the cash lost in bets settled on the day, voided ones left out. */
  private cashbackOf(member: number, day: number): bigint {
    const { divisor, cap } = TERMS.cashback
    const isOn = (hour: number | undefined) => hour !== undefined && hour < endOf(day) && hour >= endOf(day - 1)
    let lost = 0n
    for (const [ref, bet] of this.bets)
      if (bet.member === member && bet.status === 'settled' && isOn(this.settled.get(ref)))
        lost += bet.fromCash - bet.winCash
    const amount = lost > 0n ? lost / divisor : 0n
    return amount < cap ? amount : cap
  }

  /** A day is calculated when it is surely over; what was voided since is deducted, down to nothing. */
  private calculateCommissions(): void {
    for (; endOf(this.calculated) < this.hours; this.calculated++) {
      const due = (this.staked[this.calculated] ?? 0n) / TERMS.invite.divisor
      const total = this.commissions.reduce((sum, { amount }) => sum + amount, 0n)
      if (due !== 0n) this.commissions.push({ amount: due < -total ? -total : due, isPaid: false })
    }
  }

  private payCommissions(): void {
    const waiting = this.commissions.filter(({ isPaid }) => !isPaid)
    const amount = waiting.reduce((sum, each) => sum + each.amount, 0n)
    if (amount < TERMS.invite.minPayout) return
    for (const each of waiting) each.isPaid = true
    this.at(0).cash += amount
  }
}
