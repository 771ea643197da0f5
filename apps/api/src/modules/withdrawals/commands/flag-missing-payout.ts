import { systemReason } from '@backoffice/contract/system-reasons'
import { newId, ok, refuse } from '@backoffice/kernel'
import { command, type Command } from '../../../platform/command/command.ts'
import type { WithdrawalContext } from '../context.ts'
import { announceWithdrawal } from './withdrawal-command.ts'

type MissingPayout = { readonly reference: string; readonly isMissing: boolean }

/**
 * Flags an accepted payout the provider no longer knows, so that its hold does not stay open without review. The payout
 * stays accepted: status checks continue, and it is neither sent again nor failed. The withdrawal is unconfirmed
 * meanwhile, where an admin can act, and paying again once the provider reports it, unless an admin has acted.
 */
const missing = (module: WithdrawalContext): Command<MissingPayout, null> => ({
  name: 'payout.doubt',
  object: ({ reference }) => ({ kind: 'payout', id: reference }),
  async run(context, { reference, isMissing }) {
    const { tx, now } = context
    const [from, to] = isMissing ? (['paying', 'uncertain'] as const) : (['uncertain', 'paying'] as const)
    const found = await module.payouts.find(tx, reference)
    const withdrawal = found === undefined ? undefined : await module.repo.lock(tx, found.withdrawalId, now)
    const payout = await module.payouts.lock(tx, reference)
    if (withdrawal?.status !== from || withdrawal.openApproval !== null || payout?.status !== 'accepted')
      return refuse('STATE_CONFLICT')
    const guard = { from: [from], holder: null, now }
    if ((await module.repo.move(tx, withdrawal.id, guard, { status: to })) === undefined)
      return refuse('STATE_CONFLICT')
    const reason = isMissing ? systemReason('payout-missing') : systemReason('payout-found-again')
    context.audit({
      object: { kind: 'withdrawal', id: withdrawal.id },
      before: { status: from },
      after: { status: to },
      reason,
    })
    announceWithdrawal(context, to, withdrawal.id)
    return ok(null)
  },
})

/** Refused: another update came first. */
export async function flagMissingPayout(module: WithdrawalContext, input: MissingPayout): Promise<void> {
  if (
    (await module.payouts.withdrawalStatus(module.deps.db, input.reference)) !==
    (input.isMissing ? 'paying' : 'uncertain')
  )
    return
  await command(
    module.deps,
    missing(module),
    { actor: { kind: 'system', name: 'payouts' }, requestId: newId(), ip: null, userAgent: null },
    input,
  )
}
