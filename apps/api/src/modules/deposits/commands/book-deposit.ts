import {
  businessDayOf,
  newId,
  type BankAccountId,
  type DepositId,
  type MemberId,
  type Satang,
  type TransferId,
} from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/context.ts'
import type { AccountRef, TransferCode } from '../../ledger/index.ts'
import type { NewDeposit } from '../deposits.repo.ts'
import type { DepositFact } from '../hooks.ts'
import type { DepositContext } from '../context.ts'
import { announceDeposit } from './deposit-command.ts'

// A deposit in the ledger. Money arrives from its bank, for its member or in suspense; from suspense it goes to its
// member, or back to the bank. Above a member's limit it waits in an account of its own instead. Possible duplicates
// and money on unregistered accounts are not posted.

type Entry = {
  readonly id: DepositId
  readonly amount: Satang
  readonly bankAccountId: BankAccountId
  readonly memberId: MemberId | null
  readonly command: string
}

/** From the bank: to a member's cash where one is named, otherwise to suspense. */
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

/** Where money waits: for its member, or for its return above a limit. */
type Waiting = 'suspense' | 'returnable'

/**
 * From the bank to the account of returnable deposits, above a limit of its member. What was posted to suspense is
 * reversed first.
 */
export async function bookHeld(
  module: DepositContext,
  context: CommandContext,
  { bankAccountId, posted, ...entry }: Omit<Entry, 'memberId'> & { readonly posted: TransferId | null },
): Promise<TransferId> {
  if (posted !== null)
    await reverseEntry(module, context, {
      transferId: posted,
      reason: 'above a limit of the member',
      command: entry.command,
    })
  const [debit, credit] = [{ kind: 'bank', bankAccountId }, { kind: 'returnable' }] as const
  return post(module, context, { ...entry, code: 'deposit-held', debit, credit })
}

/** From where it waits to its member. */
export const bookMatched = (
  module: DepositContext,
  context: CommandContext,
  {
    memberId,
    from = 'suspense',
    ...entry
  }: Omit<Entry, 'bankAccountId'> & {
    readonly memberId: MemberId
    readonly from?: Waiting
  },
): Promise<TransferId> =>
  post(module, context, {
    ...entry,
    code: 'deposit-matched',
    debit: { kind: from },
    credit: { kind: 'member-cash', memberId },
  })

/** From where it waits back to the bank that returned it. */
export const bookReturned = (
  module: DepositContext,
  context: CommandContext,
  { bankAccountId, from, ...entry }: Omit<Entry, 'memberId'> & { readonly reason: string; readonly from: Waiting },
): Promise<TransferId> =>
  post(module, context, {
    ...entry,
    code: 'deposit-returned',
    debit: { kind: from },
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
  // Neither a bank account nor suspense has a minimum: this cannot be refused, and a failure must not count as posted.
  if (!posted.ok) throw new Error(`a deposit was refused by the ledger: ${posted.code}`)
  return posted.value.transferId
}

/** Reverses a transfer of a deposit. False: the member's balance is too low. */
export async function reverseEntry(
  { ledger }: DepositContext,
  { tx, now }: CommandContext,
  input: { readonly transferId: TransferId; readonly reason: string; readonly command: string },
): Promise<TransferId | null> {
  const reversed = await ledger.reverse(tx, { ...input, now })
  if (reversed.ok) return reversed.value.transferId
  if (reversed.code === 'INSUFFICIENT_FUNDS') return null
  throw new Error(`a deposit could not be reversed: ${reversed.code}`)
}

/** Announces that a deposit was credited, and calls the hooks of other modules. */
export async function announceCredited(
  module: DepositContext,
  context: CommandContext,
  credited: Omit<DepositFact, 'creditedAt'>,
): Promise<void> {
  announceDeposit(context, 'credited', credited.id, credited.memberId)
  await module.hooks.credited(context, { ...credited, creditedAt: context.now })
}

type Reopened = Pick<
  NewDeposit,
  'bankTransactionId' | 'channel' | 'amount' | 'occurredAt' | 'candidateId' | 'score' | 'notes' | 'alikeId'
> &
  Partial<Pick<NewDeposit, 'intentId' | 'importedBy' | 'mode'>> & {
    readonly bankAccountId: BankAccountId
    /** Possibly a duplicate report: then it is not posted. */
    readonly isSuspected: boolean
    /** The deposit whose money it holds from now on, and whose duplicate reports become its own. */
    readonly reopens: DepositId | null
    readonly command: string
  }

/** Opens a deposit for existing money whose previous deposit is final. It waits for review. */
export async function openAgain(
  module: DepositContext,
  context: CommandContext,
  { isSuspected, reopens, command, ...input }: Reopened,
): Promise<DepositId> {
  const { tx, now } = context
  const id = newId<DepositId>(now.getTime())
  const { amount, bankAccountId } = input
  const transferId = isSuspected
    ? null
    : await bookEntry(module, context, { id, amount, bankAccountId, memberId: null, command })
  await module.repo.insertDeposit(tx, {
    ...input,
    id,
    memberId: null,
    status: isSuspected ? 'possible-duplicate' : 'unmatched',
    transferId,
    businessDay: businessDayOf(now, module.deps.config.dayRule),
    now,
    ...(reopens === null ? {} : { reopensId: reopens }),
  })
  if (reopens !== null) await module.repo.reassignDuplicateReports(tx, reopens, id)
  announceDeposit(context, 'reopened', id)
  return id
}
