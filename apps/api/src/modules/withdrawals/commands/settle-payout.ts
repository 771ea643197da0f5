import type { EventData } from '@backoffice/contract/integration/events'
import type { Command } from '../../../platform/command/command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import type { WithdrawalContext } from '../context.ts'
import type { PayoutOutcome } from '../domain/payout.ts'
import { applyPayoutUpdate } from './apply-payout-update.ts'

/** The provider's signed event counts like its response; it may arrive before it, after it, twice, or instead. */
export function settlePayout(module: WithdrawalContext): Command<EventData<'payout.settled'>, PayoutOutcome> {
  const applyUpdate = applyPayoutUpdate(module)
  return {
    name: 'payout.settle',
    object: ({ reference }) => ({ kind: 'payout', id: reference }),
    run: async (context, { reference, status, fee, reason }) => {
      if (fee !== undefined && fee < 0n) return badField('data.fee', 'must not be below 0')
      return applyUpdate.run(context, {
        reference,
        fact: status,
        ...(fee === undefined ? {} : { fee }),
        ...(reason === undefined ? {} : { reason }),
      })
    },
  }
}
