import type { ErrorCode } from '@backoffice/contract'
import type { EventData } from '@backoffice/contract/integration/events'
import type { WithdrawalStatus } from '@backoffice/contract/withdrawals/forms'
import { businessDayOf, newId, ok, refuse, type Result, type WithdrawalId } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import { fullNameOf, refuseAction } from '../../members/index.ts'
import { recordDelta } from '../../summaries/index.ts'
import {
  countOpen,
  type ExistingRequest,
  findByExternalId,
  insertWithdrawal,
  lockExternalId,
  unlockExternalId,
} from '../requests.repo.ts'
import type { WithdrawalContext } from '../context.ts'
import { readSettings } from '../settings.repo.ts'
import { announceWithdrawal } from './withdrawal-command.ts'
import { APPROVE_AUTOMATICALLY } from './approve-automatically.ts'

export type WithdrawalRequest = { readonly withdrawalId: WithdrawalId; readonly status: WithdrawalStatus }
type EventInput = EventData<'withdrawal.requested'>

/**
 * Places a hold when a request arrives, once per external id, and never after its cancellation. What the member has to
 * return of a bonus is taken first.
 */
export const requestWithdrawal = (module: WithdrawalContext): Command<EventInput, WithdrawalRequest> => ({
  name: 'withdrawal.request',
  object: ({ externalId }) => ({ kind: 'withdrawal', id: externalId }),
  run: (context, sent) => request(module, context, sent),
})

async function request(
  module: WithdrawalContext,
  context: CommandContext,
  sent: EventInput,
): Promise<Result<WithdrawalRequest, ErrorCode>> {
  const { tx, now } = context
  const found = await module.members.findByUsername(tx, sent.username)
  if (found === undefined) return refuse('NOT_YET', { field: 'username' })
  if (!(await lockExternalId(tx, sent.externalId, sent.username, now))) return refuse('CANCELLED')
  const member = await module.members.getForUpdate(tx, found.id)
  const known = await findByExternalId(tx, sent.externalId)
  if (known !== undefined) return toRepeatedResult(context, known, sent)
  const refusal = refuseAction(member, 'withdraw', now)
  if (refusal !== null) return refusal
  const { openRequestsPerMember, auto } = await readSettings(tx)
  if (openRequestsPerMember !== null && (await countOpen(tx, member.id)) >= openRequestsPerMember)
    return refuse('OPEN_REQUEST_LIMIT', { limit: openRequestsPerMember })
  const id = newId<WithdrawalId>(now.getTime())
  const payTo = { bankCode: member.bankCode, accountNo: member.accountNo, name: fullNameOf(member) }
  const businessDay = businessDayOf(now, module.deps.config.dayRule)
  const inserted = await insertWithdrawal(tx, {
    id,
    externalId: sent.externalId,
    memberId: member.id,
    amount: sent.amount,
    payTo,
    businessDay,
    now,
  })
  if (!inserted) throw new Error(`withdrawal ${sent.externalId} came past the turnstile twice`)
  await module.turnover.collectDue(tx, {
    memberId: member.id,
    reference: `${id}/due`,
    command: 'withdrawal.request',
    now,
  })
  const held = await module.ledger.hold(tx, { memberId: member.id, amount: sent.amount, reference: id, now })
  if (!held.ok) return held
  await recordDelta(tx, { day: businessDay, figure: 'withdrawals.requested', amount: sent.amount, at: now })
  await unlockExternalId(tx, sent.externalId)
  await module.members.recordActivity(tx, member.id, now)
  context.audit({ object: { kind: 'withdrawal', id }, after: { status: 'pending', externalId: sent.externalId } })
  for (const handle of module.requestedHandlers) await handle(context, { id, memberId: member.id, at: now })
  announceWithdrawal(context, 'requested', id)
  if (auto.enabled) context.enqueue({ name: APPROVE_AUTOMATICALLY, data: { id }, key: id })
  return ok({ withdrawalId: id, status: 'pending' })
}

/** The same request again has the same effect; other content under its id is refused. */
async function toRepeatedResult(
  context: CommandContext,
  known: ExistingRequest,
  sent: EventInput,
): Promise<Result<WithdrawalRequest, ErrorCode>> {
  if (known.username.toLowerCase() !== sent.username.toLowerCase() || known.amount !== sent.amount)
    return refuse('DUPLICATE_EXTERNAL_ID', { field: 'externalId' })
  await unlockExternalId(context.tx, sent.externalId)
  context.audit({ object: { kind: 'withdrawal', id: known.id } })
  return ok({ withdrawalId: known.id, status: known.status })
}
