import type { WithdrawalId } from '@backoffice/kernel'
import { refuse } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import { gate } from '../blockers.ts'
import type { WithdrawalRoom } from '../room.ts'
import { readRules } from '../settings.repo.ts'
import type { WithdrawalAnswer } from '../withdrawal-answer.ts'
import { personMove } from './person-move.ts'
import { planPayout } from './plan-payout.ts'

/**
 * Keeps true: a new reference is paid under only after the last one failed for good, because a person said so, and to a
 * member who may still withdraw; for one who was closed or blocked since, the ways out are the refund and payment by
 * hand.
 */
export const retryPayout = (room: WithdrawalRoom): Command<{ readonly id: WithdrawalId }, WithdrawalAnswer> =>
  personMove(room, 'retry', async ({ context, withdrawal, save }) => {
    if (!room.fairpay.isConfigured) return refuse('STATE_CONFLICT', { status: 'failed', by: null, at: context.now })
    const open = await gate(room, context, await readRules(context.tx), withdrawal, 'retry')
    if (!open.ok) return open
    return save({ status: 'paying', ...(await planPayout(room, context, withdrawal)) }, 'paying')
  })
