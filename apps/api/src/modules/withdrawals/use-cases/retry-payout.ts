import type { BlockerCode } from '@backoffice/contract/withdrawals/forms'
import type { WithdrawalId } from '@backoffice/kernel'
import { refuse } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import { gate } from '../blockers.ts'
import type { WithdrawalRoom } from '../room.ts'
import { readRules } from '../settings.repo.ts'
import type { WithdrawalAnswer } from '../withdrawal-answer.ts'
import { personMove } from './person-move.ts'
import { planPayout } from './plan-payout.ts'

/** Whom money may not go to any more. Amounts, names and turnover were judged when it was approved, and are not again. */
const OF_THE_MEMBER: ReadonlySet<BlockerCode> = new Set(['MEMBER_NOT_ACTIVE', 'MEMBER_BLOCKED'])

/**
 * Keeps true: a new reference is paid under only after the last one failed for good, because a person said so, and to a
 * member who may still withdraw; for one who was closed or blocked since, the ways out are the refund and payment by hand.
 */
export const retryPayout = (room: WithdrawalRoom): Command<{ readonly id: WithdrawalId }, WithdrawalAnswer> =>
  personMove(room, 'retry', async ({ context, withdrawal, save }) => {
    if (!room.fairpay.isConfigured) return refuse('STATE_CONFLICT', { status: 'failed', by: null, at: context.now })
    const open = await gate(room, context, await readRules(context.tx), withdrawal, ({ code }) => OF_THE_MEMBER.has(code))
    if (!open.ok) return open
    return save({ status: 'paying', ...(await planPayout(room, context, withdrawal)) }, 'paying')
  })
