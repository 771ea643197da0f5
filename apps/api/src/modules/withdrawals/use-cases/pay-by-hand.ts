import type { ErrorCode } from '@backoffice/contract'
import {
  businessDayOf,
  ok,
  refuse,
  type AdminId,
  type ApprovalId,
  type BankAccountId,
  type Result,
  type WithdrawalId,
} from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import type { Executor } from '../../approvals/index.ts'
import type { AccountRef } from '../../ledger/index.ts'
import { gate } from '../blockers.ts'
import { refuseWithFacts } from '../conflict.ts'
import { handNeedsSecond, PAID_BY_HAND_FROM } from '../domain/moves.ts'
import { statusAt, type PaidByHand, type Withdrawal } from '../domain/withdrawal.ts'
import type { WithdrawalRoom } from '../room.ts'
import { readRules } from '../settings.repo.ts'
import type { WithdrawalAnswer } from '../withdrawal-answer.ts'
import { announceFact } from '../withdrawals.events.ts'
import type { Change } from '../withdrawals.repo.ts'
import { personMove, type Step } from './person-move.ts'

export const PAY_BY_HAND = 'withdrawals.pay-by-hand'

const NOT_PAID_FROM = 'not one of the accounts money is paid from'

type Input = { readonly id: WithdrawalId; readonly reference: string; readonly bankAccountId?: BankAccountId }
export type PaidOrAsked = { readonly paid: WithdrawalAnswer } | { readonly asked: ApprovalId }

/**
 * Keeps true: what a person paid outside the provider is booked once, with their reference; above the limit, or where
 * it closes a disputed payout, not on one person's word.
 */
export const payByHand = (room: WithdrawalRoom): Command<Input, PaidOrAsked> =>
  personMove<Input, PaidOrAsked>(room, 'pay-by-hand', async (step, { reference, bankAccountId }) => {
    const { context, withdrawal, mover } = step
    const given: PaidByHand = { reference, bankAccountId: bankAccountId ?? null }
    const known = given.bankAccountId === null || (await room.mayPayFrom(context.tx, given.bankAccountId))
    if (!known) return badField('bankAccountId', NOT_PAID_FROM)
    const rules = await readRules(context.tx)
    const open = await gate(room, context, rules, withdrawal, 'pay-by-hand')
    if (!open.ok) return open
    if (handNeedsSecond(withdrawal, mover.limit, rules.secondApprovalFrom)) return askForIt(room, step, given)
    const saved = await step.save(changeTo(room, context.now, step.actor.id, given), 'paid-by-hand')
    if (!saved.ok) return saved
    const booked = await book(room, context, withdrawal, given)
    return booked.ok ? ok({ paid: saved.value }) : booked
  })

async function askForIt(
  room: WithdrawalRoom,
  { context, actor, withdrawal, status }: Step,
  given: PaidByHand,
): Promise<Result<PaidOrAsked, ErrorCode>> {
  const asked = await room.approvals.ask(context, {
    kind: PAY_BY_HAND,
    subject: { kind: 'withdrawal', id: withdrawal.id, label: withdrawal.externalId },
    amount: withdrawal.amount,
    payload: given,
    askedBy: actor.id,
  })
  if (!asked.ok) return refuseWithFacts(context.tx, withdrawal.id, 'STATE_CONFLICT', context.now)
  context.audit({ after: { status, asked: PAY_BY_HAND } })
  announceFact(context, 'second-person-asked', withdrawal.id)
  return ok({ asked: asked.value.approvalId })
}

/**
 * Makes the move two people agreed on. The open ask has kept every other move away since it was made; the claim under
 * it may have run out meanwhile, and the provider may have settled an uncertain payout, which ends it.
 */
export const payByHandAgreed =
  (room: WithdrawalRoom): Executor =>
  async (context, approval) => {
    const { tx, now } = context
    const id = approval.subject.id as WithdrawalId
    const withdrawal = await room.repo.lock(tx, id, now)
    if (withdrawal === undefined) return refuse('NOT_FOUND')
    const status = statusAt(withdrawal, now)
    if (withdrawal.openApproval !== approval.id || !PAID_BY_HAND_FROM.includes(status))
      return refuseWithFacts(tx, id, 'STATE_CONFLICT', now)
    const open = await gate(room, context, await readRules(tx), withdrawal, 'pay-by-hand')
    if (!open.ok) return open
    // The payload was written by askForIt above.
    const given = approval.payload as PaidByHand
    // The account may have come to its end since: nothing is booked on one that is over.
    if (given.bankAccountId !== null && !(await room.mayPayFrom(tx, given.bankAccountId)))
      return badField('bankAccountId', NOT_PAID_FROM)
    const moved = await room.repo.move(
      tx,
      id,
      { from: [status], holder: null, now },
      changeTo(room, now, approval.askedBy, given),
    )
    if (!moved) return refuseWithFacts(tx, id, 'STATE_CONFLICT', now)
    const booked = await book(room, context, withdrawal, given)
    if (!booked.ok) return booked
    announceFact(context, 'paid-by-hand', id)
    return ok({ before: { status }, after: { status: 'paid-by-hand', reference: given.reference } })
  }

const changeTo = (room: WithdrawalRoom, now: Date, by: AdminId, { reference, bankAccountId }: PaidByHand): Change => ({
  status: 'paid-by-hand',
  decidedBy: by,
  reference,
  paidFrom: bankAccountId,
  finishedOn: businessDayOf(now, room.deps.config.dayRule),
})

/** Money paid from an account nobody named waits in suspense, until a statement shows where it left from. */
async function book(
  room: WithdrawalRoom,
  { tx, now }: CommandContext,
  withdrawal: Withdrawal,
  { bankAccountId, reference }: PaidByHand,
): Promise<Result<unknown, ErrorCode>> {
  const credit: AccountRef = bankAccountId === null ? { kind: 'suspense' } : { kind: 'bank', bankAccountId }
  return room.ledger.postHold(tx, {
    reference: withdrawal.id,
    credit,
    code: 'withdrawal-by-hand',
    command: 'withdrawal.pay-by-hand',
    reason: reference,
    now,
  })
}
