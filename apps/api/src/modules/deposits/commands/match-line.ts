import { ok, refuse, type DepositId, type Result } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/context.ts'
import {
  type BankLineRecord,
  type DepositMatching,
  findBankLine,
  type NewLine,
  type RecategorizedLine,
} from '../../bank-lines/index.ts'
import type { Deposit } from '../domain/deposit.ts'
import type { Intent } from '../intents.repo.ts'
import type { DepositContext } from '../context.ts'
import { openAgain, reverseEntry } from './book-deposit.ts'
import { announceDeposit } from './deposit-command.ts'
import { findMatch } from './find-match.ts'
import { toNote } from '../domain/matching.ts'

/** The deposits' side of the matching of bank lines. */
export const depositMatching = (module: DepositContext): DepositMatching => ({
  isBooked: (context, line) => isBooked(module, context, line),
  settle: (context, line) => settleDeposit(module, context, line),
  reopen: (context, line) => reopenLine(module, context, line),
})

/** Whether a posted deposit may be the report of this movement by another source. */
async function isBooked(module: DepositContext, { tx, now }: CommandContext, line: NewLine): Promise<boolean> {
  const similar = (await module.repo.findSimilarDeposit(tx, line, line.bankAccountId)) ?? line.alikeId
  const deposit = similar === undefined ? undefined : await module.repo.lockDeposit(tx, similar, now)
  return deposit !== undefined && deposit.transferId !== null
}

/**
 * Removes a line that is not a deposit (internal transfer, interest) from suspense and ignores its deposit; the
 * categorizing module posts it. Part of that module's command.
 */
async function settleDeposit(
  module: DepositContext,
  context: CommandContext,
  { bankTransactionId, as, reason }: RecategorizedLine,
): Promise<Result<{ readonly depositId: DepositId | null }, 'STATE_CONFLICT'>> {
  const { tx, now, actor } = context
  const id = await module.repo.findOfLine(tx, bankTransactionId)
  const deposit = id === undefined ? undefined : await module.repo.lockDeposit(tx, id, now)
  if (deposit === undefined) return ok({ depositId: null })
  const { status, transferId } = deposit
  if (status !== 'unmatched' && status !== 'possible-duplicate')
    return refuse('STATE_CONFLICT', { status, depositId: deposit.id })
  if (transferId !== null) await reverseEntry(module, context, { transferId, reason, command: 'deposit.explain' })
  const updated = await module.repo.updateDeposit(
    tx,
    deposit.id,
    status,
    {
      status: 'ignored',
      transferId: null,
      decidedBy: actor.kind === 'admin' ? actor.id : null,
      reason: `${as}: ${reason}`,
    },
    now,
  )
  if (!updated) return refuse('STATE_CONFLICT', { status, depositId: deposit.id })
  announceDeposit(context, 'explained', deposit.id)
  return ok({ depositId: deposit.id })
}

/**
 * Puts money that is not the operator's into suspense again, once, unmatched; a possible earlier manual entry makes it
 * a possible duplicate. Its ignored deposit stays as decided; the line continues as another deposit. Part of another
 * module's command, which holds the account's lock.
 */
async function reopenLine(
  module: DepositContext,
  context: CommandContext,
  { bankTransactionId }: { readonly bankTransactionId: string },
): Promise<Result<{ readonly depositId: DepositId }, 'STATE_CONFLICT' | 'NOT_FOUND'>> {
  const { tx, now } = context
  const line = await findBankLine(tx, bankTransactionId)
  if (line === undefined || line.accountId === null) return refuse('NOT_FOUND')
  const before = await module.repo.findOfLine(tx, bankTransactionId)
  const aside = before === undefined ? undefined : await module.repo.lockDeposit(tx, before, now)
  if (aside !== undefined && !(await module.repo.detachLine(tx, aside.id, now)))
    return refuse('STATE_CONFLICT', { status: aside.status, depositId: aside.id })
  return ok({ depositId: await enter(module, context, { ...line, accountId: line.accountId }, aside) })
}

type KnownLine = BankLineRecord & { readonly accountId: NonNullable<BankLineRecord['accountId']> }

async function enter(
  module: DepositContext,
  context: CommandContext,
  line: KnownLine,
  aside: Deposit | undefined,
): Promise<DepositId> {
  const { tx, now } = context
  const { amount, channel, occurredAt, accountId } = line
  const intents = await module.repo.findMet(tx, {
    bankAccountId: accountId,
    amount,
    occurredAt,
    timeKnown: line.timeKnown,
    now,
  })
  const intent: Intent | null = intents.length === 1 ? (intents[0] ?? null) : null
  const match = await findMatch(module.members, tx, { counterparty: namedIn(line) }, intent?.memberId ?? null)
  // Possibly reported twice before it was ignored, or entered manually meanwhile: then it may be that, and is not
  // posted.
  const manualEntry = await module.repo.findManualEntry(
    tx,
    {
      source: line.source,
      channel,
      amount,
      occurredAt,
      ...(line.reference === null ? {} : { reference: line.reference }),
    },
    accountId,
    match.only,
  )
  const alikeId = aside?.alikeId ?? manualEntry?.id ?? null
  return openAgain(module, context, {
    channel,
    amount,
    occurredAt,
    alikeId,
    bankTransactionId: line.id,
    bankAccountId: accountId,
    isSuspected: alikeId !== null,
    reopens: aside?.id ?? null,
    command: 'deposit.reopen',
    candidateId: match.only ?? manualEntry?.memberId ?? null,
    score: match.score,
    notes: [
      toNote('WAS_OWN_TRANSFER'),
      ...(manualEntry === undefined ? [] : [toNote('ALIKE_ENTERED_BY_HAND')]),
      ...match.notes,
    ],
    intentId: intent?.id ?? null,
    importedBy: aside === undefined ? await module.repo.importerOf(tx, line.id) : aside.importedBy,
  })
}

/** The bank's sender data in a feed's form: unknown parts are omitted. */
const namedIn = ({ counterparty: { bankCode, accountNo, name, phone } }: BankLineRecord) => ({
  ...(bankCode === null ? {} : { bankCode }),
  ...(accountNo === null ? {} : { accountNo }),
  ...(name === null ? {} : { name }),
  ...(phone === null ? {} : { phone }),
})
