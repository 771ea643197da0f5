import type { LedgerModel } from './ledger-model.ts'

// Expected deposits: where each line's money is, its member, and the possible actions.

export type DepositResponse =
  | 'credited'
  | 'unmatched'
  | 'possible-duplicate'
  | 'matched'
  | 'ignored'
  | 'duplicate'
  | 'returned'
  | 'reversed'
  | 'STATE_CONFLICT'
  | 'INSUFFICIENT_FUNDS'
  | 'NOT_FOUND'
type Status = Exclude<DepositResponse, 'STATE_CONFLICT' | 'INSUFFICIENT_FUNDS' | 'NOT_FOUND' | 'reversed'>
type Line = {
  readonly amount: bigint /** Reported before by another source. */
  readonly isTwin: boolean
  status: Status
  member: number | null
  inBooks: boolean
}

export class DepositModel {
  readonly lines = new Map<string, Line>()
  private readonly books: LedgerModel
  constructor(books: LedgerModel) {
    this.books = books
  }

  told(name: string, payer: number | null, amount: bigint, isTwin: boolean): DepositResponse {
    const before = this.lines.get(name)
    if (before !== undefined) return before.status
    const line: Line = {
      amount,
      isTwin,
      status: isTwin ? 'possible-duplicate' : payer === null ? 'unmatched' : 'credited',
      member: isTwin ? null : payer,
      inBooks: !isTwin,
    }
    this.lines.set(name, line)
    if (line.status === 'credited') this.credited(name, line)
    return line.status
  }

  match(name: string, member: number): DepositResponse {
    return this.whileOpen(name, line => {
      line.member = member
      return 'matched'
    })
  }

  credit(name: string): DepositResponse {
    const line = this.lines.get(name)
    if (line === undefined) return 'NOT_FOUND'
    if (line.status !== 'matched') return 'STATE_CONFLICT'
    line.inBooks = true
    this.credited(name, line)
    return (line.status = 'credited')
  }

  ignore(name: string): DepositResponse {
    return this.whileOpen(name, line => {
      line.member = null
      return line.inBooks ? 'ignored' : 'duplicate'
    })
  }

  return(name: string): DepositResponse {
    return this.whileOpen(name, line => {
      line.member = null
      line.inBooks = true
      return 'returned'
    })
  }

  /** A reversed deposit is unmatched again; a possible duplicate returns to that state. */
  reverse(name: string): DepositResponse {
    const line = this.lines.get(name)
    if (line === undefined) return 'NOT_FOUND'
    if (line.status !== 'credited' || line.member === null) return 'STATE_CONFLICT'
    const { cash, held } = this.books.at(line.member)
    if (cash - held < line.amount) return 'INSUFFICIENT_FUNDS'
    this.give(line, -line.amount)
    this.books.depositReversed(name)
    line.member = null
    line.inBooks = !line.isTwin
    line.status = line.isTwin ? 'possible-duplicate' : 'unmatched'
    return 'reversed'
  }

  /** Posted money of the account: with a member or in suspense, and not returned. */
  get atBank(): bigint {
    return [...this.lines.values()]
      .filter(({ status, inBooks }) => inBooks && status !== 'returned')
      .reduce((sum, { amount }) => sum + amount, 0n)
  }

  private credited(name: string, line: Line): void {
    this.give(line, line.amount)
    this.books.depositCredited(name, line.member ?? 0, line.amount)
  }

  private give({ member }: Line, amount: bigint): void {
    if (member === null) throw new Error('a credit has a member')
    this.books.at(member).cash += amount
  }

  private whileOpen(name: string, move: (line: Line) => Status): DepositResponse {
    const line = this.lines.get(name)
    if (line === undefined) return 'NOT_FOUND'
    if (!['unmatched', 'possible-duplicate', 'matched'].includes(line.status)) return 'STATE_CONFLICT'
    return (line.status = move(line))
  }
}
