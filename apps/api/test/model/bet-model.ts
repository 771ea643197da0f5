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
  /** Bets placed before do not count. */
  readonly openedAt: number
  done: bigint
  status: 'open' | 'completed' | 'waived' | 'cancelled'
  converted: bigint
  /** What became cash of a grant and has to be returned. */
  due: bigint
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
  readonly category: GameCategory
  readonly placedAt: number
  readonly countedAtBet: boolean
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
  /** By the end of this grant, or what was due of it. */
  readonly endOf: ModelRequirement | null
}

export class BetModel extends LedgerModel {
  readonly bets = new Map<string, Bet>()
  readonly requirements: ModelRequirement[] = []
  /** When stakes count for turnover. */
  countsAt: 'settlement' | 'bet' = 'settlement'
  /** Bets so far: the time at which bets are placed and requirements opened. */
  private time = 0
  private finished = 0
  private forfeits: Forfeit[] = []
  private moment = 0

  grant(ref: string, terms: Terms): BetResponse {
    if (this.requirements.some(each => each.ref === ref)) return 'ok'
    const share = terms.kind === 'grant' ? terms.base : null
    if (share !== null) this.at(terms.member).bonus += share
    else this.at(terms.member).cash += terms.base
    this.requirements.push({
      ...terms,
      ref,
      openedAt: this.time,
      done: 0n,
      status: 'open',
      converted: 0n,
      due: 0n,
      finished: 0,
      share,
    })
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
    const bet: Bet = {
      member,
      stake,
      fromCash,
      fromBonus,
      paidBy,
      category,
      placedAt: this.time,
      countedAtBet: this.countsAt === 'bet',
      status: 'open',
      win: 0n,
      winCash: 0n,
      winBonus: 0n,
      wonAt: 0,
      counted: [],
    }
    this.bets.set(ref, bet)
    if (bet.countedAtBet) this.count(bet)
    return 'ok'
  }

