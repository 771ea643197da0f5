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
  /** What a grant holds of the bonus wallet; null: nothing any more, or no grant. */
  share: bigint | null
}
type Counted = { readonly requirement: ModelRequirement; readonly hundredths: bigint }
/** The bonus of a bet that one grant paid. */
type PaidBy = { readonly grant: ModelRequirement; readonly amount: bigint }
type Bet = {
  readonly member: number
  readonly stake: bigint
  readonly fromCash: bigint
  readonly fromBonus: bigint
  readonly paidBy: readonly PaidBy[]
  status: 'open' | 'settled' | 'refunded' | 'cancelled'
  win: bigint
  winCash: bigint
  winBonus: bigint
  wonAt: number
  counted: Counted[]
}
/** Bonus that was returned to the operator: above a cap, or of a grant that ended early. */
type Forfeit = {
  readonly member: number
  readonly amount: bigint
  readonly at: number
  /** By the end of this grant. */
  readonly endOf: ModelRequirement | null
}

export class BetModel extends LedgerModel {
  readonly bets = new Map<string, Bet>()
  readonly requirements: ModelRequirement[] = []
  private finished = 0
  private forfeits: Forfeit[] = []
  private moment = 0

  grant(ref: string, terms: Terms): BetResponse {
    if (this.requirements.some(each => each.ref === ref)) return 'ok'
    const share = terms.kind === 'grant' ? terms.base : null
    if (share !== null) this.at(terms.member).bonus += share
    else this.at(terms.member).cash += terms.base
    this.requirements.push({ ...terms, ref, done: 0n, status: 'open', converted: 0n, finished: 0, share })
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
    const paidBy = this.pay(member, fromBonus)
    const counted = this.count(member, category, stake)
    this.bets.set(ref, {
      member,
      stake,
      fromCash,
      fromBonus,
      paidBy,
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
    let excess = 0n
    const owners = this.ownersOf(bet)
    for (const [place, part] of split(bet.winBonus, owners).entries()) {
      const grant = owners[place]?.grant
      if (grant === undefined) continue
      if (grant.status === 'open') grant.share = (grant.share ?? 0n) + part
      else excess += this.toCash(grant, part)
    }
    this.forfeit(bet.member, excess)
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
        paidBy: [],
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
    const owners = this.ownersOf(bet)
    const [stakes, wins] = [split(bet.fromBonus, owners), split(bet.winBonus, owners)]
    // What each grant has left of its part, or lacks.
    const rests = owners.map(
      ({ grant }, place) =>
        (grant.status === 'open' ? (grant.share ?? 0n) : 0n) + (stakes[place] ?? 0n) - (wins[place] ?? 0n),
    )
    const missing = rests.reduce((sum, rest) => sum + (rest < 0n ? -rest : 0n), 0n)
    // Bonus forfeited since the win is returned first, latest first, until it suffices; of ended grants, only of these.
    const back: Forfeit[] = []
    let returned = 0n
    for (const forfeit of this.forfeits
      .filter(({ member: of, at, endOf }) => of === bet.member && at > bet.wonAt && isOf(owners, endOf))
      .toReversed()) {
      if (returned >= missing) break
      back.push(forfeit)
      returned += forfeit.amount
    }
    // The rest was converted to cash and is taken from there; the cap has room for it again.
    const short = returned < missing ? missing - returned : 0n
    const cash = purse.cash + bet.fromCash - bet.winCash - short
    const bonus = purse.bonus + bet.fromBonus - bet.winBonus + short + returned
    if (cash < purse.held || bonus < 0n) return 'NOT_YET'
    this.forfeits = this.forfeits.filter(each => !back.includes(each))
    purse.cash = cash
    purse.bonus = bonus
    if (returned > missing) this.forfeit(bet.member, returned - missing)
    let room = short
    let excess = 0n
    for (const [place, { grant }] of owners.entries()) {
      const rest = (rests[place] ?? 0n) > 0n ? (rests[place] ?? 0n) : 0n
      if (grant.status === 'open') {
        grant.share = rest
        continue
      }
      const less = room < grant.converted ? room : grant.converted
      room -= less
      grant.converted -= less
      excess += this.toCash(grant, rest)
    }
    this.forfeit(bet.member, excess)
    bet.status = 'refunded'
    this.uncount(bet.counted)
    return 'ok'
  }

  /** The grants that paid a bet; of bonus no grant held, the oldest that is open, or the one that ended last. */
  private ownersOf({ member, paidBy }: Bet): readonly PaidBy[] {
    if (paidBy.length > 0) return paidBy
    const grants = this.requirements.filter(each => each.member === member && each.kind === 'grant')
    const grant =
      grants.find(({ status }) => status === 'open') ??
      grants.toSorted((one, other) => one.finished - other.finished).at(-1)
    return grant === undefined ? [] : [{ grant, amount: 0n }]
  }

  /** Takes bonus from the grants that hold it, oldest first. */
  private pay(member: number, bonus: bigint): PaidBy[] {
    const paid: PaidBy[] = []
    let left = bonus
    for (const grant of this.requirements.filter(each => each.member === member && each.share !== null)) {
      const held = grant.share ?? 0n
      const amount = left > held ? held : left
      if (amount > 0n) paid.push({ grant, amount })
      grant.share = held - amount
      left -= amount
    }
    return paid
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

  /** What met grants hold becomes cash up to their caps. */
  protected convert(member: number): void {
    let excess = 0n
    for (const grant of this.requirements) {
      if (grant.member !== member || grant.share === null || grant.status === 'open') continue
      excess += this.toCash(grant, grant.share)
      grant.share = null
    }
    this.forfeit(member, excess)
  }

  /** Converts what the grant allows; the rest is returned to the operator, and everything of a cancelled one. */
  private toCash(grant: ModelRequirement, amount: bigint): bigint {
    const purse = this.at(grant.member)
    const room = grant.status === 'cancelled' ? 0n : grant.cap === null ? amount : grant.cap - grant.converted
    const cash = room > amount ? amount : room
    purse.cash += cash
    purse.bonus -= cash
    grant.converted += cash
    return amount - cash
  }

  protected forfeit(member: number, amount: bigint, endOf: ModelRequirement | null = null): void {
    if (amount > 0n) this.forfeits.push({ member, amount, at: (this.moment += 1), endOf })
    this.at(member).bonus -= amount
  }
}

/** Whether it is no grant's end, or that of one of these. */
function isOf(owners: readonly PaidBy[], endOf: ModelRequirement | null): boolean {
  return endOf === null || owners.some(({ grant }) => grant === endOf)
}

/** An amount in proportion to what each grant paid: whole satang, the last has the rest. */
function split(amount: bigint, paidBy: readonly PaidBy[]): bigint[] {
  let left = amount
  return paidBy.map(({ amount: own }, place) => {
    const sum = paidBy.slice(place).reduce((total, each) => total + each.amount, 0n)
    const product = left * own
    const part = sum === 0n ? left : (product - (product % sum)) / sum
    left -= part
    return part
  })
}
