import type { ErrorCode } from '@backoffice/contract'
import type { EventData } from '@backoffice/contract/integration/events'
import { ok, refuse, type Result, type WithdrawalId } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { readLicence } from '../../licences/index.ts'
import { CANCELLED_FROM, statusAt } from '../domain/withdrawal.ts'
import { type ExistingRequest, findByExternalId, lockExternalId, unlockExternalId } from '../requests.repo.ts'
import type { WithdrawalContext } from '../context.ts'
import { announceWithdrawal, finishWithdrawal } from './withdrawal-command.ts'

export type CancellationResult = { readonly withdrawalId: WithdrawalId | null; readonly status: 'cancelled' }
type EventInput = EventData<'withdrawal.cancelled'>

/**
 * Releases the hold of a cancelled request, also when the cancellation arrives first; a decided one is not cancelled,
 * nor any where the licence forbids it.
 */
export const cancelWithdrawal = (module: WithdrawalContext): Command<EventInput, CancellationResult> => ({
  name: 'withdrawal.cancel',
  object: ({ externalId }) => ({ kind: 'withdrawal', id: externalId }),
  async run(context, sent) {
    const { rules } = await readLicence(context.tx, module.deps.config)
    if (!rules.withdrawalCancelled) return refuse('LICENCE_FORBIDS')
    const known = (await findByExternalId(context.tx, sent.externalId)) ?? (await recheck(context, sent))
    return known === undefined ? ok({ withdrawalId: null, status: 'cancelled' }) : cancel(module, context, known, sent)
  },
})

/**
 * Locks the external id and checks again, because the request may have arrived meanwhile. Undefined: it is stored as an
 * early cancellation.
 */
async function recheck(
  { tx, now }: CommandContext,
  { externalId, username }: EventInput,
): Promise<ExistingRequest | undefined> {
  const first = await lockExternalId(tx, externalId, username, now)
  const known = await findByExternalId(tx, externalId)
  if (first && known !== undefined) await unlockExternalId(tx, externalId)
  return known
}

async function cancel(
  module: WithdrawalContext,
  context: CommandContext,
  known: ExistingRequest,
  sent: EventInput,
): Promise<Result<CancellationResult, ErrorCode>> {
  const { tx, now } = context
  const { id } = known
  context.audit({ object: { kind: 'withdrawal', id } })
  if (known.username.toLowerCase() !== sent.username.toLowerCase()) return badField('data.username', 'OTHER_MEMBER')
  if (known.amount !== sent.amount) return badField('data.amount', 'OTHER_AMOUNT')
  const withdrawal = await module.repo.lock(tx, id, now)
  if (withdrawal === undefined) throw new Error(`withdrawal ${id} is gone`)
  const status = statusAt(withdrawal, now)
  if (status === 'cancelled') return ok({ withdrawalId: id, status })
  // It may already be paid manually, which is known once the second approver has decided.
  if (withdrawal.openApproval !== null) return refuse('NOT_YET')
  const guard = { from: CANCELLED_FROM, holder: null, now }
  if (
    !CANCELLED_FROM.includes(status) ||
    (await finishWithdrawal(module, context, id, guard, { status: 'cancelled' })) === undefined
  )
    return refuse('ALREADY_DECIDED', { status })
  const released = await module.ledger.releaseHold(tx, { reference: id, now })
  if (!released.ok) return released
  context.audit({ before: { status }, after: { status: 'cancelled' } })
  announceWithdrawal(context, 'cancelled', id)
  return ok({ withdrawalId: id, status: 'cancelled' })
}
