import { type ErrorCode, permissionOf } from '@backoffice/contract'
import { ok, refuse, toDecimal, type BankAccountId, type Refused, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import { adminCommand, type Command, type CommandContext } from '../../../platform/command/command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { type BankLineRecord, findBankLine } from '../bank-lines.list.ts'
import { lockAccount } from '../../bank-accounts/index.ts'
import { insertLink, type LineMeaning } from '../bank-line-links.repo.ts'
import { findReturnedDeposit, lockManualPayment } from '../categorized-lines.repo.ts'
import { toLineResponse, type LineResponse } from '../line-response.ts'
import type { BankLineContext } from '../context.ts'
import { settleFromSuspense } from './claim-line.ts'

type Kind = 'fee' | 'interest' | 'own-transfer' | 'withdrawal' | 'return'
type Input = {
  readonly id: string
  readonly kind: Kind
  readonly withdrawalId?: string | undefined
  readonly transferId?: string | undefined
  readonly depositId?: string | undefined
  readonly reason: string
}
type Line = BankLineRecord & { readonly accountId: BankAccountId }

/** Categorizes a line once; one that is categorized or credited keeps its link. */
export const categorizeLine = (module: BankLineContext): Command<Input, LineResponse> =>
  adminCommand({
    name: 'bank-line.explain',
    permission: permissionOf('banking.explain'),
    object: ({ id }) => ({ kind: 'bank-transaction', id }),
    async run(context, input) {
      const { actor, tx, now } = context
      const line = await lockLine(context, input.id)
      if (!line.ok) return line
      context.audit({ reason: input.reason, after: { kind: input.kind } })
      const meaning = await meaningOf(module, context, actor, line.value, input)
      if (!meaning.ok) return meaning
      const linked = await insertLink(tx, input.id, meaning.value, {
        reason: input.reason,
        by: actor.id,
        now,
      })
      if (!linked) return refuse('STATE_CONFLICT', { reason: 'the other leg is already linked to another transaction' })
      context.audit({ after: meaning.value })
      context.announce({ name: 'bank-line.explained', topic: 'banking', ids: [line.value.accountId] })
      const explained = await findBankLine(tx, input.id)
      return explained === undefined ? refuse('NOT_FOUND') : ok(toLineResponse(explained, actor))
    },
  })

/** The line with its account's row locked, so that it is not categorized concurrently. */
async function lockLine({ tx }: CommandContext, id: string): Promise<Result<Line, ErrorCode>> {
  const seen = await findBankLine(tx, id)
  if (seen === undefined) return refuse('NOT_FOUND')
  if (seen.accountId === null) return refuse('BLOCKED', { blockers: [{ code: 'UNKNOWN_ACCOUNT', facts: {} }] })
  await lockAccount(tx, seen.accountId)
  const line = await findBankLine(tx, id)
  if (line === undefined) return refuse('NOT_FOUND')
  if (line.link !== null) return refuse('STATE_CONFLICT', { linked: line.link.kind, id: line.link.id })
  return ok({ ...line, accountId: seen.accountId })
}

function meaningOf(
  module: BankLineContext,
  context: CommandContext,
  actor: AdminActor,
  line: Line,
  input: Input,
): Promise<Result<LineMeaning, ErrorCode>> | Refused<ErrorCode> {
  switch (input.kind) {
    case 'fee':
      return line.direction === 'out'
        ? asFeeOrInterest(module, context, actor, line, input)
        : badField('kind', 'OTHER_DIRECTION')
    case 'interest':
      return line.direction === 'in'
        ? asFeeOrInterest(module, context, actor, line, input)
        : badField('kind', 'OTHER_DIRECTION')
    case 'own-transfer':
      return asInternalTransfer(module, context, line, input)
    case 'withdrawal':
      return line.direction === 'out' ? asWithdrawal(module, context, line, input) : badField('kind', 'OTHER_DIRECTION')
    case 'return':
      return line.direction === 'out' ? asReturn(context, line, input) : badField('kind', 'OTHER_DIRECTION')
  }
}

/** Fees and interest belong to the operator. */
async function asFeeOrInterest(
  module: BankLineContext,
  context: CommandContext,
  actor: AdminActor,
  line: Line,
  { kind, reason }: Input,
): Promise<Result<LineMeaning, ErrorCode>> {
  if (actor.limits.adjust !== null && line.amount > actor.limits.adjust)
    return refuse('LIMIT_EXCEEDED', { limit: toDecimal(actor.limits.adjust) })
  const settled =
    line.direction === 'in'
      ? await module.matching.deposits.settle(context, { bankTransactionId: line.id, as: 'interest', reason })
      : ok(null)
  if (!settled.ok) return settled
  const bank = { kind: 'bank', bankAccountId: line.accountId } as const
  const fees = { kind: 'fees' } as const
  const out = line.direction === 'out'
  const posted = await module.ledger.post(context.tx, {
    code: out ? 'bank-fee' : 'bank-interest',
    debit: out ? fees : bank,
    credit: out ? bank : fees,
    amount: line.amount,
    command: 'bank-line.explain',
    reference: line.id,
    reason,
    now: context.now,
  })
  return posted.ok ? ok({ kind: kind === 'fee' ? 'fee' : 'interest', transferId: posted.value.transferId }) : posted
}

async function asInternalTransfer(
  module: BankLineContext,
  context: CommandContext,
  line: Line,
  { transferId, reason }: Input,
): Promise<Result<LineMeaning, ErrorCode>> {
  const leg = await module.matching.internalTransfers.checkLeg(context.tx, line, transferId)
  if (!leg.ok) return leg
  const settled =
    line.direction === 'in'
      ? await module.matching.deposits.settle(context, { bankTransactionId: line.id, as: 'own-transfer', reason })
      : ok(null)
  return settled.ok ? ok({ kind: 'own-transfer', internalTransferId: leg.value.id }) : settled
}

async function asWithdrawal(
  module: BankLineContext,
  context: CommandContext,
  line: Line,
  { withdrawalId }: Input,
): Promise<Result<LineMeaning, ErrorCode>> {
  const paid = withdrawalId === undefined ? undefined : await lockManualPayment(context.tx, withdrawalId)
  if (paid === undefined) return badField('withdrawalId', 'NOT_FOUND')
  if (paid.amount !== line.amount) return badField('withdrawalId', 'OTHER_AMOUNT')
  if (paid.paidFrom !== null && paid.paidFrom !== line.accountId) return badField('withdrawalId', 'OTHER_ACCOUNT')
  if (paid.lineId !== null) return refuse('STATE_CONFLICT', { lineId: paid.lineId })
  const transferId =
    paid.paidFrom === null
      ? await settleFromSuspense(module, context, {
          transactionId: line.id,
          bankAccountId: line.accountId,
          amount: line.amount,
        })
      : null
  return ok({ kind: 'withdrawal', withdrawalId: paid.id, transferId })
}

async function asReturn(
  { tx }: CommandContext,
  line: Line,
  { depositId }: Input,
): Promise<Result<LineMeaning, ErrorCode>> {
  const returned = depositId === undefined ? undefined : await findReturnedDeposit(tx, depositId)
  if (returned === undefined || returned.accountId !== line.accountId) return badField('depositId', 'NOT_FOUND')
  if (returned.amount !== line.amount) return badField('depositId', 'OTHER_AMOUNT')
  if (returned.lineId !== null) return refuse('STATE_CONFLICT', { lineId: returned.lineId })
  return ok({ kind: 'return', depositId: returned.id })
}
