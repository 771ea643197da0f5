import type { GameCategory } from '@backoffice/contract/turnover/forms'
import { LedgerModel } from './ledger-model.ts'

// Expected results of bets and turnover, in memory and sequential, on top of the ledger model. Independent of the
// product's arithmetic: both count satang differently.

export type BetResponse = 'ok' | 'INSUFFICIENT_FUNDS' | 'NOT_YET' | 'CANCELLED' | 'IDEMPOTENCY_MISMATCH'
export type Percents = Readonly<Partial<Record<GameCategory, number>>>
export type Terms = {
  readonly member: number
  readonly kind: 'deposit' | 'grant'
  readonly base: bigint
  readonly percent: number
  readonly percents: Percents
  readonly cap: bigint | null
}
export type ModelRequirement = Terms & {
  readonly ref: string
  done: bigint
  status: 'open' | 'completed' | 'waived' | 'cancelled'
  converted: bigint
  finished: number
}
type Counted = { readonly requirement: ModelRequirement; readonly hundredths: bigint }
type Bet = {
  readonly member: number
  readonly stake: bigint
  readonly fromCash: bigint
  readonly fromBonus: bigint
  status: 'open' | 'settled' | 'refunded' | 'cancelled'
  win: bigint
  winCash: bigint
  winBonus: bigint
  wonAt: number
  counted: Counted[]
}
/** Bonus that was returned to the operator: above a cap, or of a grant that ended early. */
type Forfeit = { readonly member: number; readonly amount: bigint; readonly at: number }

export class BetModel extends LedgerModel {
  readonly bets = new Map<string, Bet>()
  readonly requirements: ModelRequirement[] = []
  private finished = 0
  private forfeits: Forfeit[] = []
  private moment = 0

  grant(ref: string, terms: Terms): BetResponse {
    if (this.requirements.some(each => each.ref === ref)) return 'ok'
    if (terms.kind === 'grant') this.at(terms.member).bonus += terms.base
    else this.at(terms.member).cash += terms.base
    this.requirements.push({ ...terms, ref, done: 0n, status: 'open', converted: 0n, finished: 0 })
    return 'ok'
  }

  cancel(ref: string): BetResponse {
    const found = this.requirements.find(
      each => each.ref === ref && each.kind === 'deposit' && (each.status === 'open' || each.status === 'completed'),
    )
    if (found !== undefined) this.finish(found, 'cancelled')
    return 'ok'
  }

  bet(ref: string, member: number, category: GameCategory, stake: bigint): BetResponse {
    const before = this.bets.get(ref)
    if (before !== undefined) return before.status === 'cancelled' ? 'CANCELLED' : 'ok'
    const purse = this.at(member)
    const free = purse.cash - purse.held
    const fromCash = free > stake ? stake : free
    const fromBonus = stake - fromCash
    if (fromBonus > purse.bonus) return 'INSUFFICIENT_FUNDS'
    purse.cash -= fromCash
    purse.bonus -= fromBonus
    const counted = this.count(member, category, stake)
    this.bets.set(ref, {
      member,
      stake,
      fromCash,
      fromBonus,
      status: 'open',
      win: 0n,
      winCash: 0n,
      winBonus: 0n,
      wonAt: 0,
      counted,
    })
    return 'ok'
  }

  settle(ref: string, win: bigint): BetResponse {
    const bet = this.bets.get(ref)
    if (bet === undefined) return 'NOT_YET'
    if (bet.status === 'refunded' || bet.status === 'cancelled') return 'CANCELLED'
    if (bet.status === 'settled') return bet.win === win ? 'ok' : 'IDEMPOTENCY_MISMATCH'
    // Per satang: each full share of the bonus is one satang.
    bet.winBonus = (win * bet.fromBonus - ((win * bet.fromBonus) % bet.stake)) / bet.stake
    bet.winCash = win - bet.winBonus
    bet.win = win
    bet.status = 'settled'
    bet.wonAt = this.moment += 1
    const purse = this.at(bet.member)
    purse.cash += bet.winCash
    purse.bonus += bet.winBonus
    if (bet.winBonus > 0n) this.convert(bet.member)
    return 'ok'
  }

