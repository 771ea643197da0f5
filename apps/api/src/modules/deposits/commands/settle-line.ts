import { businessDayOf, type DepositId, newId } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/context.ts'
import type { OperatorAccount } from '../bank-transactions.repo.ts'
import { type BankLine, sourceOf } from '../../bank-lines/index.ts'
import type { Deposit } from '../domain/deposit.ts'
import { type Match, type MatchNote, toNote } from '../domain/matching.ts'
import type { NewDeposit } from '../deposits.repo.ts'
import type { Intent } from '../intents.repo.ts'
import type { Surroundings } from '../similar-deposits.repo.ts'
import type { DepositContext } from '../context.ts'
import { bookEntry, bookHeld } from './book-deposit.ts'
import { type EntryCheck, findHoldReason, findPayer, findEntryConflict, type HoldReason } from './find-payer.ts'
import { findUnconfirmedImport, supersede } from './confirm-from-feed.ts'

export type LineToSettle = {
  readonly transactionId: string
  /** Absent where the account is not registered. */
  readonly receiver: { readonly own: OperatorAccount; readonly around: Surroundings } | undefined
  readonly reused: {
    readonly depositId: DepositId | null
  } | null /** It fits an internal transfer without a line, or may repeat one that is not a deposit. */
  readonly possibleLink: 'may-be-own' | 'may-be-reported' | null
}

/**
 * Decides about a new line, posts it, and inserts the deposit. Auto-credited when exactly one member fits and is
 * eligible, the account receives, no duplicate exists, and it is within the importer's solo limit if only a file
 * reports it.
 */
export async function settleLine(
  module: DepositContext,
  context: CommandContext,
  line: BankLine,
  input: LineToSettle,
): Promise<NewDeposit> {
  const { now } = context
  const base = {
    id: newId<DepositId>(now.getTime()),
    bankTransactionId: input.transactionId,
    bankAccountId: input.receiver?.own.id ?? null,
    memberId: null,
    candidateId: null,
    channel: line.channel,
    amount: line.amount,
    transferId: null,
    occurredAt: line.occurredAt,
    businessDay: businessDayOf(now, module.deps.config.dayRule),
    now,
    importedBy: line.importer?.id ?? null,
  }
  const { superseded, ...decided }: Decided =
    input.receiver === undefined
      ? { ...base, status: 'unmatched', score: null, notes: [toNote('UNKNOWN_ACCOUNT')] }
      : await decide(module, context, line, base, { ...input, ...input.receiver })
  await module.repo.insertDeposit(context.tx, decided)
  if (superseded !== undefined) await supersede(module, context, superseded, decided.id)
  const { id, status, memberId, transferId, bankAccountId, intentId = null, promotionRef = null } = decided
  context.audit({
    after: {
      depositId: id,
      status,
      memberId,
      amount: decided.amount,
      notes: decided.notes,
      ...(superseded === undefined ? {} : { supersedes: superseded.id }),
    },
  })
  context.announce({ name: `deposit.${status}`, topic: 'deposits', ids: [id] })
  if (status === 'held' && memberId !== null) await module.hooks.held(context, { ...decided, memberId })
  if (status === 'credited' && memberId !== null && transferId !== null && bankAccountId !== null) {
    if (intentId !== null) await module.repo.payIntent(context.tx, intentId, now)
    context.announce({ name: 'member.wallet-changed', topic: 'members', ids: [memberId] })
    const { amount, channel, occurredAt } = decided
    const credited = { id, memberId, amount, channel, bankAccountId, occurredAt, promotionRef, transferId }
    await module.hooks.credited(context, { ...credited, mode: 'auto', creditedAt: now })
  }
  return decided
}

type DepositBase = Omit<NewDeposit, 'status' | 'score' | 'notes'>
/** `overtaken`: the statement's deposit that this feed line supersedes. */
type Decided = NewDeposit & { readonly superseded?: Deposit }

