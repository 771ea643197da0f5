import type { ErrorCode } from '@backoffice/contract'
import {
  businessDayOf,
  newId,
  ok,
  refuse,
  toDecimal,
  type AdminId,
  type BankAccountId,
  type Result,
  type Satang,
} from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import type { Executor } from '../../approvals/index.ts'
import { lockAccounts } from '../bank-accounts.repo.ts'
import type { BankAccount } from '../domain/bank-account.ts'
import { matchLeg } from '../domain/leg-match.ts'
import { isSameMovement } from '../domain/internal-transfer.ts'
import type { Side } from '../transfer-legs.repo.ts'
import { findPendingByReference, type InternalTransfer } from '../internal-transfers.repo.ts'
import type { BankingContext } from '../context.ts'
import { accountLabel, type ExecutedOrPending } from './request-account-approval.ts'

export type TransferResult = {
  readonly fromAccountId: BankAccountId
  readonly toAccountId: BankAccountId
  readonly amount: Satang
  readonly reference: string
  readonly reason: string
  readonly occurredAt: Date
}
type Input = Omit<TransferResult, 'occurredAt'> & { readonly occurredAt?: Date | undefined }
type AccountPair = { readonly from: BankAccount; readonly to: BankAccount }

/** Clocks differ; beyond this a movement lies in the future. */
const AHEAD_MS = 5 * 60_000
/** What is older was settled long ago: more likely a year mistyped. */
const OLDEST_MS = 366 * 86_400_000

/**
 * Keeps true: money between own accounts is booked once, as neither a deposit nor a payout; above one's limit not on
 * one person's word.
 */
export const recordInternalTransfer = (
  module: BankingContext,
): Command<Input, ExecutedOrPending<InternalTransfer>> => ({
  name: 'own-transfer.book',
  permission: 'banking.move',
  object: ({ fromAccountId }) => ({ kind: 'bank-account', id: fromAccountId }),
  async run(context, input) {
    const { actor, now } = context
    if (actor.kind !== 'admin') return refuse('FORBIDDEN')
    const updated: TransferResult = { ...input, occurredAt: input.occurredAt ?? now }
    if (updated.occurredAt.getTime() > now.getTime() + AHEAD_MS)
      return badField('occurredAt', 'must not be in the future')
    if (updated.occurredAt.getTime() < now.getTime() - OLDEST_MS)
      return badField('occurredAt', 'must not be more than a year back')
    const pair = await lockPair(context, updated)
    if (!pair.ok) return pair
    const known = await knownByReference(module, context, updated)
    if (!known.ok) return known
    if (known.value !== null) return ok({ done: known.value })
    const { adjust } = actor.limits
    if (adjust !== null && updated.amount > adjust)
      return requestApprovalFor(module, context, actor.id, updated, pair.value)
    const booked = await postInternalTransfer(module, context, actor.id, updated, pair.value)
    return booked.ok ? ok({ done: booked.value }) : booked
  },
})

async function lockPair(
  { tx }: CommandContext,
  { fromAccountId, toAccountId }: TransferResult,
): Promise<Result<AccountPair, ErrorCode>> {
  if (fromAccountId === toAccountId) return badField('toAccountId', 'must be another account')
  const accounts = await lockAccounts(tx, [fromAccountId, toAccountId])
  const [from, to] = [accounts.find(({ id }) => id === fromAccountId), accounts.find(({ id }) => id === toAccountId)]
  if (from === undefined || from.status === 'retired')
    return badField('fromAccountId', 'not one of the accounts in use')
  if (to === undefined || to.status === 'retired') return badField('toAccountId', 'not one of the accounts in use')
  return ok({ from, to })
}

/**
 * What the bank's reference names already: the same movement entered twice is there once, by whomever; with other money
 * it is a slip, and says what it meets. A reference that only looks like a known one may be either, and says so too.
 * The row of the account it left is locked, so that two who enter it see each other.
 */
async function knownByReference(
  module: BankingContext,
  { tx }: CommandContext,
  { fromAccountId, toAccountId, amount, reference, occurredAt }: TransferResult,
): Promise<Result<InternalTransfer | null, ErrorCode>> {
  const known = await module.repo.findByReference(tx, fromAccountId, reference)
  if (known === undefined) return ok(null)
  const isSameReference = known.reference.toLowerCase() === reference.toLowerCase()
  if (
    isSameReference &&
    isSameMovement(
      { from: known.from.id, to: known.to.id, amount: known.amount, occurredAt: known.occurredAt },
      { from: fromAccountId, to: toAccountId, amount, occurredAt },
    )
  )
    return ok(known)
  return refuse('DUPLICATE_REFERENCE', {
    reference: known.reference,
    id: known.id,
    amount: toDecimal(known.amount),
    occurredAt: known.occurredAt,
    by: known.bookedBy,
  })
}

const labelOf = async ({ tx }: CommandContext, { from, to }: AccountPair): Promise<string> =>
  `${await accountLabel(tx, from)} → ${await accountLabel(tx, to)}`

