import { newId, ok, refuse, type WithdrawalId } from '@backoffice/kernel'
import { command, type Command, type Origin } from '../../../platform/command/command.ts'
import { statusAt } from '../domain/withdrawal.ts'
import type { WithdrawalRoom } from '../room.ts'
import { announceFact } from '../withdrawals.events.ts'

const BATCH = 100

/**
 * Keeps true: a claim that ran out is written down as pending, so that every screen is told. It was worth nothing
 * before that already.
 */
const expireClaim = (room: WithdrawalRoom): Command<{ readonly id: WithdrawalId }, null> => ({
  name: 'withdrawal.expire-claim',
  object: ({ id }) => ({ kind: 'withdrawal', id }),
  async run(context, { id }) {
    const { tx, now } = context
    const withdrawal = await room.repo.lock(tx, id, now)
    if (withdrawal?.status !== 'claimed' || statusAt(withdrawal, now) !== 'pending') return refuse('STATE_CONFLICT')
    const moved = await room.repo.move(tx, id, { from: ['pending'], holder: null, now }, { status: 'pending' })
    if (!moved) return refuse('STATE_CONFLICT')
    context.audit({ before: { status: 'claimed' }, after: { status: 'pending' } })
    announceFact(context, 'lease-expired', id)
    return ok(null)
  },
})

/** Safe on several nodes at once: the second one finds nothing to do. */
export async function expireClaims(room: WithdrawalRoom): Promise<void> {
  const { deps } = room
  const origin: Origin = { actor: { kind: 'system', name: 'claims' }, requestId: newId(), ip: null, userAgent: null }
  for (const id of await room.repo.findExpiredClaims(deps.db, deps.clock.now(), BATCH))
    await command(deps, expireClaim(room), origin, { id })
}
