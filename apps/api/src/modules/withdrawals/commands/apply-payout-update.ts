import type { ErrorCode } from '@backoffice/contract'
import type { EventData } from '@backoffice/contract/integration/events'
import { systemReason } from '@backoffice/contract/system-reasons'
import { ok, refuse, type Result, type Satang, type WithdrawalId } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import type { WithdrawalContext } from '../context.ts'
import {
  classifyUpdate,
  nextCheckAt,
  type PayoutOutcome,
  type PayoutUpdate,
  reportsFee,
  reportsOtherFee,
  withdrawalStateFor,
} from '../domain/payout.ts'
import { isFinal, type Withdrawal } from '../domain/withdrawal.ts'
import type { Payout, PayoutChange } from '../payouts.repo.ts'
import { recordWithdrawalFee, type Change, type Guard } from '../withdrawals.repo.ts'
import { recordContradiction } from './record-contradiction.ts'
import { announceWithdrawal, finishWithdrawal } from './withdrawal-command.ts'

/**
 * Posts a payout once, whatever source reports it first and however often. A settled payout stays settled: a later
 * contradiction raises an alert and posts nothing.
 */
export const applyPayoutUpdate = (module: WithdrawalContext): Command<PayoutUpdate, PayoutOutcome> => ({
  name: 'payout.learn',
  object: ({ reference }) => ({ kind: 'payout', id: reference }),
  async run(context, input) {
    const { tx, now } = context
    const update = input.reason === undefined ? input : { ...input, reason: legible(input.reason) }
    const found = await module.payouts.find(tx, update.reference)
    if (found === undefined) return refuse('NOT_YET', { field: 'reference' })
    const withdrawal = await module.repo.lock(tx, found.withdrawalId, now)
    const payout = await module.payouts.lock(tx, update.reference)
    if (withdrawal === undefined || payout === undefined) throw new Error(`payout ${update.reference} is gone`)
    context.audit({
      object: { kind: 'withdrawal', id: withdrawal.id },
      before: { status: withdrawal.status },
      after: { status: withdrawal.status },
      reason: update.reason ?? null,
    })
    const effect = classifyUpdate(payout.status, update.fact)
    if (effect === 'contradicts') return recordContradiction(module, context, withdrawal, payout, update, payout.status)
    if (effect === 'known') {
      if (reportsOtherFee(payout, update)) return refuse('IDEMPOTENCY_MISMATCH', { field: 'data.fee' })
      if (reportsFee(payout, update)) return recordLateFee(module, context, withdrawal, payout, update)
      return ok({ reference: update.reference, status: payout.status, contradicts: false })
    }
    const changed = await module.payouts.change(tx, update.reference, payout.status, changeOf(update, now))
    if (!changed) throw new Error(`payout ${update.reference} moved under its lock`)
    // Paid manually while the provider did not respond: its own report no longer matters, unless it paid as well.
    if (isFinal(withdrawal.status))
      return update.fact === 'paid'
        ? recordContradiction(module, context, withdrawal, payout, update, update.fact)
        : ok({ reference: update.reference, status: update.fact, contradicts: false })
    return applyEffect(module, context, withdrawal, update)
  },
})

/** Provider texts may contain anything; the database and the screens accept no control characters. */
const legible = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim() || NO_REASON

const CLEARING = { kind: 'clearing', provider: 'fairpay' } as const
const NO_REASON = systemReason('no-reason-given')

function changeOf({ fact, fee, reason }: PayoutUpdate, now: Date): PayoutChange {
  switch (fact) {
    case 'accepted':
    case 'uncertain':
      return { status: fact, nextCheckAt: nextCheckAt(fact, 0, now) }
    case 'paid':
      return { status: fact, fee: fee ?? null, settledAt: now, nextCheckAt: null }
    case 'failed':
      return { status: fact, failure: reason ?? NO_REASON, settledAt: now, nextCheckAt: null }
  }
}

