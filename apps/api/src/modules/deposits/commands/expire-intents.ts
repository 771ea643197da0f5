import { newId, ok, refuse } from '@backoffice/kernel'
import { command, type Command, type Origin } from '../../../platform/command/command.ts'
import type { DepositContext } from '../context.ts'

const BATCH = 500

/** Frees the amounts of expired deposit requests. */
const expireRunOut = ({ repo }: DepositContext): Command<null, number> => ({
  name: 'deposit-intent.expire',
  object: () => ({ kind: 'deposit-intent', id: 'run-out' }),
  async run({ tx, now, audit, announce }) {
    const ids = await repo.expireIntents(tx, now, BATCH)
    if (ids.length === 0) return refuse('STATE_CONFLICT')
    audit({ after: { status: 'expired', ids } })
    announce({ name: 'deposit-intent.expired', topic: 'deposits', ids: [...ids] })
    return ok(ids.length)
  },
})

/** Expires requests; safe on several nodes concurrently, and silent when there are none. */
export async function expireIntents(module: DepositContext): Promise<void> {
  const { deps } = module
  const origin: Origin = { actor: { kind: 'system', name: 'deposits' }, requestId: newId(), ip: null, userAgent: null }
  for (let count = BATCH; count === BATCH; ) {
    if (!(await module.repo.anyRunOut(deps.db, deps.clock.now()))) return
    const outcome = await command(deps, expireRunOut(module), origin, null)
    count = outcome.ok ? outcome.value : 0
  }
}
