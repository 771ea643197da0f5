import { RewardModel, type RewardResponse } from './reward-model.ts'

// Expected credit codes and free diamonds, in memory and sequential, on top of the reward model.

export type ClaimResponse =
  | RewardResponse
  | 'NOT_ELIGIBLE'
  | 'ALREADY_CLAIMED'
  | 'CLAIM_EXPIRED'
  | 'TOO_MANY_REQUESTS'
  | 'DUPLICATE_EXTERNAL_ID'

/** The terms of diamonds in all sequences; satang per diamond. */
export const DIAMONDS = { perDay: 2n, fewest: 2n, rate: 30n, percent: 100 } as const

export type CodeTerms = {
  readonly kind: 'credit' | 'diamond'
  readonly amount: bigint
  readonly percent: number
  readonly uses: number
  readonly usesPerMember: number
  /** Hours after the start of the sequence; null: always. */
  readonly from: number | null
  readonly until: number | null
}
/** One code of each is created for every sequence. */
export const codes = {
  cash: { kind: 'credit', amount: 50n, percent: 0, uses: 2, usesPerMember: 1, from: null, until: null },
  bonus: { kind: 'credit', amount: 70n, percent: 100, uses: 1, usesPerMember: 1, from: null, until: 14 },
  diamonds: { kind: 'diamond', amount: 3n, percent: 0, uses: 3, usesPerMember: 2, from: 1, until: null },
} as const satisfies Record<string, CodeTerms>
export type CodeName = keyof typeof codes
const MAX_GUESSES = 10

export class ClaimModel extends RewardModel {
  /** The name of the latest grant. */
  latest = ''
  private readonly claimed = new Set<string>()
  private readonly redeemed: { readonly code: CodeName; readonly member: number }[] = []
  private readonly revoked = new Set<CodeName>()
  private guesses: number[] = []

  claimDiamonds(member: number): ClaimResponse {
    const today = `${member} ${this.day}`
    if (this.claimed.has(today)) return 'ALREADY_CLAIMED'
    this.claimed.add(today)
    this.purse(member).diamond += DIAMONDS.perDay
    return 'ok'
  }

  exchange(member: number, diamonds: bigint): ClaimResponse {
    if (diamonds < DIAMONDS.fewest) return 'NOT_ELIGIBLE'
    if (this.purse(member).diamond < diamonds) return 'INSUFFICIENT_FUNDS'
    this.purse(member).diamond -= diamonds
    this.reward(member, diamonds * DIAMONDS.rate, DIAMONDS.percent)
    return 'ok'
  }

  /** `code` null: one that does not exist. */
  redeem(member: number, code: CodeName | null): ClaimResponse {
    const guesses = this.guesses[member] ?? 0
    if (guesses >= MAX_GUESSES) return 'TOO_MANY_REQUESTS'
    if (code === null) {
      this.guesses[member] = guesses + 1
      return 'NOT_ELIGIBLE'
    }
    const { kind, amount, percent, usesPerMember, from }: CodeTerms = codes[code]
    const uses = this.usesOf(code)
    if (this.isUsedUp(code)) return 'ALREADY_CLAIMED'
    if (this.revoked.has(code)) return 'NOT_ELIGIBLE'
    if (this.isExpired(code)) return 'CLAIM_EXPIRED'
    if (from !== null && this.hours < from) return 'NOT_ELIGIBLE'
    if (uses.filter(each => each.member === member).length >= usesPerMember) return 'ALREADY_CLAIMED'
    this.redeemed.push({ code, member })
    if (kind === 'credit') this.reward(member, amount, percent)
    else this.purse(member)[kind] += amount
    return 'ok'
  }

  revoke(code: CodeName): ClaimResponse {
    if (this.isUsedUp(code) || this.revoked.has(code) || this.isExpired(code)) return 'STATE_CONFLICT'
    this.revoked.add(code)
    return 'ok'
  }

  usesOf(code: CodeName): { readonly member: number }[] {
    return this.redeemed.filter(each => each.code === code)
  }

  override pass(hours: number): void {
    super.pass(hours)
    this.guesses = []
  }

  /** Money under turnover in all categories, without a cap or an end; without a percentage, cash. */
  protected reward(member: number, amount: bigint, percent: number): void {
    this.latest = `reward ${this.grants.length}`
    if (percent === 0) {
      this.at(member).cash += amount
      return
    }
    const percents = { slot: 100, casino: 100, lotto: 100 }
    this.credit(this.latest, { member, amount, percent, base: null, percents, cap: null, lasts: null, deposit: null })
  }

  private isUsedUp(code: CodeName): boolean {
    return this.usesOf(code).length === codes[code].uses
  }

  private isExpired(code: CodeName): boolean {
    const { until }: CodeTerms = codes[code]
    return until !== null && this.hours >= until
  }
}
