import { BetModel, type ModelRequirement, type Percents } from './bet-model.ts'

// Expected rewards, in memory and sequential, on top of the bet model: grants with their ends, diamonds and spins.

export type RewardResponse = 'ok' | 'refused' | 'INSUFFICIENT_FUNDS' | 'STATE_CONFLICT' | 'NOT_FOUND'
export type Unit = 'diamond' | 'spin'
export type GrantEnd = 'expired' | 'cancelled' | 'forfeited'
export type CreditTerms = {
  readonly member: number
  readonly amount: bigint
  /** 0: credited to cash. */
  readonly percent: number
  /** null: the amount. */
  readonly base: bigint | null
  readonly percents: Percents
  readonly cap: bigint | null
  /** Hours; null: no end. */
  readonly lasts: number | null
  /** The deposit it belongs to, once that is credited. */
  readonly deposit: string | null
}
export type ModelGrant = {
  readonly ref: string
  readonly member: number
  readonly bonus: bigint
  readonly deposit: string | null
  expiresAt: number | null
  isReversed: boolean
  completedAt: number
  readonly requirement: ModelRequirement
  status: 'wagering' | 'completed' | GrantEnd
  converted: bigint
}
type Purse = Record<Unit, bigint>

/** Hours from the start of the sequence, at noon. */
const NOON = 12

export class RewardModel extends BetModel {
  readonly grants: ModelGrant[] = []
  readonly units: Purse[]
  /** Hours since the start of the sequence. */
  hours = 0
  protected readonly paid = new Set<string>()
  private readonly deposits = new Set<string>()

  constructor(members: number) {
    super(members)
    this.units = Array.from({ length: members }, () => ({ diamond: 0n, spin: 0n }))
  }

  /** Business days since the start of the sequence. */
  get day(): number {
    return Math.floor((NOON + this.hours) / 24)
  }

  credit(ref: string, terms: CreditTerms): RewardResponse {
    const { member, amount, percent } = terms
    // Cash is not paid again; a second grant for one source is an error of the caller.
    if (this.paid.has(ref)) return percent === 0 ? 'ok' : 'refused'
    this.paid.add(ref)
    if (percent === 0) {
      this.at(member).cash += amount
      return 'ok'
    }
    const { percents, cap, base } = terms
    this.grant(ref, { member, kind: 'grant', base: base ?? amount, percent, percents, cap })
    const requirement = this.requirements.at(-1)
    if (requirement === undefined) throw new Error('a grant has a requirement')
    // The bet model credits what is to be wagered.
    this.at(member).bonus += amount - requirement.base
    requirement.share = amount
    this.grants.push({
      ref,
      member,
      bonus: amount,
      deposit: this.depositOf(terms),
      expiresAt: terms.lasts === null ? null : this.hours + terms.lasts,
      isReversed: false,
      completedAt: 0,
      requirement,
      status: 'wagering',
      converted: 0n,
    })
    return 'ok'
  }

  give(ref: string, member: number, unit: Unit, amount: bigint): RewardResponse {
    if (!this.paid.has(ref)) this.purse(member)[unit] += amount
    this.paid.add(ref)
    return 'ok'
  }

  take(ref: string, member: number, unit: Unit, amount: bigint): RewardResponse {
    if (this.paid.has(ref)) return 'ok'
    const purse = this.purse(member)
    if (purse[unit] < amount) return 'INSUFFICIENT_FUNDS'
    purse[unit] -= amount
    this.paid.add(ref)
    return 'ok'
  }

  end(ref: string, to: GrantEnd): RewardResponse {
    const grant = this.grants.find(each => each.ref === ref)
    if (grant === undefined) return 'NOT_FOUND'
    if (grant.status !== 'wagering') return 'STATE_CONFLICT'
    grant.status = to
    grant.converted = grant.requirement.due
    this.finish(grant.requirement, 'cancelled')
    this.forfeit(grant.member, grant.requirement.share ?? 0n, grant.requirement)
    grant.requirement.share = null
    return 'ok'
  }

  waive(ref: string): RewardResponse {
    const requirement = this.requirements.find(each => each.ref === ref)
    if (requirement === undefined) return 'NOT_FOUND'
    if (requirement.status !== 'open') return 'STATE_CONFLICT'
    this.finish(requirement, 'waived')
    if (requirement.kind === 'grant') this.convert(requirement.member)
    this.completed(requirement)
    return 'ok'
  }

  pass(hours: number): void {
    this.hours += hours
    const due = this.grants.filter(
      ({ status, expiresAt }) => status === 'wagering' && (expiresAt ?? Infinity) <= this.hours,
    )
    for (const { ref } of due.toSorted((one, other) => Number(one.expiresAt) - Number(other.expiresAt)))
      this.end(ref, 'expired')
  }

  /** The deposit of a new grant: null before its credit and after its reversal. */
  depositOf({ deposit }: CreditTerms): string | null {
    return deposit !== null && this.deposits.has(deposit) ? deposit : null
  }

  override depositCredited(deposit: string, _member: number, _amount: bigint): void {
    this.deposits.add(deposit)
  }

  override depositReversed(deposit: string): void {
    this.deposits.delete(deposit)
    for (const grant of this.grants.filter(each => each.deposit === deposit)) {
      grant.isReversed = true
      if (grant.status === 'wagering') this.end(grant.ref, 'forfeited')
    }
  }

  protected override completed(requirement: ModelRequirement): void {
    const grant = this.grants.find(each => each.requirement === requirement)
    if (grant === undefined) return
    grant.status = 'completed'
    grant.converted = requirement.converted
    grant.completedAt = this.hours
  }

  protected override reopened(requirement: ModelRequirement): void {
    const grant = this.grants.find(each => each.requirement === requirement)
    if (grant === undefined) return
    grant.status = 'wagering'
    grant.converted = 0n
    if (grant.expiresAt !== null) grant.expiresAt += this.hours - grant.completedAt
    if (grant.isReversed) this.end(grant.ref, 'forfeited')
  }

  protected override returned(requirement: ModelRequirement, amount: bigint): void {
    const grant = this.grants.find(each => each.requirement === requirement)
    if (grant !== undefined) grant.converted -= amount
  }

  openOf(member: number): ModelGrant[] {
    return this.grants.filter(each => each.member === member && each.status === 'wagering')
  }

  purse(member: number): Purse {
    const found = this.units[member]
    if (found === undefined) throw new Error('no such member')
    return found
  }
}
