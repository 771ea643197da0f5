import type { ErrorCode } from '@backoffice/contract'
import {
  businessDayOf,
  newId,
  normalizeReference,
  ok,
  refuse,
  satang,
  type AdminId,
  type ApprovalId,
  type BankAccountId,
  type DepositId,
  type MemberId,
  type Refused,
  type Result,
  type Satang,
} from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/context.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import type { Executor } from '../../approvals/index.ts'
import type { DepositResponse } from '../deposit-response.ts'
import { announceDeposit } from '../deposits.events.ts'
import { wrongPaidAt } from '../domain/paid-at.ts'
import type { DepositContext } from '../context.ts'
import { bookEntry } from './book-deposit.ts'
import { lockReceiver } from './match-deposit.ts'
import { shown } from './deposit-command.ts'

export const ENTER = 'deposits.create'

export type Entry = {
  readonly memberId: MemberId
  readonly accountId: BankAccountId
  readonly amount: Satang
  readonly reason: string
  readonly occurredAt?: Date
  readonly reference?: string
  readonly slipId?: string
  readonly despiteAlike?: boolean
}
export type EnteredOrPending = { readonly entered: DepositResponse } | { readonly asked: ApprovalId }
type Refusal = Refused<ErrorCode> & { readonly fields?: Record<string, string> }

/**
 * Keeps true: money no feed told of is entered once, with a reason and its slip; above one's limit, in one entry or on
 * one day, not on one person's word.
 */
export const enterDeposit = (module: DepositContext): Command<Entry, EnteredOrPending> => ({
  name: 'deposit.create',
  permission: 'deposits.create',
  object: ({ memberId }) => ({ kind: 'member', id: memberId }),
  async run(context, input) {
    const { actor, now } = context
    if (actor.kind !== 'admin') return refuse('FORBIDDEN')
    const id = newId<DepositId>(now.getTime())
    const entry = {
      ...input,
      reason: input.reason.trim(),
      occurredAt: input.occurredAt ?? now,
      isPaidAtKnown: input.occurredAt !== undefined,
    }
    const refused = await findEntryConflict(module, context, id, entry, findSimilarDeposit)
    if (refused !== null) return refused
    context.audit({ object: { kind: 'deposit', id }, reason: entry.reason })
    // Money entered by hand is money given: what somebody may adjust alone, of both together, they may enter alone.
    const soloLimit = await module.members.consumeSoloLimit(
      context.tx,
      actor.id,
      entry.amount,
      actor.limits.adjust,
      now,
    )
    if (!soloLimit) return requestApprovalFor(module, context, id, entry, actor.id)
    await creditEntry(module, context, id, entry, actor.id)
    const answer = await shown(module, context, actor, id)
    return answer.ok ? ok({ entered: answer.value }) : answer
  },
})

/** Where nobody knows when it was paid, the time of the entry places it among others. */
type DatedEntry = Entry & { readonly occurredAt: Date; readonly isPaidAtKnown: boolean }
type FindSimilar = (
  module: DepositContext,
  context: CommandContext,
  entry: DatedEntry,
) => Promise<readonly { readonly depositId: DepositId; readonly status: string; readonly paidAt: Date | null }[]>

const findLines: FindSimilar = ({ repo }, { tx }, { accountId, amount, memberId, occurredAt, reference = null }) =>
  repo.findSimilarLines(tx, { bankAccountId: accountId, amount, memberId, occurredAt, reference })

/**
 * What a bank told and what people entered. The account is locked: of two who enter the same at once, the second sees
 * the first.
 */
const findSimilarDeposit: FindSimilar = async (module, context, entry) => {
  const { accountId: bankAccountId, amount, memberId, occurredAt, reference } = entry
  const entered = await module.repo.findSimilarEntries(context.tx, {
    bankAccountId,
    amount,
    memberId,
    occurredAt,
    now: context.now,
    ...(reference === undefined ? {} : { reference }),
  })
  return [...(await findLines(module, context, entry)), ...entered]
}

/** Locks the account and the member, then asks everything again, at the entry and when the second person agrees. */
async function findEntryConflict(
  module: DepositContext,
  context: CommandContext,
  id: DepositId,
  entry: DatedEntry,
  similarTo: FindSimilar,
): Promise<Refusal | null> {
  const { tx, now } = context
  const wrong = wrongPaidAt(entry.occurredAt, now)
  if (wrong !== null) return badField('occurredAt', wrong)
  const account = await module.repo.lockOperatorAccountById(tx, entry.accountId)
  if (account === undefined || account.status === 'retired')
    return badField('accountId', 'not one of the accounts in use')
  const receiver = await lockReceiver(module, context, entry.memberId)
  if (!receiver.ok) return receiver
  const known =
    entry.reference === undefined ? undefined : await module.repo.findByReference(tx, account, entry.reference)
  if (known !== undefined) return refuse('DUPLICATE_REFERENCE', { ...known })
  if (entry.despiteAlike !== true) {
    const similar = await similarTo(module, context, entry)
    if (similar.length > 0)
      return refuse('ALIKE_EXISTS', {
        alike: similar.map(each => ({ ...each, paidAt: each.paidAt?.toISOString() ?? null })),
      })
  }
  if (entry.slipId !== undefined && !(await module.uploads.attachSlip(tx, entry.slipId, { kind: 'deposit', id })))
    return badField('slipId', 'no such picture, or it belongs to something else')
  return null
}

