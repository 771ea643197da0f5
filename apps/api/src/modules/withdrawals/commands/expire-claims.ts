import { newId, ok, refuse, type WithdrawalId } from '@backoffice/kernel'
import { command, type Command, type Origin } from '../../../platform/command/command.ts'
import { statusAt } from '../domain/withdrawal.ts'
import type { WithdrawalContext } from '../context.ts'
import { announceWithdrawal } from './withdrawal-command.ts'

const BATCH = 100

/** Records an expired claim as pending, so that every screen is notified. It was already ineffective. */
const expireClaim = (module: WithdrawalContext): Command<{ readonly id: WithdrawalId }, null> => ({
  name: 'withdrawal.expire-claim',
  object: ({ id }) => ({ kind: 'withdrawal', id }),
  async run(context, { id }) {
    const { tx, now } = context
    const withdrawal = await module.repo.lock(tx, id, now)
    if (withdrawal?.status !== 'claimed' || statusAt(withdrawal, now) !== 'pending') return refuse('STATE_CONFLICT')
    const updated = await module.repo.move(tx, id, { from: ['pending'], holder: null, now }, { status: 'pending' })
    if (!updated) return refuse('STATE_CONFLICT')
    context.audit({ before: { status: 'claimed' }, after: { status: 'pending' } })
    announceWithdrawal(context, 'lease-expired', id)
    return ok(null)
  },
})

/** Safe on several nodes concurrently: the second one finds nothing to do. */
export async function expireClaims(module: WithdrawalContext): Promise<void> {
  const { deps } = module
  const origin: Origin = { actor: { kind: 'system', name: 'claims' }, requestId: newId(), ip: null, userAgent: null }
  for (const id of await module.repo.findExpiredClaims(deps.db, deps.clock.now(), BATCH))
    await command(deps, expireClaim(module), origin, { id })
}
