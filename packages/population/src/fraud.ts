import { likelyGame, likelyWin } from './bets.ts'
import { personAt } from './person.ts'
import { seeded } from './scramble.ts'

// Honest players with what makes them look suspicious (households, travels, cafés, luck), and eight kinds of fraud
// among them, as a list of what happens in the order of time. No real person is meant; the same seed gives the same
// list.

export const fraudKinds = [
  'mule',
  'bonus-ring',
  'shared-payer',
  'collusion',
  'code-guesser',
  'takeover',
  'structuring',
  'colleague',
] as const
export type FraudKind = (typeof fraudKinds)[number]

type Deed =
  | {
      readonly do: 'register'
      readonly index: number
      readonly referrer: string | null
    }
  | { readonly do: 'sign-in'; readonly ip: string; readonly device: string; readonly country: string }
  /** Baht. `payer`: an account and a name that are not the member's. */
  | { readonly do: 'deposit'; readonly amount: number; readonly payer: { accountNo: string; name: string } | null }
  /** `win`: what is paid back, stake included; null: refunded. */
  | {
      readonly do: 'bet'
      readonly amount: number
      readonly win: number | null
      readonly round: string
      readonly provider: string
      readonly game: string
      readonly category: string
    }
  | { readonly do: 'withdraw'; readonly amount: number }
  | { readonly do: 'bonus'; readonly amount: number; readonly promotion: string }
  | { readonly do: 'guess' }
  | { readonly do: 'change-account'; readonly accountNo: string }
  /** By a member of staff. */
  | { readonly do: 'adjust'; readonly staff: string; readonly amount: number }
  | { readonly do: 'reveal'; readonly staff: string }

export type Happening = Deed & {
  /** Milliseconds since the start. */
  readonly at: number
  /** The username it is about. */
  readonly who: string
}

export type Fraud = {
  readonly kind: FraudKind
  /** Usernames, or names of staff: a case about one of them is what has to be found. */
  readonly by: readonly string[]
}

export type FraudPlan = {
  readonly happenings: readonly Happening[]
  readonly frauds: readonly Fraud[]
  readonly honest: readonly string[]
  /** Names of staff who act in it. */
  readonly staff: readonly string[]
}

type Options = {
  readonly seed: number
  readonly honest: number
  /** Of each kind. */
  readonly frauds: number
  readonly days: number
  /** Of the first person who takes part. */
  readonly firstIndex?: number
  /** Baht from which a withdrawal needs a second approval. */
  readonly limit: number
}

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
const HONEST_STAFF = ['staff-malee', 'staff-anong', 'staff-preecha']
/** The part of the days in which the honest members register. */
const ALL_REGISTERED = 0.3
/** Members on the address of one café. */
const CAFE = 12

type Random = ReturnType<typeof seeded>
type Home = { readonly ip: string; readonly device: string }

/** Writes what one member does, with what they have left. */
class Diary {
  readonly #all: Happening[]
  readonly #random: Random
  readonly who: string
  readonly index: number
  home: Home
  cash = 0
  constructor(all: Happening[], random: Random, index: number, home?: Home) {
    const { username, ip } = personAt(index)
    this.#all = all
    this.#random = random
    this.who = username
    this.index = index
    this.home = home ?? { ip, device: `device-${index}` }
  }
  add(at: number, deed: Deed): void {
    this.#all.push({ ...deed, at: Math.max(0, Math.round(at)), who: this.who })
  }
  register(at: number, referrer: string | null = null): void {
    this.add(at, { do: 'register', index: this.index, referrer })
  }
  signIn(at: number, { ip, device }: Home = this.home, country = 'TH'): void {
    this.add(at, { do: 'sign-in', ip, device, country })
  }
  deposit(at: number, amount: number, payer: { accountNo: string; name: string } | null = null): void {
    this.add(at, { do: 'deposit', amount, payer })
    this.cash += amount
  }
  withdraw(at: number, amount: number): void {
    const paid = Math.floor(Math.min(amount, this.cash))
    if (paid < 20) return
    this.cash -= paid
    this.add(at, { do: 'withdraw', amount: paid })
  }
  /** Bets that stake so much together, at most what is left each time. Returns when the last one ended. */
  play(at: number, turnover: number, bets: number): number {
    const random = this.#random
    for (let bet = 0; bet < bets; bet++) {
      const amount = Math.floor(Math.min(this.cash, turnover / bets))
      if (amount < 1) return at + bet * MINUTE
      const { provider, game, category } = likelyGame(random)
      const win = random.chance(0.004) ? null : Math.min(likelyWin(category, amount, random), amount * 20)
      this.cash += (win ?? amount) - amount
      this.add(at + bet * MINUTE, {
        do: 'bet',
        amount,
        win,
        round: `${this.who}-${at}-${bet}`,
        provider,
        game,
        category,
      })
    }
    return at + bets * MINUTE
  }
}

