import type { BankAccountId, DepositId, MemberId, Satang, TransferId } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/context.ts'
import type { AccountRef, TransferCode } from '../../ledger/index.ts'
import type { DepositContext } from '../context.ts'

// How a deposit stands in the books. Money comes in from its bank, to its member or into suspense; out of suspense it
// goes to its member, or back to the bank. What perhaps was told twice, or lies on an account that is none of ours, is
// in no books.

type Entry = {
  readonly id: DepositId
  readonly amount: Satang
  readonly bankAccountId: BankAccountId
  readonly memberId: MemberId | null
  readonly command: string
}

/** From the bank: to a member's cash where one is named, else into suspense. */
export function bookEntry(
  module: DepositContext,
  context: CommandContext,
  { memberId, bankAccountId, ...entry }: Entry,
): Promise<TransferId> {
  const bank: AccountRef = { kind: 'bank', bankAccountId }
  return memberId === null
    ? post(module, context, { ...entry, code: 'deposit-unmatched', debit: bank, credit: { kind: 'suspense' } })
    : post(module, context, { ...entry, code: 'deposit', debit: bank, credit: { kind: 'member-cash', memberId } })
}

/** Out of suspense to its member. */
export const bookMatched = (
  module: DepositContext,
  context: CommandContext,
  { memberId, ...entry }: Omit<Entry, 'bankAccountId'> & { readonly memberId: MemberId },
): Promise<TransferId> =>
  post(module, context, {
    ...entry,
    code: 'deposit-matched',
    debit: { kind: 'suspense' },
    credit: { kind: 'member-cash', memberId },
  })

/** Out of suspense back to the bank, which sent it back. */
export const bookReturned = (
  module: DepositContext,
  context: CommandContext,
  { bankAccountId, ...entry }: Omit<Entry, 'memberId'> & { readonly reason: string },
): Promise<TransferId> =>
  post(module, context, {
    ...entry,
    code: 'deposit-returned',
    debit: { kind: 'suspense' },
    credit: { kind: 'bank', bankAccountId },
  })

type Leg = {
  readonly id: DepositId
  readonly amount: Satang
  readonly command: string
  readonly reason?: string
  readonly code: TransferCode
  readonly debit: AccountRef
  readonly credit: AccountRef
}

async function post({ ledger }: DepositContext, { tx, now }: CommandContext, { id, ...leg }: Leg): Promise<TransferId> {
  const posted = await ledger.post(tx, { ...leg, reference: id, now })
  // Neither a bank's side nor suspense has a floor: this cannot be refused, and if it is the money must not be taken
  // for booked.
  if (!posted.ok) throw new Error(`a deposit was refused by the books: ${posted.code}`)
  return posted.value.transferId
}

/** Takes a transfer of a deposit back whole. False: the member has not the money. */
export async function reverseEntry(
  { ledger }: DepositContext,
  { tx, now }: CommandContext,
  input: { readonly transferId: TransferId; readonly reason: string; readonly command: string },
): Promise<TransferId | null> {
  const reversed = await ledger.reverse(tx, { ...input, now })
  if (reversed.ok) return reversed.value.transferId
  if (reversed.code === 'INSUFFICIENT_FUNDS') return null
  throw new Error(`a deposit could not be taken back: ${reversed.code}`)
}
