import type { ErrorCode } from '@backoffice/contract'
import type { DepositStatus } from '@backoffice/contract/deposits/forms'
import { type DepositId, ok, type Result } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/context.ts'
import type { StoredBankLine, OperatorAccount } from '../bank-transactions.repo.ts'
import { bareAccountNo, type BankLine, isSameMovement, type KnownBy, sourceOf } from '../../bank-lines/index.ts'
import type { ClaimedLine, PossibleInternalTransfer } from '../../bank-lines/index.ts'
import type { DepositContext } from '../context.ts'
import { creditConfirmed } from './confirm-from-feed.ts'
import { settleLine } from './settle-line.ts'

/**
 * The outcome of a movement. `recorded` is a debit; `own-transfer` is an internal transfer. `known`: it was stored
 * before, and nothing happened now.
 */
export type LineOutcome = {
  readonly transactionId: string
  readonly depositId: DepositId | null
  readonly status: DepositStatus | 'recorded' | 'own-transfer'
  readonly known: boolean
}

/**
 * Stores every reported movement once, permanently; a credit is auto-credited only where exactly one member fits and is
 * eligible, and is in suspense otherwise. Received money is never refused.
 */
export function creditBankTransaction(module: DepositContext): Command<BankLine, LineOutcome> {
  return {
    name: 'bank-transaction.record',
    object: ({ account, reference }) => ({
      kind: 'bank-transaction',
      id: `${account.bankCode}/${bareAccountNo(account.accountNo)}/${reference ?? ''}`,
    }),
    run: (context, line) => recordLine(module, context, line),
  }
}

async function recordLine(
  module: DepositContext,
  context: CommandContext,
  line: BankLine,
): Promise<Result<LineOutcome, ErrorCode>> {
  const { tx, now } = context
  const own = await module.repo.lockOperatorAccount(tx, line.account)
  let first: { readonly depositId: DepositId | null } | null = null
  // A reference reused for another amount or day may be another movement: needs review.
  for (const by of KNOWN_BY) {
    const transactionId = await module.repo.insertLine(tx, line, own?.id ?? null, now, by)
    if (transactionId !== undefined) return processNewLine(module, context, line, { transactionId, own, first })
    const saved = await module.repo.findStoredLine(tx, line, by)
    if (saved === undefined) throw new Error('a bank transaction is neither new nor saved')
    if (isSameMovement(saved, line))
      return by === 'itself' ? receive(module, context, line, own, saved) : toStoredResult(context, saved)
    first ??= { depositId: saved.depositId }
  }
  throw new Error('a bank transaction does not match its key')
}

const KNOWN_BY: readonly KnownBy[] = ['itself', 'amount', 'amount-and-time']

/** A repeated line. A feed that confirms an imported statement changes it; everything else changes nothing. */
async function receive(
  module: DepositContext,
  context: CommandContext,
  line: BankLine,
  own: OperatorAccount | undefined,
  saved: StoredBankLine,
): Promise<Result<LineOutcome, ErrorCode>> {
  const { depositId, importedBy } = saved
  const credited =
    sourceOf(line) === 'feed' &&
    importedBy !== null &&
    depositId !== null &&
    own !== undefined &&
    (await creditConfirmed(module, context, line, own, depositId))
  if (credited === false || credited === null) return toStoredResult(context, saved)
  context.audit({ object: { kind: 'bank-transaction', id: saved.id } })
  return ok({ transactionId: saved.id, depositId, status: credited, known: false })
}

/** A repeated line from any source has no effect. */
function toStoredResult({ audit }: CommandContext, saved: StoredBankLine): Result<LineOutcome, ErrorCode> {
  audit({ object: { kind: 'bank-transaction', id: saved.id } })
  return ok({
    transactionId: saved.id,
    depositId: saved.depositId,
    status: (saved.status as DepositStatus | null) ?? 'recorded',
    known: true,
  })
}

const isOpen = (reported: ClaimedLine | PossibleInternalTransfer): reported is PossibleInternalTransfer =>
  reported.kind === 'may-be-own' || reported.kind === 'may-be-reported'

type NewLine = {
  readonly transactionId: string
  readonly own: OperatorAccount | undefined
  readonly first: { readonly depositId: DepositId | null } | null
}

/** The outcome of a new line. */
async function processNewLine(
  module: DepositContext,
  context: CommandContext,
  line: BankLine,
  { transactionId, own, first }: NewLine,
): Promise<Result<LineOutcome, ErrorCode>> {
  context.audit({ object: { kind: 'bank-transaction', id: transactionId } })
  const around =
    own === undefined || line.direction === 'out'
      ? undefined
      : await module.repo.findSurroundingLines(context.tx, line, own.id)
  const reported =
    own !== undefined && (around?.hasCounterpart !== false || line.duplicateOfId !== undefined)
      ? await module.bankLines.claim(context, { ...line, transactionId, bankAccountId: own.id })
      : null
  const claimed = reported === null || isOpen(reported) ? null : reported
  if (claimed !== null || line.direction === 'out') {
    const status =
      claimed !== null && (line.direction === 'in' || claimed.kind === 'own-transfer') ? 'own-transfer' : 'recorded'
    context.audit({ after: { status } })
    // It has no deposit, so screens of the account, its lines or its day are notified.
    if (own !== undefined) context.announce({ name: 'bank-line.seen', topic: 'banking', ids: [own.id] })
    return ok({ transactionId, depositId: null, status, known: false })
  }
  const deposit = await settleLine(module, context, line, {
    transactionId,
    receiver: own === undefined || around === undefined ? undefined : { own, around },
    reused: first,
    possibleLink: reported !== null && isOpen(reported) ? reported.kind : null,
  })
  if (own === undefined)
    module.deps.log.warn(
      { depositId: deposit.id, bankCode: line.account.bankCode, channel: line.channel },
      'money came into an account we do not know',
    )
  return ok({ transactionId, depositId: deposit.id, status: deposit.status, known: false })
}