async function requestApprovalFor(
  module: BankingContext,
  context: CommandContext,
  askedBy: AdminId,
  updated: TransferResult,
  pair: AccountPair,
): Promise<Result<ExecutedOrPending<never>, ErrorCode>> {
  const { reference, reason, amount, occurredAt } = updated
  const open = await findPendingByReference(context.tx, updated.fromAccountId, reference, context.now)
  if (open !== undefined)
    return refuse('STATE_CONFLICT', { status: 'awaiting-second', by: open.by, approvalId: open.id, until: open.until })
  const requested = await module.approvals.request(context, {
    kind: 'banking.move',
    subject: { kind: 'own-transfer', id: newId(context.now.getTime()), label: await labelOf(context, pair) },
    amount,
    askedBy,
    payload: {
      from: `${pair.from.bankCode} ${pair.from.accountNo}`,
      to: `${pair.to.bankCode} ${pair.to.accountNo}`,
      reference,
      reason,
      occurredAt: occurredAt.toISOString(),
      move: { ...updated, amount: String(amount) },
    },
  })
  if (!requested.ok) return requested
  context.audit({ after: { asked: 'banking.move', amount, reference }, reason })
  return ok({ asked: requested.value.approvalId })
}

/** Books what two people agreed on, under the id it was asked for. */
export const executeInternalTransfer =
  (module: BankingContext): Executor =>
  async (context, approval) => {
    // The payload was written by requestApprovalFor above.
    const { move } = approval.payload as {
      move: Omit<TransferResult, 'amount' | 'occurredAt'> & { amount: string; occurredAt: string }
    }
    const updated: TransferResult = {
      ...move,
      amount: BigInt(move.amount) as Satang,
      occurredAt: new Date(move.occurredAt),
    }
    const pair = await lockPair(context, updated)
    if (!pair.ok) return pair
    const known = await knownByReference(module, context, updated)
    if (!known.ok) return known
    const booked =
      known.value === null
        ? await postInternalTransfer(module, context, approval.askedBy, updated, pair.value, approval.subject.id)
        : ok(known.value)
    return booked.ok ? ok({ before: null, after: { ownTransferId: booked.value.id, amount: updated.amount } }) : booked
  }

async function postInternalTransfer(
  module: BankingContext,
  context: CommandContext,
  by: AdminId,
  updated: TransferResult,
  pair: AccountPair,
  id: string = newId(context.now.getTime()),
): Promise<Result<InternalTransfer, ErrorCode>> {
  const { tx, now } = context
  const { fromAccountId, toAccountId, amount, reference, reason, occurredAt } = updated
  const defined = await linkedLines(module, context, updated, pair)
  if (!defined.ok) return defined
  const posted = await module.ledger.post(tx, {
    code: 'own-transfer',
    debit: { kind: 'bank', bankAccountId: toAccountId },
    credit: { kind: 'bank', bankAccountId: fromAccountId },
    amount,
    command: 'own-transfer.book',
    reference: id,
    reason,
    now,
  })
  if (!posted.ok) return posted
  await module.repo.insertInternalTransfer(
    tx,
    {
      id,
      from: fromAccountId,
      to: toAccountId,
      amount,
      reference,
      reason,
      occurredAt,
      businessDay: businessDayOf(now, module.deps.config.dayRule),
      transferId: posted.value.transferId,
      bookedBy: by,
    },
    now,
  )
  for (const line of defined.value)
    await module.repo.insertLink(tx, line, { kind: 'own-transfer', ownTransferId: id }, { reason, by, now })
  context.audit({
    object: { kind: 'own-transfer', id },
    after: { from: fromAccountId, to: toAccountId, amount, reference, occurredAt, lines: defined.value },
    reason,
  })
  context.announce({ name: 'own-transfer.booked', topic: 'banking', ids: [fromAccountId, toAccountId] })
  context.announce({ name: 'own-transfer.booked', topic: 'balances', ids: [fromAccountId, toAccountId] })
  const transfer = await module.repo.findInternalTransfer(tx, id)
  return transfer === undefined ? refuse('NOT_FOUND') : ok(transfer)
}

/**
 * The lines of both sides that were surely seen before; what of them lay as a deposit is taken back out of the books.
 */
async function linkedLines(
  module: BankingContext,
  context: CommandContext,
  updated: TransferResult,
  { from, to }: AccountPair,
): Promise<Result<string[], ErrorCode>> {
  const sure = async (side: Side, account: BankAccount, other: BankAccount): Promise<string | undefined> => {
    const lines = await module.repo.findOpenLines(context.tx, {
      ...updated,
      accountId: account.id,
      side,
      transferId: null,
    })
    return lines.find(line => matchLeg(line, other).fit === 'sure')?.id
  }
  const [out, into] = [await sure('out', from, to), await sure('in', to, from)]
  if (into !== undefined) {
    const settled = await module.settleDeposit(context, {
      bankTransactionId: into,
      as: 'own-transfer',
      reason: updated.reason,
    })
    if (!settled.ok) return settled
  }
  return ok([out, into].filter(line => line !== undefined))
}
