import type { ErrorCode } from '@backoffice/contract'
import { type BankAccountId, businessDayOf, type DepositId, type MemberId, newId, ok, refuse, type Result } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/context.ts'
import { type OwnAccount } from '../bank-transactions.repo.ts'
import { bareAccountNo, type BankLine } from '../domain/bank-line.ts'
import type { Match, MatchNote } from '../domain/matching.ts'
import type { NewDeposit } from '../deposits.repo.ts'
import { refusalOf } from '../../members/index.ts'
import type { Room } from '../room.ts'
import { findMatch } from './find-match.ts'

/** What became of a movement. `recorded` is money that went out. */
export type Seen = { readonly transactionId: string; readonly depositId: DepositId | null; readonly status: string }

/**
 * Keeps true: every movement a bank tells of is kept once, for ever, whoever it belongs to; money that came in is credited
 * by itself only where exactly one member fits and may receive it, and lies in suspense otherwise. Nothing seen is refused.
 */
export function creditBankTransaction(room: Room): Command<BankLine, Seen> {
  return {
    name: 'bank-transaction.record',
    object: ({ account, reference }) => ({ kind: 'bank-transaction', id: `${account.bankCode}/${bareAccountNo(account.accountNo)}/${reference ?? ''}` }),
    run: (context, line) => take(room, context, line),
  }
}

async function take(room: Room, context: CommandContext, line: BankLine): Promise<Result<Seen, ErrorCode>> {
  const { tx, now } = context
  const own = await room.repo.lockOwnAccount(tx, line.account)
  const transactionId = await room.repo.insertLine(tx, line, own?.id ?? null, now)
  if (transactionId === undefined) return keptBefore(room, context, line)
  context.audit({ object: { kind: 'bank-transaction', id: transactionId } })
  if (line.direction === 'out') return ok({ transactionId, depositId: null, status: 'recorded' })
  const deposit = await settle(room, context, line, transactionId, own)
  await room.repo.insertDeposit(tx, deposit)
  const { id, status, memberId } = deposit
  if (own === undefined) room.deps.log.warn({ depositId: id, bankCode: line.account.bankCode, channel: line.channel }, 'money came into an account we do not know')
  context.audit({ after: { depositId: id, status, memberId, amount: deposit.amount, notes: deposit.notes } })
  context.announce({ name: `deposit.${status}`, topic: 'deposits', ids: [id] })
  if (memberId !== null) context.announce({ name: 'member.wallet-changed', topic: 'members', ids: [memberId] })
  return ok({ transactionId, depositId: id, status })
}

/** Told again, by whatever way: nothing happens twice. The same reference with another amount is no retelling. */
async function keptBefore({ repo }: Room, { tx, audit }: CommandContext, line: BankLine): Promise<Result<Seen, ErrorCode>> {
  const kept = await repo.findKept(tx, line)
  if (kept === undefined || kept.amount !== line.amount) return refuse('IDEMPOTENCY_MISMATCH', { reference: line.reference ?? null })
  audit({ object: { kind: 'bank-transaction', id: kept.id } })
  return ok({ transactionId: kept.id, depositId: kept.depositId, status: kept.status ?? 'recorded' })
}

/** Decides where the money goes and books it. The seam for the rest of matching: intents, statements, claims by hand. */
async function settle(room: Room, context: CommandContext, line: BankLine, bankTransactionId: string, own: OwnAccount | undefined): Promise<NewDeposit> {
  const { now } = context
  const id = newId<DepositId>(now.getTime())
  const base = {
    id, bankTransactionId, bankAccountId: own?.id ?? null, memberId: null, channel: line.channel, amount: line.amount, transferId: null,
    occurredAt: line.occurredAt, businessDay: businessDayOf(now, room.deps.config.dayRule), now,
  }
  if (own === undefined) return { ...base, status: 'unmatched', score: null, notes: [note('UNKNOWN_ACCOUNT')] }
  // Not booked either: it is money only if a person finds it to be another movement.
  const alike = await room.repo.findAlike(context.tx, line, bankTransactionId, own.id)
  if (alike !== undefined) return { ...base, status: 'possible-duplicate', score: null, notes: [note('ALIKE_FROM_ANOTHER_SOURCE')] }
  const match = await findMatch(room.members, context.tx, line)
  const stands = await whatStandsAgainst(room, context, own, match)
  if (match.only !== null && stands === null) {
    const transferId = await book(room, context, line, own.id, id, match.only)
    return { ...base, status: 'credited', memberId: match.only, transferId, score: match.score, notes: match.notes }
  }
  const transferId = await book(room, context, line, own.id, id, null)
  return { ...base, status: 'unmatched', transferId, score: match.score, notes: stands === null ? match.notes : [note(stands), ...match.notes] }
}

/** A member is locked before the ledger is touched, so that nobody is closed while being credited. */
async function whatStandsAgainst(room: Room, { tx }: CommandContext, own: OwnAccount, match: Match): Promise<string | null> {
  if (own.status !== 'active' || (own.purpose !== 'deposit' && own.purpose !== 'both')) return 'ACCOUNT_NOT_RECEIVING'
  return match.only === null ? null : refusalOf(await room.members.getForUpdate(tx, match.only), 'deposit')
}

async function book({ ledger }: Room, { tx, now }: CommandContext, line: BankLine, bankAccountId: BankAccountId, id: DepositId, memberId: MemberId | null): Promise<NewDeposit['transferId']> {
  const posted = await ledger.post(tx, {
    code: memberId === null ? 'deposit-unmatched' : 'deposit',
    debit: { kind: 'bank', bankAccountId },
    credit: memberId === null ? { kind: 'suspense' } : { kind: 'member-cash', memberId },
    amount: line.amount, command: 'bank-transaction.record', reference: id, now,
  })
  // The bank's side has no floor: this cannot be refused, and if it is the money must not be taken for booked.
  if (!posted.ok) throw new Error(`a deposit was refused by the books: ${posted.code}`)
  return posted.value.transferId
}

const note = (reason: string): MatchNote => ({ memberId: null, score: 0, reasons: [reason] })