/** The withdrawal follows its payout; when paid, its hold is posted. */
async function applyEffect(
  module: WithdrawalContext,
  context: CommandContext,
  withdrawal: Withdrawal,
  update: PayoutUpdate,
): Promise<Result<PayoutOutcome, ErrorCode>> {
  const { tx, now } = context
  const status = withdrawalStateFor(update.fact)
  const guard: Guard = { from: ['paying', 'uncertain'], holder: null, now }
  if (status === 'paid') {
    const paid = await finishWithdrawal(module, context, withdrawal.id, guard, { status, fee: update.fee ?? null })
    if (paid === undefined)
      throw new Error(`withdrawal ${withdrawal.id} is ${withdrawal.status} while its payout is open`)
    await bookPaid(module, context, withdrawal, update)
  } else if (status !== withdrawal.status) {
    const change: Change = { status, ...(status === 'failed' ? { reason: update.reason ?? NO_REASON } : {}) }
    if ((await module.repo.move(tx, withdrawal.id, guard, change)) === undefined)
      throw new Error(`withdrawal ${withdrawal.id} is ${withdrawal.status} while its payout is open`)
  }
  context.audit({ after: { status, payout: update.fact } })
  announceWithdrawal(context, update.fact, withdrawal.id)
  return ok({ reference: update.reference, status: update.fact, contradicts: false })
}

async function bookPaid(
  module: WithdrawalContext,
  context: CommandContext,
  { id }: { id: WithdrawalId },
  { fee }: PayoutUpdate,
): Promise<void> {
  const { tx, now } = context
  const booked = await module.ledger.postHold(tx, {
    reference: id,
    credit: CLEARING,
    code: 'withdrawal',
    command: 'payout.learn',
    now,
    ...(fee === undefined || fee === null ? {} : { fee }),
  })
  if (!booked.ok) throw new Error(`withdrawal ${id} was paid, and its money is no longer held`)
  await module.approvals.supersede(context, id, systemReason('paid-meanwhile'))
}

/**
 * The fee is stored whatever the withdrawal's outcome. If this payout did not settle it, nothing is posted and it needs
 * manual review.
 */
async function recordLateFee(
  module: WithdrawalContext,
  context: CommandContext,
  withdrawal: Withdrawal,
  payout: Payout,
  update: PayoutUpdate,
): Promise<Result<PayoutOutcome, ErrorCode>> {
  const { reference, fee } = update
  if (fee !== undefined && fee !== null) {
    await module.payouts.recordFee(context.tx, reference, fee)
    if (withdrawal.status === 'paid') await bookLateFee(module, context, withdrawal.id, fee)
  }
  return withdrawal.status === 'paid'
    ? ok({ reference, status: payout.status, contradicts: false })
    : recordContradiction(module, context, withdrawal, payout, update, payout.status)
}

async function bookLateFee(
  module: WithdrawalContext,
  { tx, now, audit }: CommandContext,
  id: WithdrawalId,
  fee: Satang,
): Promise<void> {
  await recordWithdrawalFee(tx, id, fee)
  if (fee > 0n)
    await module.ledger.post(tx, {
      code: 'withdrawal-fee',
      debit: { kind: 'fees' },
      credit: CLEARING,
      amount: fee,
      command: 'payout.learn',
      reference: id,
      now,
    })
  audit({ after: { status: 'paid', fee } })
}

/** The provider's signed event counts like its response; it may arrive before it, after it, twice, or instead. */
export function settlePayout(module: WithdrawalContext): Command<EventData<'payout.settled'>, PayoutOutcome> {
  const applyUpdate = applyPayoutUpdate(module)
  return {
    name: 'payout.settle',
    object: ({ reference }) => ({ kind: 'payout', id: reference }),
    run: async (context, { reference, status, fee, reason }) => {
      if (fee !== undefined && fee < 0n) return badField('data.fee', 'NOT_NEGATIVE')
      return applyUpdate.run(context, {
        reference,
        fact: status,
        ...(fee === undefined ? {} : { fee }),
        ...(reason === undefined ? {} : { reason }),
      })
    },
  }
}
