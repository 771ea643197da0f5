import { busyness, type Channel, likelyAmount, type Person, personAt, seeded } from '@backoffice/population'
import { type BetStep, betsOf } from './plan-bets.ts'

/** One past event of the sample operator. Amounts are in whole baht. */
export type Step =
  | BetStep
  | { readonly at: Date; readonly kind: 'register' | 'sign-in'; readonly person: Person }
  | {
      readonly at: Date
      readonly kind: 'deposit'
      readonly person: Person
      readonly amount: number
      readonly channel: Channel
    }
  | { readonly at: Date; readonly kind: 'stray-deposit'; readonly amount: number; readonly name: string }
  | {
      readonly at: Date
      readonly kind: 'request'
      readonly person: Person
      readonly request: string
      readonly amount: number
    }
  | {
      readonly at: Date
      readonly kind: 'claim' | 'approve' | 'pay' | 'reject' | 'pay-by-hand'
      readonly request: string
    }
  | {
      readonly at: Date
      readonly kind: 'cancel'
      readonly person: Person
      readonly request: string
      readonly amount: number
    }

const MINUTE = 60_000
const DAY = 1440 * MINUTE
export const PEOPLE = 180
export const DAYS = 21
/** Number of recent members waiting in the queue at the first visit. */
const WAITING = 9
const SEED = 20_261_120

/** Three weeks of a small operator up to now, in chronological order. Deterministic for the same instant. */
export function planSample(now: Date, staff = PEOPLE): Step[] {
  const random = seeded(SEED)
  const steps: Step[] = []
  for (let index = 0; index < staff; index += 1) {
    const person = personAt(index)
    steps.push(
      ...(index < staff - WAITING
        ? aLife(person, now, random, seeded(SEED + index))
        : findWaitingMember(person, now, index - staff + WAITING, random, seeded(SEED + index))),
    )
  }
  steps.push(
    { at: new Date(now.getTime() - 22 * MINUTE), kind: 'stray-deposit', amount: 1500, name: 'สมพร ไม่ทราบ' },
    { at: new Date(now.getTime() - 9 * MINUTE), kind: 'stray-deposit', amount: 820, name: 'วิภา นิรนาม' },
  )
  return steps.filter(step => step.at <= now).toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

type Random = ReturnType<typeof seeded>

function aLife(person: Person, now: Date, random: Random, luck: Random): Step[] {
  const born = busyMoment(now.getTime() - DAYS * DAY, now.getTime() - 40 * MINUTE, random)
  const steps: Step[] = [
    { at: new Date(born), kind: 'register', person },
    { at: new Date(born + MINUTE), kind: 'sign-in', person },
  ]
  let free = born + 5 * MINUTE
  let cash = 0
  for (const visit of visitsOf(person, born, now.getTime() - 30 * MINUTE, random)) {
    if (visit < free) continue
    const amount = likelyAmount(person.appetite, random.next())
    // Most are already signed in when they return.
    if (random.chance(0.4)) steps.push({ at: new Date(visit), kind: 'sign-in', person })
    steps.push({ at: new Date(visit + MINUTE), kind: 'deposit', person, amount, channel: channelOf(random) })
    const bets = betsOf(person, visit + 3 * MINUTE, cash + amount, luck)
    steps.push(...bets.steps)
    cash = bets.cash
    free = visit + 20 * MINUTE
    if (!random.chance(0.42) || cash < 200) continue
    const requested = free + random.below(180) * MINUTE
    if (requested >= now.getTime() - 25 * MINUTE) break
    const part = Math.max(100, Math.floor((cash * (0.3 + random.next() * 0.7)) / 100) * 100)
    const request = aRequest(person, requested, part, `${person.externalId}-${steps.length}`, random)
    steps.push(...request.steps)
    if (request.paid) cash -= part
    free = requested + 30 * MINUTE
  }
  return steps
}

/** Visits of a member: more frequent for active players, spread over their time, mostly in the evening. */
function visitsOf({ appetite }: Person, from: number, to: number, random: Random): number[] {
  const share = (to - from) / (DAYS * DAY)
  const count = Math.max(1, Math.round((2 + random.below(1 + appetite)) * share))
  return Array.from({ length: count }, () => busyMoment(from, to, random)).toSorted((one, other) => one - other)
}

function aRequest(
  person: Person,
  at: number,
  amount: number,
  approvalRequest: string,
  random: Random,
): { steps: Step[]; paid: boolean } {
  const request: Step = { at: new Date(at), kind: 'request', person, request: approvalRequest, amount }
  const luck = random.next()
  const claimed = at + (1 + random.below(7)) * MINUTE
  const decided = claimed + (10 + random.below(90)) * 1000
  const claim: Step = { at: new Date(claimed), kind: 'claim', request: approvalRequest }
  const decide = (kind: 'approve' | 'reject' | 'pay-by-hand'): Step => ({
    at: new Date(decided),
    kind,
    request: approvalRequest,
  })
  if (luck < 0.05)
    return {
      steps: [request, { at: new Date(at + 2 * MINUTE), kind: 'cancel', person, request: approvalRequest, amount }],
      paid: false,
    }
  if (luck < 0.1) return { steps: [request, claim, decide('reject')], paid: false }
  if (luck < 0.14) return { steps: [request, claim, decide('pay-by-hand')], paid: true }
  return {
    steps: [
      request,
      claim,
      decide('approve'),
      { at: new Date(decided + (3 + random.below(20)) * 1000), kind: 'pay', request: approvalRequest },
    ],
    paid: true,
  }
}

/** The last few members deposited and requested withdrawals within the last ten minutes, one of them a large amount. */
function findWaitingMember(person: Person, now: Date, position: number, random: Random, luck: Random): Step[] {
  const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE)
  const amount = position === 0 ? 48_000 : Math.max(300, likelyAmount(person.appetite, random.next()))
  const requested = 0.6 + position * 0.9
  return [
    { at: before(60 * 24 * (3 + position)), kind: 'register', person },
    { at: before(95 + position), kind: 'sign-in', person },
    { at: before(90 + position), kind: 'deposit', person, amount: amount + 1240, channel: 'scb' },
    ...betsOf(person, now.getTime() - (80 + position) * MINUTE, 1240, luck).steps,
    { at: before(requested), kind: 'request', person, request: `${person.externalId}-now`, amount },
    ...(position === 4
      ? ([{ at: before(requested - 0.8), kind: 'claim', request: `${person.externalId}-now` }] satisfies Step[])
      : []),
  ]
}

const channelOf = (random: Random): Channel =>
  random.chance(0.6) ? 'scb' : random.chance(0.4) ? 'gsb' : random.chance(0.6) ? 'tmn' : 'sms'

/** An instant between two others, more likely in the evening. */
function busyMoment(from: number, to: number, random: Random): number {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const at = from + random.next() * (to - from)
    if (random.next() < busyness(new Date(at))) return at
  }
  return from + random.next() * (to - from)
}