/** What happens among so many honest members and frauds of each kind. */
export function planFraud({ seed, honest, frauds, days, limit, firstIndex = 0 }: Options): FraudPlan {
  const random = seeded(seed)
  const all: Happening[] = []
  let next = firstIndex
  const member = (home?: Home): Diary => new Diary(all, random, next++, home)
  const honestMembers = Array.from({ length: honest }, () => member())
  settleHomes(honestMembers, random)
  for (const diary of honestMembers) liveHonestly(diary, random, days)
  workHonestly(honestMembers, random, days)
  const found: Fraud[] = []
  const context = { random, days, limit, member, victims: honestMembers }
  for (let one = 0; one < frauds; one++)
    for (const kind of fraudKinds) found.push({ kind, by: commit[kind](context, firstIndex + one) })
  const taken = new Set(found.filter(({ kind }) => kind === 'takeover').flatMap(({ by }) => by))
  const staff = [...HONEST_STAFF, ...found.filter(({ kind }) => kind === 'colleague').flatMap(({ by }) => by)]
  return {
    happenings: all.toSorted((one, other) => one.at - other.at),
    frauds: found,
    // Whose account was taken over is a victim, and is to be found too.
    honest: honestMembers.map(({ who }) => who).filter(who => !taken.has(who)),
    staff,
  }
}

/** Every ninth shares a home and its devices with the one before; some play in one café. */
function settleHomes(members: readonly Diary[], random: Random): void {
  for (const [index, diary] of members.entries()) {
    const before = members[index - 1]
    if (index % 9 === 8 && before !== undefined)
      diary.home = random.chance(0.5) ? before.home : { ...before.home, device: diary.home.device }
    else if (index % 7 === 3 && index < CAFE * 7) diary.home = { ...diary.home, ip: '203.0.113.50' }
  }
}

function liveHonestly(diary: Diary, random: Random, days: number): void {
  const start = random.next() * ALL_REGISTERED * days * DAY
  diary.register(start)
  const hour = 9 + random.below(14)
  const isTraveller = random.chance(0.05)
  const spouse = random.chance(0.06)
    ? { accountNo: `66${String(10_000_000 + diary.index)}`, name: `นาง คู่สมรส ${diary.index}` }
    : null
  for (let day = Math.ceil(start / DAY); day < days; day++) {
    if (!random.chance(0.4)) continue
    let at = day * DAY + (hour + random.next() * 2) * HOUR
    diary.signIn(at, diary.home, isTraveller && day % 6 === 5 ? 'SG' : 'TH')
    at += 5 * MINUTE
    if (diary.cash < 200 || random.chance(0.5)) {
      const amount = 100 * (1 + random.below(random.chance(0.1) ? 120 : 20)) + random.below(100)
      diary.deposit(at, amount, spouse !== null && random.chance(0.3) ? spouse : null)
      at += 5 * MINUTE
      if (random.chance(0.12))
        diary.add(at, { do: 'bonus', amount: Math.ceil(amount * 0.1), promotion: `week-${Math.floor(day / 7)}` })
    }
    if (random.chance(0.03)) diary.add(at, { do: 'guess' })
    // Few change their mind, and take out what they paid in.
    if (!random.chance(0.004)) at = diary.play(at, diary.cash * (1 + random.next() * 2), 3 + random.below(6))
    if (random.chance(0.35)) diary.withdraw(at + 10 * MINUTE, diary.cash * (0.3 + random.next() * 0.7))
  }
}