async function decide(
  module: DepositContext,
  context: CommandContext,
  line: BankLine,
  base: DepositBase,
  { own, around, reused, possibleLink }: Omit<LineToSettle, 'receiver'> & NonNullable<LineToSettle['receiver']>,
): Promise<Decided> {
  const { tx, now } = context
  const { match, intent, near, fromOwn } = await findPayer(module, context, line, own, around)
  const found: DepositBase = { ...base, candidateId: match.only, intentId: intent?.id ?? null }
  // Not posted: it is money only if an admin decides that it is another movement.
  const similarDeposit =
    reused === null && !near ? null : await toSuspectedDeposit(module, context, line, own, match, reused)
  const suspected = possibleLink === 'may-be-reported' ? possiblyReported(similarDeposit) : similarDeposit
  if (suspected !== null && suspected.superseded === undefined)
    return {
      ...found,
      status: 'possible-duplicate',
      score: match.score,
      ...suspected,
      notes: [...suspected.notes, ...match.notes],
    }
  // Without a deposit request, money from an operator account is no deposit: it is categorized by bank staff.
  const { block, member }: EntryCheck = fromOwn
    ? { block: 'FROM_OWN_ACCOUNT', member: null }
    : possibleLink !== null
      ? { block: 'POSSIBLE_OWN_TRANSFER', member: null }
      : await findEntryConflict(module, context, line, own, match)
  const memberId = block === null ? match.only : null
  const isOf = { ...found, score: match.score, ...supersededBy(suspected) }
  const limit = await findHoldReason(module, context, { block, member }, line.amount)
  if (limit !== null) return hold(module, context, isOf, own, { memberId: match.only, limit, notes: match.notes })
  const waits =
    memberId !== null &&
    line.importer !== undefined &&
    !(await module.members.consumeSoloLimit(tx, line.importer.id, line.amount, line.importer.alone, now))
  const transferId = await bookEntry(module, context, {
    id: base.id,
    amount: line.amount,
    bankAccountId: own.id,
    memberId: waits ? null : memberId,
    command: 'bank-transaction.record',
  })
  const settled = { ...isOf, transferId }
  if (memberId === null)
    return { ...settled, status: 'unmatched', notes: block === null ? match.notes : [toNote(block), ...match.notes] }
  if (waits) return { ...settled, status: 'matched', memberId, notes: [toNote('IMPORTER_LIMIT'), ...match.notes] }
  return { ...settled, status: 'credited', memberId, notes: match.notes, promotionRef: promotionOf(intent, memberId) }
}

const supersededBy = (suspected: SuspectedDuplicate | null): { readonly superseded?: Deposit } =>
  suspected?.superseded === undefined ? {} : { superseded: suspected.superseded }

/** Above a limit of its member it is neither refused nor credited: it waits for its return or its release. */
async function hold(
  module: DepositContext,
  context: CommandContext,
  deposit: DepositBase & Pick<NewDeposit, 'score'> & { readonly superseded?: Deposit },
  own: OperatorAccount,
  { memberId, limit, notes }: Pick<NewDeposit, 'memberId' | 'notes'> & { readonly limit: HoldReason },
): Promise<Decided> {
  const { id, amount } = deposit
  const entry = { id, amount, bankAccountId: own.id, command: 'bank-transaction.record' }
  const transferId = await bookHeld(module, context, { ...entry, posted: null })
  const heldBy = limit.limit
  return { ...deposit, status: 'held', memberId, transferId, heldBy, notes: [toNote(limit.code), ...notes] }
}

const promotionOf = (intent: Intent | null, memberId: NewDeposit['memberId']): string | null =>
  intent !== null && intent.memberId === memberId ? intent.promotionRef : null

type SuspectedDuplicate = {
  readonly alikeId: DepositId | null
  readonly candidateId?: NewDeposit['candidateId']
  readonly notes: readonly MatchNote[]
  readonly superseded?: Deposit
}

/** May repeat a line that is not a deposit: neither a deposit nor a similar one. It supersedes nothing. */
const possiblyReported = (similarDeposit: SuspectedDuplicate | null): SuspectedDuplicate =>
  similarDeposit === null
    ? { alikeId: null, notes: [toNote('ALIKE_FROM_ANOTHER_SOURCE')] }
    : {
        alikeId: similarDeposit.alikeId,
        notes: similarDeposit.notes,
        ...(similarDeposit.candidateId === undefined ? {} : { candidateId: similarDeposit.candidateId }),
      }

/** Whether the movement may already exist: by its reference, from another source, or entered manually. */
async function toSuspectedDeposit(
  module: DepositContext,
  context: CommandContext,
  line: BankLine,
  own: OperatorAccount,
  match: Match,
  reused: LineToSettle['reused'],
): Promise<SuspectedDuplicate | null> {
  const { tx } = context
  if (reused !== null) return { alikeId: reused.depositId, notes: [toNote('REFERENCE_REUSED')] }
  const similarDeposit = (await module.repo.findSimilarDeposit(tx, line, own.id)) ?? line.alikeId
  const superseded =
    similarDeposit === undefined || sourceOf(line) !== 'feed'
      ? null
      : await findUnconfirmedImport(module, context, similarDeposit)
  const reported =
    similarDeposit === undefined ? null : { alikeId: similarDeposit, notes: [toNote('ALIKE_FROM_ANOTHER_SOURCE')] }
  if (reported !== null && superseded === null) return reported
  const manualEntry = await module.repo.findManualEntry(tx, line, own.id, match.only)
  if (manualEntry !== undefined)
    return { alikeId: manualEntry.id, candidateId: manualEntry.memberId, notes: [toNote('ALIKE_ENTERED_BY_HAND')] }
  if (reported !== null && superseded !== null) return { ...reported, superseded }
  const similar = await module.repo.findSimilarReference(tx, line, own.id)
  return similar === undefined ? null : { alikeId: similar.id, notes: [toNote('REFERENCE_SIMILAR')] }
}
