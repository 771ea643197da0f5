import type { ErrorCode } from '@backoffice/contract'
import type { EventData } from '@backoffice/contract/integration/events'
import { businessDayOf, ok, refuse, type Result, type WithdrawalId } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { CANCELLED_FROM } from '../domain/moves.ts'
import { statusAt } from '../domain/withdrawal.ts'
import { enterTurnstile, leaveTurnstile } from '../early-cancellations.repo.ts'
import type { WithdrawalRoom } from '../room.ts'
import { announceFact } from '../withdrawals.events.ts'
import type { Known } from '../withdrawals.repo.ts'

export type Cancelled = { readonly withdrawalId: WithdrawalId | null; readonly status: 'cancelled' }
type Sent = EventData<'withdrawal.cancelled'>

/**
 * Keeps true: a cancelled request holds nothing, also when its cancellation came first; a decided one is not cancelled.
 */
export const cancelWithdrawal = (room: WithdrawalRoom): Command<Sent, Cancelled> => ({
  name: 'withdrawal.cancel',
  object: ({ externalId }) => ({ kind: 'withdrawal', id: externalId }),
  async run(context, sent) {
    const known =
      (await room.repo.findByExternalId(context.tx, sent.externalId)) ?? (await lookAgain(room, context, sent))
    return known === undefined ? ok({ withdrawalId: null, status: 'cancelled' }) : cancel(room, context, known, sent)
  },
})

/**
 * Takes the turnstile and looks once more: the request may have been on its way. Undefined: it is kept as an early
 * cancellation.
 */
async function lookAgain(
  room: WithdrawalRoom,
  { tx, now }: CommandContext,
  { externalId, username }: Sent,
): Promise<Known | undefined> {
  const first = await enterTurnstile(tx, externalId, username, now)
  const known = await room.repo.findByExternalId(tx, externalId)
  if (first && known !== undefined) await leaveTurnstile(tx, externalId)
  return known
}

async function cancel(
  room: WithdrawalRoom,
  context: CommandContext,
  known: Known,
  sent: Sent,
): Promise<Result<Cancelled, ErrorCode>> {
  const { tx, now } = context
  const { id } = known
  context.audit({ object: { kind: 'withdrawal', id } })
  if (known.username.toLowerCase() !== sent.username.toLowerCase())
    return badField('data.username', 'is not the member who asked')
  if (known.amount !== sent.amount) return badField('data.amount', 'is not what was asked for')
  const withdrawal = await room.repo.lock(tx, id, now)
  if (withdrawal === undefined) throw new Error(`withdrawal ${id} is gone`)
  const status = statusAt(withdrawal, now)
  if (status === 'cancelled') return ok({ withdrawalId: id, status })
  // Somebody may have paid it by hand already: that is known when the second person has decided.
  if (withdrawal.openApproval !== null) return refuse('NOT_YET')
  const moved =
    CANCELLED_FROM.includes(status) &&
    (await room.repo.move(
      tx,
      id,
      { from: CANCELLED_FROM, holder: null, now },
      { status: 'cancelled', finishedOn: businessDayOf(now, room.deps.config.dayRule) },
    ))
  if (!moved) return refuse('ALREADY_DECIDED', { status })
  const released = await room.ledger.releaseHold(tx, { reference: id, now })
  if (!released.ok) return released
  context.audit({ before: { status }, after: { status: 'cancelled' } })
  announceFact(context, 'cancelled', id)
  return ok({ withdrawalId: id, status: 'cancelled' })
}