  void(ref: string, member: number, stake: bigint): BetResponse {
    const bet = this.bets.get(ref)
    if (bet === undefined) {
      this.bets.set(ref, {
        member,
        stake,
        fromCash: 0n,
        fromBonus: 0n,
        status: 'cancelled',
        win: 0n,
        winCash: 0n,
        winBonus: 0n,
        wonAt: 0,
        counted: [],
      })
      return 'ok'
    }
    if (bet.status === 'refunded' || bet.status === 'cancelled') return 'ok'
    const purse = this.at(bet.member)
    const cash = purse.cash + bet.fromCash - bet.winCash
    let bonus = purse.bonus + bet.fromBonus - bet.winBonus
    // Bonus forfeited since the win is returned first, latest first, until it suffices.
    const back: Forfeit[] = []
    for (const forfeit of this.forfeits
      .filter(each => each.member === bet.member && each.at > bet.wonAt)
      .toReversed()) {
      if (bonus >= 0n) break
      back.push(forfeit)
      bonus += forfeit.amount
    }
    // The missing part was converted to cash and is taken from there; the cap has room for it again.
    const missing = bonus < 0n ? -bonus : 0n
    if (cash - missing < purse.held) return 'NOT_YET'
    this.forfeits = this.forfeits.filter(each => !back.includes(each))
    const last = this.lastGrant(bet.member)
    if (last !== undefined) last.converted -= missing < last.converted ? missing : last.converted
    purse.cash = cash - missing
    purse.bonus = bonus + missing
    // More than the win needed went back to the member: the rest is forfeited again, whatever grant is open.
    if (back.length > 0 && last === undefined) this.forfeit(bet.member, purse.bonus)
    bet.status = 'refunded'
    this.uncount(bet.counted)
    if (bet.fromBonus > 0n) this.convert(bet.member)
    return 'ok'
  }

  private count(member: number, category: GameCategory, stake: bigint): Counted[] {
    const counted: Counted[] = []
    let left = stake
    for (const requirement of this.requirements.filter(each => each.member === member && each.status === 'open')) {
      const percent = BigInt(requirement.percents[category] ?? 0)
      if (percent === 0n) continue
      let hundredths = 0n
      const needed = requirement.base * BigInt(requirement.percent) - requirement.done
      const whole = needed / percent + (needed % percent === 0n ? 0n : 1n)
      const used = whole < left ? whole : left
      hundredths = used * percent
      left -= used
      if (hundredths === 0n) continue
      requirement.done += hundredths
      counted.push({ requirement, hundredths })
      if (hundredths >= needed) this.finish(requirement, 'completed')
    }
    const completed = counted.map(({ requirement }) => requirement).filter(({ status }) => status === 'completed')
    if (completed.length > 0) this.convert(member)
    for (const requirement of completed) this.completed(requirement)
    return counted
  }

  /** A requirement was met, after its bonus was converted. */
  protected completed(_requirement: ModelRequirement): void {}

  private uncount(counted: readonly Counted[]): void {
    for (const { requirement, hundredths } of counted) {
      requirement.done -= hundredths
      const short = requirement.done < requirement.base * BigInt(requirement.percent)
      if (requirement.kind === 'deposit' && requirement.status === 'completed' && short) requirement.status = 'open'
    }
  }

  protected finish(requirement: ModelRequirement, status: 'completed' | 'waived' | 'cancelled'): void {
    requirement.status = status
    this.finished += 1
    requirement.finished = this.finished
  }

  /** Without an open grant, the last finished grant decides how much of the bonus converts to cash. */
  private lastGrant(member: number): ModelRequirement | undefined {
    const grants = this.requirements.filter(each => each.member === member && each.kind === 'grant')
    if (grants.some(({ status }) => status === 'open')) return undefined
    return grants.toSorted((one, other) => one.finished - other.finished).at(-1)
  }

  /** The rest is returned to the operator, and everything after a grant that was cancelled. */
  protected convert(member: number): void {
    const last = this.lastGrant(member)
    if (last === undefined) return
    const purse = this.at(member)
    const allowed = last.status === 'cancelled' ? 0n : last.cap === null ? purse.bonus : last.cap - last.converted
    const toCash = allowed > purse.bonus ? purse.bonus : allowed
    purse.cash += toCash
    last.converted += toCash
    purse.bonus -= toCash
    this.forfeit(member, purse.bonus)
  }

  protected forfeit(member: number, amount: bigint): void {
    if (amount > 0n) this.forfeits.push({ member, amount, at: (this.moment += 1) })
    this.at(member).bonus -= amount
  }
}
