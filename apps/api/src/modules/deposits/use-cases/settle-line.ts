import type { MatchReason } from '@backoffice/contract/deposits/forms'
import { businessDayOf, type DepositId, newId } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/context.ts'
import { refusalOf } from '../../members/index.ts'
import type { OwnAccount } from '../bank-transactions.repo.ts'
import { type BankLine, knowsTime } from '../domain/bank-line.ts'
import type { Match, MatchNote } from '../domain/matching.ts'
import type { NewDeposit } from '../deposits.repo.ts'
import type { Intent } from '../intents.repo.ts'
import type { Room } from '../room.ts'
import { bookEntry } from './book-deposit.ts'
import { findMatch } from './find-match.ts'

export type LineToSettle = { readonly transactionId: string; readonly own: OwnAccount | undefined; readonly reused: { readonly depositId: DepositId | null } | null }

/**
 * Decides where the money of a new line goes, books it, and writes the deposit down. Credited by itself: exactly one member
 * fits, the account receives, the member may, and nothing tells the same movement already.
 */
export async function settleLine(room: Room, context: CommandContext, line: BankLine, given: LineToSettle): Promise<NewDeposit> {
  const { now } = context
  const base = {
    id: newId<DepositId>(now.getTime()), bankTransactionId: given.transactionId, bankAccountId: given.own?.id ?? null, memberId: null, candidateId: null, channel: line.channel,
    amount: line.amount, transferId: null, occurredAt: line.occurredAt, businessDay: businessDayOf(now, room.deps.config.dayRule), now,
  }
  const decided: NewDeposit = given.own === undefined ? { ...base, status: 'unmatched', score: null, notes: [about('UNKNOWN_ACCOUNT')] } : await decide(room, context, line, base, given.own, given.reused)
  await room.repo.insertDeposit(context.tx, decided)
  const { id, status, memberId, transferId, bankAccountId, intentId = null, promotionRef = null } = decided
  context.audit({ after: { depositId: id, status, memberId, amount: decided.amount, notes: decided.notes } })
  context.announce({ name: `deposit.${status}`, topic: 'deposits', ids: [id] })
  if (status === 'credited' && memberId !== null && transferId !== null && bankAccountId !== null) {
    if (intentId !== null) await room.repo.payIntent(context.tx, intentId, now)
    context.announce({ name: 'member.wallet-changed', topic: 'members', ids: [memberId] })
    await room.hooks.credited(context, { id, memberId, amount: decided.amount, channel: decided.channel, mode: 'auto', bankAccountId, occurredAt: decided.occurredAt, creditedAt: now, promotionRef, transferId })
  }
  return decided
}

type Base = Omit<NewDeposit, 'status' | 'score' | 'notes'>

async function decide(room: Room, context: CommandContext, line: BankLine, base: Base, own: OwnAccount, reused: LineToSettle['reused']): Promise<NewDeposit> {
  const { tx, now } = context
  const around = await room.repo.lookAround(tx, line, own.id)
  const intents = !around.announced ? [] : await room.repo.findMet(tx, { bankAccountId: own.id, amount: line.amount, occurredAt: line.occurredAt, timeKnown: knowsTime(line), now })
  // Two that ran into each other's time name nobody.
  const intent = intents.length === 1 ? (intents[0] ?? null) : null
  const match = await findMatch(room.members, tx, line, intent?.memberId ?? null)
  const found: Base = { ...base, candidateId: match.only, intentId: intent?.id ?? null }
  // Not booked: it is money only if a person finds it to be another movement.
  const suspected = reused === null && !around.near ? null : await suspect(room, context, line, own, match, reused)
  if (suspected !== null) return { ...found, status: 'possible-duplicate', score: match.score, ...suspected, notes: [...suspected.notes, ...match.notes] }
  // Nobody announced it, but money of one's own account is nobody's deposit: who keeps the accounts explains it.
  const stands = around.fromOwn ? 'FROM_OWN_ACCOUNT' : await whatStandsAgainst(room, context, line, own, match)
  const memberId = stands === null ? match.only : null
  const transferId = await bookEntry(room, context, { id: base.id, amount: line.amount, bankAccountId: own.id, memberId, command: 'bank-transaction.record' })
  if (memberId === null) return { ...found, status: 'unmatched', transferId, score: match.score, notes: stands === null ? match.notes : [about(stands), ...match.notes] }
  return { ...found, status: 'credited', memberId, transferId, score: match.score, notes: match.notes, promotionRef: promotionOf(intent, memberId) }
}

const promotionOf = (intent: Intent | null, memberId: NewDeposit['memberId']): string | null => (intent !== null && intent.memberId === memberId ? intent.promotionRef : null)

type Suspected = { readonly alikeId: DepositId | null; readonly candidateId?: NewDeposit['candidateId']; readonly notes: readonly MatchNote[] }

/** Whether the same movement may be there already: under its reference, told by another source, entered by a person. */
async function suspect(room: Room, { tx }: CommandContext, line: BankLine, own: OwnAccount, match: Match, reused: LineToSettle['reused']): Promise<Suspected | null> {
  if (reused !== null) return { alikeId: reused.depositId, notes: [about('REFERENCE_REUSED')] }
  const alike = (await room.repo.findAlike(tx, line, own.id)) ?? line.alikeId
  if (alike !== undefined) return { alikeId: alike, notes: [about('ALIKE_FROM_ANOTHER_SOURCE')] }
  const byHand = await room.repo.findEnteredByHand(tx, line, own.id, match.only)
  return byHand === undefined ? null : { alikeId: byHand.id, candidateId: byHand.memberId, notes: [about('ALIKE_ENTERED_BY_HAND')] }
}

/** A member is locked before the ledger is touched, so that nobody is closed while being credited. */
async function whatStandsAgainst(room: Room, { tx }: CommandContext, line: BankLine, own: OwnAccount, match: Match): Promise<MatchReason | null> {
  if (own.status !== 'active' || (own.purpose !== 'deposit' && own.purpose !== 'both')) return 'ACCOUNT_NOT_RECEIVING'
  const blocked = room.banking.standsAgainst(await room.banking.channelRules(tx, line.channel), own, line.amount)
  if (blocked !== null) return blocked
  return match.only === null ? null : refusalOf(await room.members.getForUpdate(tx, match.only), 'deposit')
}

export const about = (reason: MatchReason): MatchNote => ({ memberId: null, score: 0, reasons: [reason] })
