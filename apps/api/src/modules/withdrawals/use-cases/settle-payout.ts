import type { EventData } from '@backoffice/contract/integration/events'
import type { Command } from '../../../platform/command/command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import type { WithdrawalRoom } from '../room.ts'
import type { Learnt } from '../domain/payout.ts'
import { learnPayout } from './learn-payout.ts'

/**
 * Keeps true: the provider's signed event counts as its answer does; it may come before it, after it, twice, or
 * instead.
 */
export function settlePayout(room: WithdrawalRoom): Command<EventData<'payout.settled'>, Learnt> {
  const learn = learnPayout(room)
  return {
    name: 'payout.settle',
    object: ({ reference }) => ({ kind: 'payout', id: reference }),
    run: async (context, { reference, status, fee, reason }) => {
      if (fee !== undefined && fee < 0n) return badField('data.fee', 'must not be below 0')
      return learn.run(context, {
        reference,
        fact: status,
        ...(fee === undefined ? {} : { fee }),
        ...(reason === undefined ? {} : { reason }),
      })
    },
  }
}
