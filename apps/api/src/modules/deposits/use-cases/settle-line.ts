import type { MatchReason } from '@backoffice/contract/deposits/forms'
import { businessDayOf, type DepositId, newId } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/context.ts'
import type { OwnAccount } from '../bank-transactions.repo.ts'
import { type BankLine, sourceOf } from '../domain/bank-line.ts'
import type { Deposit } from '../domain/deposit.ts'
import type { Match, MatchNote } from '../domain/matching.ts'
import type { NewDeposit } from '../deposits.repo.ts'
import type { Intent } from '../intents.repo.ts'
import type { Room } from '../room.ts'
import { bookEntry } from './book-deposit.ts'
import { payerOf, whatStandsAgainst } from './find-payer.ts'
import { findOneWord, overtake } from './hear-feed.ts'

export type LineToSettle = {
  readonly transactionId: string
  readonly own: OwnAccount | undefined
  readonly reused: {
    readonly depositId: DepositId | null
  } | null /** It fits an own transfer that waits for a line, or perhaps tells again of one that is no deposit. */
  readonly mayBe: 'may-be-own' | 'may-be-told' | null
}

/**
 * Decides where the money of a new line goes, books it, and writes the deposit down. Credited by itself: exactly one
 * member fits, the account receives, the member may, nothing tells the same movement already, and it is not above what
 * the one person whose file tells of it may give away alone.
 */
export async function settleLine(
  room: Room,
  context: CommandContext,
  line: BankLine,
  given: LineToSettle,
): Promise<NewDeposit> {
  const { now } = context
  const base = {
    id: newId<DepositId>(now.getTime()),
    bankTransactionId: given.transactionId,
    bankAccountId: given.own?.id ?? null,
    memberId: null,
    candidateId: null,
    channel: line.channel,
    amount: line.amount,
    transferId: null,
    occurredAt: line.occurredAt,
    businessDay: businessDayOf(now, room.deps.config.dayRule),
    now,
    importedBy: line.importer?.id ?? null,
  }
  const { overtaken, ...decided }: Decided =
    given.own === undefined
      ? { ...base, status: 'unmatched', score: null, notes: [about('UNKNOWN_ACCOUNT')] }
      : await decide(room, context, line, base, { ...given, own: given.own })
  await room.repo.insertDeposit(context.tx, decided)
  if (overtaken !== undefined) await overtake(room, context, overtaken, decided.id)
  const { id, status, memberId, transferId, bankAccountId, intentId = null, promotionRef = null } = decided
  context.audit({
    after: {
      depositId: id,
      status,
      memberId,
      amount: decided.amount,
      notes: decided.notes,
      ...(overtaken === undefined ? {} : { overtakes: overtaken.id }),
    },
  })
  context.announce({ name: `deposit.${status}`, topic: 'deposits', ids: [id] })
  if (status === 'credited' && memberId !== null && transferId !== null && bankAccountId !== null) {
    if (intentId !== null) await room.repo.payIntent(context.tx, intentId, now)
    context.announce({ name: 'member.wallet-changed', topic: 'members', ids: [memberId] })
    await room.hooks.credited(context, {
      id,
      memberId,
      amount: decided.amount,
      channel: decided.channel,
      mode: 'auto',
      bankAccountId,
      occurredAt: decided.occurredAt,
      creditedAt: now,
      promotionRef,
      transferId,
    })
  }
  return decided
}

type Base = Omit<NewDeposit, 'status' | 'score' | 'notes'>
/** `overtaken`: what a statement alone told of before, and this line of a feed tells better. */
type Decided = NewDeposit & { readonly overtaken?: Deposit }