  /** What follows is later than the bets so far. */
  tick(): void {
    this.time += 1
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
    if (bet.countedAtBet) this.complete(bet)
    else this.count(bet)
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
        category: 'slot',
        placedAt: 0,
        countedAtBet: false,
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
    // A grant that falls short without the bet is open again, and holds nothing yet.
    const reopening = new Set(bet.counted.filter(falls).map(({ requirement }) => requirement))
    const isOpen = (grant: ModelRequirement) => grant.status === 'open' || reopening.has(grant)
    // What each grant has left of its part, or lacks.
    const rests = owners.map(
      ({ grant }, place) =>
        (grant.status === 'open' ? (grant.share ?? 0n) : 0n) + (stakes[place] ?? 0n) - (wins[place] ?? 0n),
    )
    const lacks = rests.map(rest => (rest < 0n ? -rest : 0n))
    const missing = lacks.reduce((sum, each) => sum + each, 0n)
    // Bonus forfeited since the win is returned first, latest first, until it suffices; that of single grants, only of
    // these. Each grant has what it forfeited itself, then the oldest has of the rest.
    const back: Forfeit[] = []
    let returned = 0n
    for (const forfeit of this.forfeits
      .filter(({ member: of, at, endOf }) => of === bet.member && at > bet.wonAt && isOf(owners, endOf))
      .toReversed()) {
      if (returned >= missing) break
      back.push(forfeit)
      returned += forfeit.amount
    }
    let pool = returned < missing ? returned : missing
    for (const isOwn of [true, false])
      for (const [place, { grant }] of owners.entries()) {
        const sum = back.filter(({ endOf }) => endOf === grant).reduce((total, { amount }) => total + amount, 0n)
        const lack = lacks[place] ?? 0n
        const most = isOwn && sum < lack ? sum : lack
        const part = pool < most ? pool : most
        pool -= part
        lacks[place] = lack - part
      }
    // The rest was converted to cash and is taken from there; the cap has room for it again.
    const short = lacks.reduce((sum, each) => sum + each, 0n)
    const cash = purse.cash + bet.fromCash - bet.winCash - short
    const bonus = purse.bonus + bet.fromBonus - bet.winBonus + short + returned
    if (cash < purse.held || bonus < 0n) return 'NOT_YET'
    this.forfeits = this.forfeits.filter(each => !back.includes(each))
    purse.cash = cash
    purse.bonus = bonus
    const reopened = this.uncount(bet)
    if (returned > missing) this.forfeit(bet.member, returned - missing, back.findLast(each => each.endOf)?.endOf)
    let excess = 0n
    for (const [place, { grant }] of owners.entries()) {
      const own = rests[place] ?? 0n
      const lack = lacks[place] ?? 0n
      grant.converted -= lack < grant.converted ? lack : grant.converted
      if (grant.due > grant.converted) {
        if (grant.status === 'cancelled') this.returned(grant, grant.due - grant.converted)
        grant.due = grant.converted
      }
      const rest = own > 0n ? own : 0n
      if (isOpen(grant)) grant.share = rest
      else excess += this.toCash(grant, rest)
    }
    this.forfeit(bet.member, excess)
    bet.status = 'refunded'
    this.followVoid(bet, reopened)
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

  /** Counts a stake for the requirements that were open when it was placed, oldest first. */
  private count(bet: Bet): void {
    let left = bet.stake
    for (const requirement of this.requirements.filter(each => each.member === bet.member && each.status === 'open')) {
      const percent = BigInt(requirement.percents[bet.category] ?? 0)
      const needed = requirement.base * BigInt(requirement.percent) - requirement.done
      if (percent === 0n || needed <= 0n || requirement.openedAt > bet.placedAt) continue
      const whole = needed / percent + (needed % percent === 0n ? 0n : 1n)
      const used = whole < left ? whole : left
      left -= used
      if (used === 0n) continue
      requirement.done += used * percent
      bet.counted.push({ requirement, hundredths: used * percent })
    }
    this.complete(bet)
  }

  /** Ends the requirements of a bet that are met; a grant waits until no bet that counts for it is open. */
  private complete({ member, counted }: Bet): void {
    const completed = counted
      .map(({ requirement }) => requirement)
      .filter(
        each =>
          each.status === 'open' &&
          each.done >= each.base * BigInt(each.percent) &&
          (each.kind === 'deposit' || !this.hasOpenBet(each)),
      )
    for (const requirement of completed) this.finish(requirement, 'completed')
    if (completed.length > 0) this.convert(member)
    for (const requirement of completed) this.completed(requirement)
  }

  private hasOpenBet(requirement: ModelRequirement): boolean {
    return [...this.bets.values()].some(
      ({ status, counted }) => status === 'open' && counted.some(each => each.requirement === requirement),
    )
  }

  /** A requirement was met, after its bonus was converted. */
  protected completed(_requirement: ModelRequirement): void {}
  /** Of a grant that has ended, what was due is returned. */
  protected returned(_requirement: ModelRequirement, _amount: bigint): void {}
  /** A completed grant is open again. */
  protected reopened(_requirement: ModelRequirement): void {}

  /** Takes back what a bet counted; returns the grants that are open again. */
  private uncount({ counted }: Bet): ModelRequirement[] {
    const reopened: ModelRequirement[] = []
    for (const each of counted) {
      const { requirement } = each
      const reopens = falls(each)
      requirement.done -= each.hundredths
      if (!reopens) continue
      requirement.status = 'open'
      if (requirement.kind === 'deposit') continue
      requirement.share = 0n
      requirement.due = requirement.converted
      reopened.push(requirement)
    }
    return reopened
  }

  private followVoid(bet: Bet, reopened: readonly ModelRequirement[]): void {
    this.collect(bet.member)
    for (const requirement of reopened) this.reopened(requirement)
    this.complete(bet)
  }

  /** What is due goes back from free cash, of the oldest grant first. */
  private collect(member: number): void {
    const purse = this.at(member)
    for (const grant of this.requirements.filter(each => each.member === member && each.due > 0n)) {
      const free = purse.cash - purse.held
      const amount = free < grant.due ? free : grant.due
      if (amount <= 0n) return
      purse.cash -= amount
      purse.bonus += amount
      grant.due -= amount
      grant.converted -= amount
      if (grant.status === 'open') grant.share = (grant.share ?? 0n) + amount
      else {
        this.returned(grant, amount)
        this.forfeit(member, amount, grant)
      }
    }
  }

  protected finish(requirement: ModelRequirement, status: 'completed' | 'waived' | 'cancelled'): void {
    requirement.status = status
    if (status !== 'cancelled') requirement.due = 0n
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

  protected forfeit(member: number, amount: bigint, endOf: ModelRequirement | null | undefined = null): void {
    if (amount > 0n) this.forfeits.push({ member, amount, at: (this.moment += 1), endOf: endOf ?? null })
    this.at(member).bonus -= amount
  }
}

/** Whether a completed requirement falls short without what a bet counted for it. */
function falls({ requirement: { status, done, base, percent }, hundredths }: Counted): boolean {
  return status === 'completed' && done - hundredths < base * BigInt(percent)
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
