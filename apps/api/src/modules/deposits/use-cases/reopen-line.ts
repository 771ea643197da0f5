import { businessDayOf, newId, ok, refuse, type DepositId, type Result } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/context.ts'
import { findBankLine, type BankLineRecord } from '../../reads/index.ts'
import { announceDeposit } from '../deposits.events.ts'
import type { LineSource } from '../domain/bank-line.ts'
import type { Deposit } from '../domain/deposit.ts'
import type { Intent } from '../intents.repo.ts'
import type { Room } from '../room.ts'
import { bookEntry } from './book-deposit.ts'
import { findMatch } from './find-match.ts'
import { about } from './settle-line.ts'

const COMMAND = 'deposit.reopen'

/**
 * Keeps true: money that came in and is not the operator's own after all is in suspense again, once, and waits for a
 * person; what a person may have entered by hand before is its possible duplicate. What was set aside for it stays as
 * it was decided; the line goes on as another deposit. Part of another room's command, which holds the account's row.
 */
export async function reopenLine(
  room: Room,
  context: CommandContext,
  { bankTransactionId }: { readonly bankTransactionId: string },
): Promise<Result<{ readonly depositId: DepositId }, 'STATE_CONFLICT' | 'NOT_FOUND'>> {
  const { tx, now } = context
  const line = await findBankLine(tx, bankTransactionId)
  if (line === undefined || line.accountId === null) return refuse('NOT_FOUND')
  const before = await room.repo.findOfLine(tx, bankTransactionId)
  const aside = before === undefined ? undefined : await room.repo.lockDeposit(tx, before, now)
  if (aside !== undefined && !(await room.repo.leaveLine(tx, aside.id, now)))
    return refuse('STATE_CONFLICT', { status: aside.status, depositId: aside.id })
  const depositId = await enter(room, context, { ...line, accountId: line.accountId }, aside)
  if (aside !== undefined) await room.repo.passOnRetellings(tx, aside.id, depositId)
  announceDeposit(context, 'reopened', depositId)
  return ok({ depositId })
}

type KnownLine = BankLineRecord & { readonly accountId: NonNullable<BankLineRecord['accountId']> }

async function enter(
  room: Room,
  context: CommandContext,
  line: KnownLine,
  aside: Deposit | undefined,
): Promise<DepositId> {
  const { tx, now } = context
  const { amount, channel, occurredAt, accountId } = line
  const id = newId<DepositId>(now.getTime())
  const intents = await room.repo.findMet(tx, {
    bankAccountId: accountId,
    amount,
    occurredAt,
    timeKnown: line.timeKnown,
    now,
  })
  const intent: Intent | null = intents.length === 1 ? (intents[0] ?? null) : null
  const match = await findMatch(room.members, tx, { counterparty: namedIn(line) }, intent?.memberId ?? null)
  // Perhaps told twice before it was set aside, or entered by hand meanwhile: then it may be that, and is in no books.
  const byHand = await room.repo.findEnteredByHand(
    tx,
    {
      source: line.source as LineSource,
      channel,
      amount,
      occurredAt,
      ...(line.reference === null ? {} : { reference: line.reference }),
    },
    accountId,
    match.only,
  )
  const alikeId = aside?.alikeId ?? byHand?.id ?? null
  const suspected = alikeId !== null
  const transferId = suspected
    ? null
    : await bookEntry(room, context, { id, amount, bankAccountId: accountId, memberId: null, command: COMMAND })
  await room.repo.insertDeposit(tx, {
    id,
    bankTransactionId: line.id,
    bankAccountId: accountId,
    memberId: null,
    candidateId: match.only ?? byHand?.memberId ?? null,
    status: suspected ? 'possible-duplicate' : 'unmatched',
    channel,
    amount,
    score: match.score,
    notes: [
      about('WAS_OWN_TRANSFER'),
      ...(byHand === undefined ? [] : [about('ALIKE_ENTERED_BY_HAND')]),
      ...match.notes,
    ],
    transferId,
    occurredAt,
    businessDay: businessDayOf(now, room.deps.config.dayRule),
    now,
    intentId: intent?.id ?? null,
    importedBy: aside === undefined ? await room.repo.importerOf(tx, line.id) : aside.importedBy,
    alikeId,
    ...(aside === undefined ? {} : { reopensId: aside.id }),
  })
  return id
}

/** What the bank told of the payer, as a feed says it: what is unknown is left out. */
const namedIn = ({ counterparty: { bankCode, accountNo, name, phone } }: BankLineRecord) => ({
  ...(bankCode === null ? {} : { bankCode }),
  ...(accountNo === null ? {} : { accountNo }),
  ...(name === null ? {} : { name }),
  ...(phone === null ? {} : { phone }),
})
