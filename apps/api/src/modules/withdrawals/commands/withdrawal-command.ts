import type { ErrorCode } from '@backoffice/contract'
import type { WithdrawalAction } from '@backoffice/contract/withdrawals/forms'
import {
  businessDayOf,
  ok,
  refuse,
  type AdminId,
  type Refused,
  type Result,
  type WithdrawalId,
} from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/command.ts'
import type { AdminContext } from '../../../platform/command/record-command.ts'
import { othersHold } from '../../approvers/index.ts'
import { countPaid } from '../../summaries/index.ts'
import type { Person, WithdrawalRecord } from '../withdrawal-record.repo.ts'
import { findRecord } from '../withdrawals.list.ts'
import { checkAction, type ActionRefusal } from '../domain/actions.ts'
import { statusAt, type Withdrawal } from '../domain/withdrawal.ts'
import type { WithdrawalContext } from '../context.ts'
import { toWithdrawalResponses, withdrawalOf, type WithdrawalResponse } from '../withdrawal-response.ts'
import { needsSecondApproval, KEY_OF, actorOf } from '../withdrawals.policy.ts'
import { findFinished, type Change, type Guard } from '../withdrawals.repo.ts'

type Input = { readonly id: WithdrawalId }

/**
 * The common part of every action of an admin on one withdrawal: the row is locked, and the action must be allowed in
 * its status under the lock. A conflict reports the present status, who changed it and when.
 */
export const ofWithdrawal = <I extends Input>(module: WithdrawalContext, action: WithdrawalAction) => ({
  name: `withdrawal.${action}`,
  permission: KEY_OF[action],
  kind: 'withdrawal',
  lock: ({ tx, now }: AdminContext, { id }: I) => module.repo.lock(tx, id, now),
  async authorize(context: AdminContext, withdrawal: Withdrawal): Promise<Refused<ErrorCode> | null> {
    const code = await refusalOf(context, action, withdrawal)
    return code === null ? null : withdrawalConflict(context, withdrawal.id, code)
  },
  show: (context: AdminContext, { id }: I) => showWithdrawal(module, context, id),
})

/** Why the action is not allowed now; null: it is. */
async function refusalOf(
  { tx, now, actor, audit }: AdminContext,
  action: WithdrawalAction,
  withdrawal: Withdrawal,
): Promise<ActionRefusal | null> {
  audit({ before: { status: statusAt(withdrawal, now) } })
  const others = needsSecondApproval(withdrawal, actor)
    ? await othersHold(tx, KEY_OF['second-approve'], actor.id)
    : true
  const allowed = checkAction(action, withdrawal, actorOf(actor, others), now)
  return allowed.ok ? null : allowed.code
}

export async function showWithdrawal(
  module: WithdrawalContext,
  { tx, now, actor }: AdminContext,
  id: WithdrawalId,
): Promise<Result<WithdrawalResponse, ErrorCode>> {
  const record = await findRecord(tx, id, now)
  const [shown] = record === undefined ? [] : await toWithdrawalResponses(module, tx, [record], actor, now)
  return shown === undefined ? refuse('NOT_FOUND') : ok(shown)
}

/** Writes a transition, guarded by the state it was allowed in; audits and announces it. */
export async function saveTransition(
  module: WithdrawalContext,
  context: AdminContext,
  withdrawal: Withdrawal,
  change: Change,
  event: WithdrawalEvent,
): Promise<Result<null, ErrorCode>> {
  const { tx } = context
  if (!(await module.repo.move(tx, withdrawal.id, guardOf(context, withdrawal), change)))
    return withdrawalConflict(context, withdrawal.id)
  context.audit({ after: { status: change.status }, reason: change.reason ?? null })
  announceWithdrawal(context, event, withdrawal.id)
  return ok(null)
}

/** Only its holder changes a withdrawal that is claimed. */
export function guardOf({ actor, now }: AdminContext, withdrawal: Withdrawal): Guard {
  const status = statusAt(withdrawal, now)
  const holder: AdminId | null = status === 'claimed' ? actor.id : null
  return { from: [status], holder, now }
}

/**
 * Ends a withdrawal, and runs what other modules do in the transaction that ends it. False where it is no longer in the
 * state the transition begins in. Every transition to a final status goes through here.
 */
export async function finishWithdrawal(
  module: WithdrawalContext,
  { tx, now }: CommandContext,
  id: WithdrawalId,
  guard: Guard,
  change: Omit<Change, 'finishedOn'>,
): Promise<boolean> {
  const finishedOn = businessDayOf(now, module.deps.config.dayRule)
  if (!(await module.repo.move(tx, id, guard, { ...change, finishedOn }))) return false
  if (change.status === 'paid' || change.status === 'paid-by-hand') await countPaid(tx, id, now)
  if (module.finishedHandlers.length === 0) return true
  const finished = await findFinished(tx, id)
  for (const handle of module.finishedHandlers) await handle(tx, finished)
  return true
}

/** Refuses with the status the withdrawal is in, who brought it there and when. */
export async function withdrawalConflict(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  id: WithdrawalId,
  code: ErrorCode = 'STATE_CONFLICT',
): Promise<Refused<ErrorCode>> {
  const record = await findRecord(tx, id, now)
  return record === undefined ? refuse('NOT_FOUND') : conflictRefusal(code, record, now)
}

/** The same about a withdrawal that was read already. */
export const conflictRefusal = <C extends ErrorCode>(code: C, record: WithdrawalRecord, now: Date): Refused<C> =>
  refuse(code, {
    status: statusAt(withdrawalOf(record), now),
    by: findLastActor(record, now),
    at: record.updatedAt,
    ...(record.openApproval === null ? {} : { approvalId: record.openApproval.id }),
  })

/** The admin behind the status; null where it was the member, the provider or a timer. */
function findLastActor(record: WithdrawalRecord, now: Date): Person | null {
  if (record.openApproval !== null) return record.openApproval.askedBy
  switch (statusAt(withdrawalOf(record), now)) {
    case 'claimed':
      return record.claim?.by ?? null
    case 'approved':
    case 'awaiting-second':
      return record.approvedBy
    case 'paying':
      return record.secondBy ?? record.approvedBy
    case 'rejected':
    case 'refunded':
    case 'paid-by-hand':
      return record.decidedBy
    case 'pending':
    case 'paid':
    case 'failed':
    case 'uncertain':
    case 'cancelled':
      return null
  }
}

/** What this module announces. Names and ids travel, never amounts; a subscriber reads the row itself. */
type WithdrawalEvent =
  | 'requested'
  | 'cancelled'
  | 'claimed'
  | 'released'
  | 'lease-expired'
  | 'approved'
  | 'second-asked'
  | 'rejected'
  | 'paying'
  | 'accepted'
  | 'uncertain'
  | 'paid'
  | 'failed'
  | 'paid-by-hand'
  | 'second-person-asked'
  | 'refunded'
  | 'contradicted'
  | 'noted'

export const announceWithdrawal = (
  { announce }: Pick<CommandContext, 'announce'>,
  event: WithdrawalEvent,
  id: WithdrawalId,
): void => announce({ name: `withdrawal.${event}`, topic: 'withdrawals', ids: [id] })
