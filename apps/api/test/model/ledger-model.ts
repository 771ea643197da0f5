// The expected ledger, in memory and sequential, to compare the real one with.

export type Answer = 'ok' | 'duplicate' | 'INSUFFICIENT_FUNDS' | 'STATE_CONFLICT' | 'NOT_FOUND'
export type Pocket = 'cash' | 'bonus'
export type ModelMember = { cash: bigint; bonus: bigint; held: bigint }
type Leg = { readonly member: number; readonly pocket: Pocket } | 'house'
type Transfer = { readonly debit: Leg; readonly credit: Leg; readonly amount: bigint; reversed: boolean }
type Hold = { readonly member: number; readonly amount: bigint; status: 'held' | 'posted' | 'released' }

export class LedgerModel {
  readonly members: ModelMember[]
  readonly transfers = new Map<string, Transfer>()
  readonly holds = new Map<string, Hold>()
  /** Total that left the members' accounts and did not return: the operator's side. */
  house = 0n

  constructor(members: number) {
    this.members = Array.from({ length: members }, () => ({ cash: 0n, bonus: 0n, held: 0n }))
  }

  post(reference: string, debit: Leg, credit: Leg, amount: bigint): Answer {
    if (this.transfers.has(reference)) return 'duplicate'
    if (!this.canGive(debit, amount)) return 'INSUFFICIENT_FUNDS'
    this.move(debit, credit, amount)
    this.transfers.set(reference, { debit, credit, amount, reversed: false })
    return 'ok'
  }

  hold(reference: string, member: number, amount: bigint): Answer {
    const { cash, held } = this.at(member)
    if (cash - held < amount) return 'INSUFFICIENT_FUNDS'
    this.at(member).held += amount
    this.holds.set(reference, { member, amount, status: 'held' })
    return 'ok'
  }

  release(reference: string): Answer {
    const hold = this.holds.get(reference)
    if (hold?.status !== 'held') return 'STATE_CONFLICT'
    hold.status = 'released'
    this.at(hold.member).held -= hold.amount
    return 'ok'
  }

  /** A fee moves between two operator accounts; members are unaffected. */
  postHold(reference: string): Answer {
    const hold = this.holds.get(reference)
    if (hold?.status !== 'held') return 'STATE_CONFLICT'
    hold.status = 'posted'
    this.at(hold.member).held -= hold.amount
    const debit = { member: hold.member, pocket: 'cash' } as const
    this.move(debit, 'house', hold.amount)
    this.transfers.set(`paid ${reference}`, { debit, credit: 'house', amount: hold.amount, reversed: false })
    return 'ok'
  }

  reverse(reference: string): Answer {
    const transfer = this.transfers.get(reference)
    if (transfer === undefined) return 'NOT_FOUND'
    // An earlier reversal is detected before insufficient funds, as in the ledger: only a first attempt reports the
    // lack of funds.
    if (transfer.reversed) return 'STATE_CONFLICT'
    if (!this.canGive(transfer.credit, transfer.amount)) return 'INSUFFICIENT_FUNDS'
    this.move(transfer.credit, transfer.debit, transfer.amount)
    transfer.reversed = true
    return 'ok'
  }

  /** What else follows from the credit of a deposit and from its reversal. */
  depositCredited(_deposit: string, _member: number, _amount: bigint): void {}

  depositReversed(_deposit: string): void {}

  private canGive(leg: Leg, amount: bigint): boolean {
    if (leg === 'house') return true
    const { cash, bonus, held } = this.at(leg.member)
    return leg.pocket === 'cash' ? cash - held >= amount : bonus >= amount
  }

  private move(debit: Leg, credit: Leg, amount: bigint): void {
    this.add(debit, -amount)
    this.add(credit, amount)
  }

  private add(leg: Leg, amount: bigint): void {
    if (leg === 'house') this.house += amount
    else this.at(leg.member)[leg.pocket] += amount
  }

  at(member: number): ModelMember {
    const found = this.members[member]
    if (found === undefined) throw new Error('no such member')
    return found
  }
}
