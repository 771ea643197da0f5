import type { WithdrawalId } from '@backoffice/kernel'
import { refuse } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import type { WithdrawalRoom } from '../room.ts'
import type { WithdrawalAnswer } from '../withdrawal-answer.ts'
import { personMove } from './person-move.ts'
import { planPayout } from './plan-payout.ts'

/** Keeps true: a new reference is paid under only after the last one failed for good, and because a person said so. */
export const retryPayout = (room: WithdrawalRoom): Command<{ readonly id: WithdrawalId }, WithdrawalAnswer> =>
  personMove(room, 'retry', async ({ context, withdrawal, save }) => {
    if (!room.fairpay.isConfigured) return refuse('STATE_CONFLICT', { status: 'failed', by: null, at: context.now })
    return save({ status: 'paying', ...(await planPayout(room, context, withdrawal)) }, 'paying')
  })
