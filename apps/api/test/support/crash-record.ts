import type { MemberId } from '@backoffice/kernel'
import type { TestBankAccount, TestMember } from './builders.ts'

/** One bank line as reported; `payer` is the owner of its account, if a member. */
export type ReportedLine = {
  readonly account: TestBankAccount
  readonly amount: bigint
  readonly direction: 'in' | 'out'
  readonly payer: TestMember | null
  readonly occurredAt: Date /** Reported before under another reference. */
  readonly duplicateReport?: true
}
export type Decision = 'credited' | 'ignored' | 'returned' | 'reversed'

/**
 * Everything the product accepted, and its consequences. Every call is repeated until it is answered, so nothing is
 * open at the end: the ledger must hold exactly this, to the satang.
 */
export class ExpectedRecord {
  /** By the bank's reference. */
  readonly lines = new Map<string, ReportedLine>()
  /** An admin's decision on a line, by its reference; `member` received it. */
  readonly decided = new Map<
    string,
    { readonly decision: Decision; readonly member: TestMember | null; readonly depositId: string }
  >()
  readonly requested = new Map<string, string>()
  readonly approved = new Map<string, { readonly member: TestMember; readonly amount: bigint }>()
  readonly bets = new Map<string, 'open' | 'settled' | 'refunded'>()
  readonly adjusted = new Set<string>()
  readonly internalTransfers = new Map<
    string,
    { readonly from: TestBankAccount; readonly to: TestBankAccount; readonly amount: bigint }
  >()
  readonly imports = new Set<string>()
  private readonly cash = new Map<MemberId, bigint>()
  private count = 0

  /** A unique amount in satang, so that errors cannot cancel out. */
  nextAmount(): bigint {
    this.count += 1
    return 1_000n + BigInt(this.count)
  }

  get counts() {
    const { lines, decided, requested, approved, bets, adjusted, internalTransfers, imports } = this
    return {
      lines: lines.size,
      decided: decided.size,
      requested: requested.size,
      approved: approved.size,
      bets: bets.size,
      adjusted: adjusted.size,
      internalTransfers: internalTransfers.size,
      imports: imports.size,
    }
  }

  get facts(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0)
  }

  gives({ id }: Pick<TestMember, 'id'>, amount: bigint): void {
    this.cash.set(id, (this.cash.get(id) ?? 0n) + amount)
  }

  /** The expected outcome of a credit line, and its member. */
  endOf(
    reference: string,
    { direction, payer, duplicateReport }: ReportedLine,
  ): { readonly status: string; readonly member: TestMember | null } {
    const decided = this.decided.get(reference)
    if (direction === 'out') return { status: 'none', member: null }
    // A reversed deposit is unmatched again, under the same line.
    if (decided?.decision === 'reversed') return { status: 'unmatched', member: null }
    if (decided !== undefined)
      return {
        status: decided.decision === 'ignored' && duplicateReport === true ? 'duplicate' : decided.decision,
        member: decided.decision === 'credited' ? decided.member : null,
      }
    if (duplicateReport === true) return { status: 'possible-duplicate', member: null }
    return payer === null ? { status: 'unmatched', member: null } : { status: 'credited', member: payer }
  }

  /** The expected change of each member's cash. */
  cashOf({ id }: Pick<TestMember, 'id'>): bigint {
    const credited = [...this.lines]
      .filter(([reference, line]) => this.endOf(reference, line).member?.id === id)
      .reduce((sum, [, { amount }]) => sum + amount, 0n)
    const paid = [...this.approved.values()]
      .filter(({ member }) => member.id === id)
      .reduce((sum, { amount }) => sum + amount, 0n)
    return (this.cash.get(id) ?? 0n) + credited - paid
  }

  /** The expected balance of an operator account. */
  bankOf({ id }: Pick<TestBankAccount, 'id'>): bigint {
    let sum = 0n
    for (const [reference, line] of this.lines) {
      const { status } = this.endOf(reference, line)
      if (
        line.account.id === id &&
        line.direction === 'in' &&
        !['returned', 'duplicate', 'possible-duplicate'].includes(status)
      )
        sum += line.amount
    }
    for (const { from, to, amount } of this.internalTransfers.values())
      sum += (to.id === id ? amount : 0n) - (from.id === id ? amount : 0n)
    return sum
  }

  /** The player site receives each credit, each reversal and each payment once. */
  news(): string[] {
    const ends = [...this.lines].flatMap(([reference, line]) => {
      const decided = this.decided.get(reference)
      if (decided?.decision === 'reversed') return ['deposit.credited', 'deposit.reversed']
      return this.endOf(reference, line).status === 'credited' ? ['deposit.credited'] : []
    })
    return [...ends, ...[...this.approved].map(() => 'withdrawal.paid')].toSorted()
  }
}