async function requestApprovalFor(
  module: DepositContext,
  context: CommandContext,
  id: DepositId,
  entry: DatedEntry,
  askedBy: AdminId,
): Promise<Result<EnteredOrPending, ErrorCode>> {
  const { memberId, accountId, amount, reason, reference, slipId, occurredAt, isPaidAtKnown, despiteAlike } = entry
  const member = await module.members.getForUpdate(context.tx, memberId)
  const account = await module.repo.lockOperatorAccountById(context.tx, accountId)
  const payload = {
    // In words, for the second person.
    name: `${member.firstName} ${member.lastName}`,
    account: `${account?.bankCode} ${account?.accountNo}`,
    memberId,
    accountId,
    reason,
    occurredAt: occurredAt.toISOString(),
    ...(isPaidAtKnown ? {} : { paidAtKnown: 'false' }),
    ...(reference === undefined ? {} : { reference }),
    ...(slipId === undefined ? {} : { slipId }),
    ...(despiteAlike === true ? { despiteAlike: 'true' } : {}),
  }
  const requested = await module.approvals.request(context, {
    kind: ENTER,
    subject: { kind: 'deposit', id, label: member.username },
    amount,
    payload,
    askedBy,
  })
  if (!requested.ok) return requested
  context.audit({ after: { asked: ENTER, memberId, amount } })
  announceDeposit(context, 'asked', id)
  return ok({ asked: requested.value.approvalId })
}

/**
 * Keeps true: what the second person agreed to is what was asked, judged anew: the member, the account or the bank's
 * word may have changed.
 */
export const executeEntry =
  (module: DepositContext): Executor =>
  async (context, approval) => {
    // The payload was written by requestApprovalFor above.
    const input = approval.payload as {
      memberId: MemberId
      accountId: BankAccountId
      reason: string
      occurredAt: string
      paidAtKnown?: string
      reference?: string
      slipId?: string
      despiteAlike?: string
    }
    if (approval.amount === null) throw new Error('an entry that was asked for has an amount')
    const id = approval.subject.id as DepositId
    const entry: DatedEntry = {
      memberId: input.memberId,
      accountId: input.accountId,
      amount: satang(approval.amount),
      reason: input.reason,
      occurredAt: new Date(input.occurredAt),
      isPaidAtKnown: input.paidAtKnown === undefined,
      despiteAlike: input.despiteAlike !== undefined,
      // What was asked by the release before may be written with blanks.
      ...(input.reference === undefined ? {} : { reference: normalizeReference(input.reference) }),
      ...(input.slipId === undefined ? {} : { slipId: input.slipId }),
    }
    // Other entries were looked at when this one was typed, and this one whenever another was typed since: only the
    // bank may have told more.
    const refused = await findEntryConflict(module, context, id, entry, findLines)
    if (refused !== null) return refused
    await creditEntry(module, context, id, entry, approval.askedBy)
    return ok({
      before: { status: null },
      after: { status: 'credited', memberId: entry.memberId, amount: entry.amount },
    })
  }

async function creditEntry(
  module: DepositContext,
  context: CommandContext,
  id: DepositId,
  entry: DatedEntry,
  by: AdminId,
): Promise<void> {
  const { now, tx } = context
  const { memberId, accountId, amount, occurredAt, isPaidAtKnown, reason, reference = null, slipId = null } = entry
  const transferId = await bookEntry(module, context, {
    id,
    amount,
    bankAccountId: accountId,
    memberId,
    command: 'deposit.create',
  })
  await module.repo.insertDeposit(tx, {
    id,
    bankTransactionId: null,
    bankAccountId: accountId,
    memberId,
    candidateId: memberId,
    status: 'credited',
    channel: 'manual',
    amount,
    score: null,
    notes: [],
    transferId,
    occurredAt,
    businessDay: businessDayOf(now, module.deps.config.dayRule),
    now,
    byHand: { by, reason, reference, slipId, isPaidAtKnown },
  })
  context.audit({ after: { status: 'credited', memberId, amount } })
  announceDeposit(context, 'credited', id, memberId)
  await module.hooks.credited(context, {
    id,
    memberId,
    amount,
    channel: 'manual',
    mode: 'manual',
    bankAccountId: accountId,
    occurredAt,
    creditedAt: now,
    promotionRef: null,
    transferId,
  })
}
