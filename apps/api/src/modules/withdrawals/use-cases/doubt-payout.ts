import { newId, ok, refuse } from '@backoffice/kernel'
import { command, type Command } from '../../../platform/command/command.ts'
import type { WithdrawalRoom } from '../room.ts'
import { announceFact } from '../withdrawals.events.ts'

type Doubt = { readonly reference: string; readonly isDoubted: boolean }

/**
 * Keeps true: money is not held for ever behind a provider that forgot what it accepted. Its payout stays accepted:
 * asked about on and on, never sent again, never taken for failed. The withdrawal is uncertain meanwhile, where a
 * person may act, and paying again once the provider remembers, unless a person has begun to.
 */
const doubt = (room: WithdrawalRoom): Command<Doubt, null> => ({
  name: 'payout.doubt',
  object: ({ reference }) => ({ kind: 'payout', id: reference }),
  async run(context, { reference, isDoubted }) {
    const { tx, now } = context
    const [from, to] = isDoubted ? (['paying', 'uncertain'] as const) : (['uncertain', 'paying'] as const)
    const found = await room.payouts.find(tx, reference)
    const withdrawal = found === undefined ? undefined : await room.repo.lock(tx, found.withdrawalId, now)
    const payout = await room.payouts.lock(tx, reference)
    if (withdrawal?.status !== from || withdrawal.openApproval !== null || payout?.status !== 'accepted')
      return refuse('STATE_CONFLICT')
    if (!(await room.repo.move(tx, withdrawal.id, { from: [from], holder: null, now }, { status: to })))
      return refuse('STATE_CONFLICT')
    const reason = isDoubted
      ? 'The provider accepted this payout and no longer knows it'
      : 'The provider knows this payout again'
    context.audit({
      object: { kind: 'withdrawal', id: withdrawal.id },
      before: { status: from },
      after: { status: to },
      reason,
    })
    announceFact(context, to, withdrawal.id)
    return ok(null)
  },
})

/** Refused, somebody was faster. */
export async function doubtPayout(room: WithdrawalRoom, given: Doubt): Promise<void> {
  if (
    (await room.payouts.withdrawalStatus(room.deps.db, given.reference)) !== (given.isDoubted ? 'paying' : 'uncertain')
  )
    return
  await command(
    room.deps,
    doubt(room),
    { actor: { kind: 'system', name: 'payouts' }, requestId: newId(), ip: null, userAgent: null },
    given,
  )
}