/** Corrections of balances and looks at personal data, for many members. */
function workHonestly(members: readonly Diary[], random: Random, days: number): void {
  for (let day = Math.ceil(days * ALL_REGISTERED); day < days; day++)
    for (const staff of HONEST_STAFF) {
      const about = () => members[random.below(members.length)]
      const at = day * DAY + (10 + random.next() * 6) * HOUR
      const corrected = about()
      if (corrected !== undefined && random.chance(0.3))
        corrected.add(at, { do: 'adjust', staff, amount: 10 + random.below(200) })
      for (let look = random.below(3); look > 0; look--) about()?.add(at + look * MINUTE, { do: 'reveal', staff })
    }
}

type Crime = {
  readonly random: Random
  readonly days: number
  readonly limit: number
  readonly member: (home?: Home) => Diary
  readonly victims: readonly Diary[]
}

/** A time in the later part of the days, so that there is something before it. */
const later = ({ random, days }: Crime): number => (0.4 + random.next() * 0.45) * days * DAY

const commit: Readonly<Record<FraudKind, (crime: Crime, one: number) => string[]>> = {
  // Money in and out with hardly any play.
  mule(crime) {
    const { random } = crime
    const mule = crime.member()
    let at = later(crime)
    mule.register(at - 3 * HOUR)
    for (let turn = 2 + random.below(3); turn > 0; turn--) {
      mule.signIn(at)
      const amount = 2_000 + random.below(18_000)
      mule.deposit(at + 2 * MINUTE, amount)
      const end = mule.play(at + 6 * MINUTE, amount * random.next() * 0.12, 2)
      mule.withdraw(end + random.below(90) * MINUTE, mule.cash * (0.85 + random.next() * 0.15))
      at += (2 + random.next() * 20) * HOUR
    }
    return [mule.who]
  },
  // Several accounts of one person, each with the bonus for new members.
  'bonus-ring'(crime, one) {
    const { random } = crime
    const at = later(crime)
    const members: Diary[] = []
    const home: Home = { ip: `198.51.100.${10 + (one % 200)}`, device: `ring-${one}` }
    const size = 4 + random.below(4)
    for (let each = 0; each < size; each++) {
      const diary = crime.member(random.chance(0.8) ? home : { ...home, device: `ring-${one}-${each}` })
      const begins = at + each * (20 + random.below(60)) * MINUTE
      diary.register(begins, members[0]?.who ?? null)
      diary.signIn(begins + 5 * MINUTE)
      diary.deposit(begins + 10 * MINUTE, 200 + random.below(100))
      diary.add(begins + 12 * MINUTE, { do: 'bonus', amount: 100, promotion: `new-members-${one}` })
      const end = diary.play(begins + 15 * MINUTE, 250, 3)
      diary.signIn(end + 2 * HOUR)
      diary.withdraw(end + 3 * HOUR, diary.cash)
      members.push(diary)
    }
    return members.map(({ who }) => who)
  },
  // One account pays for several members.
  'shared-payer'(crime, one) {
    const { random } = crime
    const payer = { accountNo: `55${String(20_000_000 + one)}`, name: 'นาย ผู้จ่าย แทนคนอื่น' }
    const members = Array.from({ length: 3 + random.below(3) }, () => crime.member())
    const at = later(crime)
    for (const [each, diary] of members.entries()) {
      let begins = at + each * 3 * HOUR
      diary.register(begins)
      for (let turn = 0; turn < 2; turn++) {
        diary.signIn(begins + MINUTE)
        diary.deposit(begins + 5 * MINUTE, 500 + random.below(3_000), payer)
        const end = diary.play(begins + 10 * MINUTE, diary.cash * (0.5 + random.next()), 4)
        diary.withdraw(end + HOUR, diary.cash * 0.8)
        begins += (10 + random.next() * 20) * HOUR
      }
    }
    return members.map(({ who }) => who)
  },
  // Two accounts of one household that bet against each other.
  collusion(crime, one) {
    const { random } = crime
    const home: Home = { ip: `198.51.101.${10 + (one % 200)}`, device: `pair-${one}` }
    const pair = [crime.member(home), crime.member(home)]
    const at = later(crime)
    for (const diary of pair) {
      diary.register(at - DAY)
      diary.signIn(at - 20 * HOUR)
      diary.deposit(at - HOUR, 3_000)
    }
    for (let round = 0; round < 8 + random.below(8); round++) {
      const isFirst = random.chance(0.5)
      for (const [each, diary] of pair.entries()) {
        const isWinner = (each === 0) === isFirst
        diary.cash += isWinner ? 190 : -200
        diary.add(at + round * 3 * MINUTE + each * 5_000, {
          do: 'bet',
          amount: 200,
          win: isWinner ? 390 : 0,
          round: `table-${one}-${round}`,
          provider: 'evolution',
          game: 'baccarat-bangkok-3',
          category: 'casino',
        })
      }
    }
    for (const diary of pair) diary.withdraw(at + 3 * HOUR, diary.cash)
    return pair.map(({ who }) => who)
  },
  'code-guesser'(crime) {
    const { random } = crime
    const guesser = crime.member()
    const at = later(crime)
    guesser.register(at - DAY)
    guesser.signIn(at)
    for (let guess = 0; guess < 8 + random.below(10); guess++)
      guesser.add(at + (guess + 1) * (20 + random.below(60)) * 1_000, { do: 'guess' })
    return [guesser.who]
  },
  // An honest account in the hands of another, who has staff change its bank account.
  takeover(crime, one) {
    const { random, days } = crime
    const victim = crime.victims[(one * 13 + 5) % crime.victims.length]
    if (victim === undefined) return []
    const at = (0.75 + random.next() * 0.15) * days * DAY
    victim.signIn(at - 40 * MINUTE)
    victim.signIn(at, { ip: `192.0.2.${10 + (one % 200)}`, device: `thief-${one}` }, random.chance(0.8) ? 'RO' : 'KH')
    victim.deposit(at - 35 * MINUTE, 6_000 + random.below(4_000))
    victim.add(at + 20 * MINUTE, { do: 'change-account', accountNo: `77${String(30_000_000 + one)}` })
    victim.withdraw(at + 40 * MINUTE, 5_000 + random.below(1_000))
    return [victim.who]
  },
  // Withdrawals that stay just below the second approval.
  structuring(crime) {
    const { random, limit } = crime
    const diary = crime.member()
    let at = later(crime)
    diary.register(at - 2 * DAY)
    for (let turn = 4 + random.below(2); turn > 0; turn--) {
      diary.signIn(at)
      diary.deposit(at + MINUTE, Math.ceil(limit * 1.1))
      const end = diary.play(at + 5 * MINUTE, limit * (1.1 + random.next() * 0.5), 4)
      if (diary.cash < limit) diary.deposit(end, limit)
      diary.withdraw(end + 30 * MINUTE, limit * (0.88 + random.next() * 0.11))
      at += (6 + random.next() * 12) * HOUR
    }
    return [diary.who]
  },
  // An admin who gives credit to a friend, and looks at members for whom there is no work.
  colleague(crime, one) {
    const { random, victims } = crime
    const staff = `staff-dishonest-${one}`
    const friend = crime.member()
    const at = later(crime)
    friend.register(at - 3 * DAY)
    for (let gift = 0; gift < 5 + random.below(3); gift++)
      friend.add(at + gift * 9 * HOUR, { do: 'adjust', staff, amount: 200 + random.below(1_000) })
    for (let look = 0; look < 12 + random.below(10); look++)
      victims[(look * 7 + one) % victims.length]?.add(at + HOUR + look * 4 * MINUTE, { do: 'reveal', staff })
    return [staff]
  },
}
