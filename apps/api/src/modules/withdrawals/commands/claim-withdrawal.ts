import { newId, ok, refuse, type WithdrawalId } from '@backoffice/kernel'
import { command, type Command, type Origin } from '../../../platform/command/command.ts'
import type { WithdrawalContext } from '../context.ts'
import { leaseFrom, statusAt } from '../domain/withdrawal.ts'
import { findExpiredClaims } from '../withdrawals.repo.ts'
import { announceWithdrawal, saveTransition, withdrawalAction } from './withdrawal-command.ts'

type Input = { readonly id: WithdrawalId }

/** Claims a withdrawal: one admin at a time holds it, for ten minutes from the last time they claimed it. */
export const claimWithdrawal = (module: WithdrawalContext) =>
  withdrawalAction(module, 'claim', (context, withdrawal, _input: Input) => {
    const claim = { by: context.actor.id, until: leaseFrom(context.now) }
    return saveTransition(module, context, withdrawal, { status: 'claimed', claim }, 'claimed')
  })

/** Gives a claim back; only its holder can. */
export const releaseWithdrawal = (module: WithdrawalContext) =>
  withdrawalAction(module, 'release', (context, withdrawal, _input: Input) =>
    saveTransition(module, context, withdrawal, { status: 'pending' }, 'released'),
  )

/** Records an expired claim as pending, so that every screen is notified. It was already ineffective. */
const expireClaim = (module: WithdrawalContext): Command<Input, null> => ({
  name: 'withdrawal.expire-claim',
  object: ({ id }) => ({ kind: 'withdrawal', id }),
  async run(context, { id }) {
    const { tx, now } = context
    const withdrawal = await module.repo.lock(tx, id, now)
    if (withdrawal?.status !== 'claimed' || statusAt(withdrawal, now) !== 'pending') return refuse('STATE_CONFLICT')
    const expired = await module.repo.move(tx, id, { from: ['pending'], holder: null, now }, { status: 'pending' })
    if (expired === undefined) return refuse('STATE_CONFLICT')
    context.audit({ before: { status: 'claimed' }, after: { status: 'pending' } })
    announceWithdrawal(context, 'lease-expired', id)
    return ok(null)
  },
})

const BATCH = 100

/** Safe on several nodes concurrently: the second one finds nothing to do. */
export async function expireClaims(module: WithdrawalContext): Promise<void> {
  const { deps } = module
  const origin: Origin = { actor: { kind: 'system', name: 'claims' }, requestId: newId(), ip: null, userAgent: null }
  for (const id of await findExpiredClaims(deps.db, deps.clock.now(), BATCH))
    await command(deps, expireClaim(module), origin, { id })
}