async function decide(
  room: Room,
  context: CommandContext,
  line: BankLine,
  base: Base,
  { own, reused, mayBe }: LineToSettle & { readonly own: OwnAccount },
): Promise<Decided> {
  const { tx, now } = context
  const { match, intent, near, fromOwn } = await payerOf(room, context, line, own)
  const found: Base = { ...base, candidateId: match.only, intentId: intent?.id ?? null }
  // Not booked: it is money only if a person finds it to be another movement.
  const alike = reused === null && !near ? null : await suspect(room, context, line, own, match, reused)
  const suspected = mayBe === 'may-be-told' ? perhapsTold(alike) : alike
  if (suspected !== null && suspected.overtaken === undefined)
    return {
      ...found,
      status: 'possible-duplicate',
      score: match.score,
      ...suspected,
      notes: [...suspected.notes, ...match.notes],
    }
  // Nobody announced it, but money of one's own account is nobody's deposit: who keeps the accounts explains it.
  const stands = fromOwn
    ? 'FROM_OWN_ACCOUNT'
    : mayBe !== null
      ? 'POSSIBLE_OWN_TRANSFER'
      : await whatStandsAgainst(room, context, line, own, match)
  const memberId = stands === null ? match.only : null
  const waits =
    memberId !== null &&
    line.importer !== undefined &&
    !(await room.members.takeAlone(tx, line.importer.id, line.amount, line.importer.alone, now))
  const transferId = await bookEntry(room, context, {
    id: base.id,
    amount: line.amount,
    bankAccountId: own.id,
    memberId: waits ? null : memberId,
    command: 'bank-transaction.record',
  })
  const settled = {
    ...found,
    transferId,
    score: match.score,
    ...(suspected?.overtaken === undefined ? {} : { overtaken: suspected.overtaken }),
  }
  if (memberId === null)
    return { ...settled, status: 'unmatched', notes: stands === null ? match.notes : [about(stands), ...match.notes] }
  if (waits) return { ...settled, status: 'matched', memberId, notes: [about('IMPORTER_LIMIT'), ...match.notes] }
  return { ...settled, status: 'credited', memberId, notes: match.notes, promotionRef: promotionOf(intent, memberId) }
}

const promotionOf = (intent: Intent | null, memberId: NewDeposit['memberId']): string | null =>
  intent !== null && intent.memberId === memberId ? intent.promotionRef : null

type Suspected = {
  readonly alikeId: DepositId | null
  readonly candidateId?: NewDeposit['candidateId']
  readonly notes: readonly MatchNote[]
  readonly overtaken?: Deposit
}

/**
 * Perhaps told again of a line that is no deposit: of no deposit, then, or of one that is alike as well. Nothing is
 * overtaken by it.
 */
const perhapsTold = (alike: Suspected | null): Suspected =>
  alike === null
    ? { alikeId: null, notes: [about('ALIKE_FROM_ANOTHER_SOURCE')] }
    : {
        alikeId: alike.alikeId,
        notes: alike.notes,
        ...(alike.candidateId === undefined ? {} : { candidateId: alike.candidateId }),
      }

/** Whether the same movement may be there already: under its reference, told by another source, entered by a person. */
async function suspect(
  room: Room,
  context: CommandContext,
  line: BankLine,
  own: OwnAccount,
  match: Match,
  reused: LineToSettle['reused'],
): Promise<Suspected | null> {
  const { tx } = context
  if (reused !== null) return { alikeId: reused.depositId, notes: [about('REFERENCE_REUSED')] }
  const alike = (await room.repo.findAlike(tx, line, own.id)) ?? line.alikeId
  const overtaken = alike === undefined || sourceOf(line) !== 'feed' ? null : await findOneWord(room, context, alike)
  const told = alike === undefined ? null : { alikeId: alike, notes: [about('ALIKE_FROM_ANOTHER_SOURCE')] }
  if (told !== null && overtaken === null) return told
  const byHand = await room.repo.findEnteredByHand(tx, line, own.id, match.only)
  if (byHand !== undefined)
    return { alikeId: byHand.id, candidateId: byHand.memberId, notes: [about('ALIKE_ENTERED_BY_HAND')] }
  if (told !== null && overtaken !== null) return { ...told, overtaken }
  const similar = await room.repo.findSimilarReference(tx, line, own.id)
  return similar === undefined ? null : { alikeId: similar.id, notes: [about('REFERENCE_SIMILAR')] }
}

export const about = (reason: MatchReason): MatchNote => ({ memberId: null, score: 0, reasons: [reason] })
