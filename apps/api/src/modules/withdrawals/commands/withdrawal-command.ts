import { type ErrorCode, permissionOf } from '@backoffice/contract'
import type { WithdrawalAction } from '@backoffice/contract/withdrawals/forms'
import { businessDayOf, ok, refuse, type AdminId, type Result, type WithdrawalId } from '@backoffice/kernel'
import {
  adminCommand,
  type AdminContext,
  type Command,
  type CommandContext,
} from '../../../platform/command/command.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { othersHold } from '../../approvers/index.ts'
import { insertNotification } from '../../notifications/index.ts'
import { countPaid } from '../../summaries/index.ts'
import type { WithdrawalContext } from '../context.ts'
import { decisionFactsOf } from '../decision-facts.repo.ts'
import { documentsNeeded } from '../documents-needed.ts'
import { type Blocker, findingsOf, isChecked, refusesAction, type WithdrawalRules } from '../domain/blockers.ts'
import { JOB_GRACE, SEND_PAYOUT } from '../domain/payout.ts'
import {
  checkAction,
  type FinalStatus,
  needsSecondApproval,
  payoutReference,
  statusAt,
  toActionActor,
  type Withdrawal,
} from '../domain/withdrawal.ts'
import { rolesLifting, showBlockers } from '../review.ts'
import { readSettings } from '../settings.repo.ts'
import { conflictRefusal, toWithdrawalResponse, type WithdrawalResponse } from '../withdrawal-response.ts'
import type { Change, FinishedWithdrawal, Guard, WithdrawalRecord } from '../withdrawals.repo.ts'

type Input = { readonly id: WithdrawalId }

/** What the command of an admin's action on one withdrawal is called, and who may run it. */
export const actionCommand = (action: WithdrawalAction | 'note') => ({
  name: `withdrawal.${action}`,
  permission: permissionOf(`withdrawals.${action}`),
  object: ({ id }: Input) => ({ kind: 'withdrawal', id }),
})

/** The command of an admin's action on one withdrawal, which is locked and may be acted on when `act` runs. */
export const withdrawalAction = <I extends Input, T = WithdrawalResponse>(
  module: WithdrawalContext,
  action: WithdrawalAction,
  act: (context: AdminContext, withdrawal: WithdrawalRecord, input: I) => Promise<Result<T, ErrorCode>>,
): Command<I, T> =>
  adminCommand({
    ...actionCommand(action),
    async run(context, input) {
      const locked = await lockForAction(module, context, action, input.id)
      return locked.ok ? act(context, locked.value, input) : locked
    },
  })

/**
 * Locks a withdrawal for an admin's action, which must be allowed in its status under the lock. A conflict reports the
 * present status, who changed it and when.
 */
async function lockForAction(
  module: WithdrawalContext,
  { tx, now, actor, audit }: AdminContext,
  action: WithdrawalAction,
  id: WithdrawalId,
): Promise<Result<WithdrawalRecord, ErrorCode>> {
  const withdrawal = await module.repo.lock(tx, id, now)
  if (withdrawal === undefined) return refuse('NOT_FOUND')
  audit({ before: { status: statusAt(withdrawal, now) } })
  const othersCanSecond = needsSecondApproval(withdrawal, actor)
    ? await othersHold(tx, permissionOf('withdrawals.second-approve'), actor.id)
    : true
  const allowed = checkAction(action, withdrawal, toActionActor(actor, othersCanSecond), now)
  return allowed.ok ? ok(withdrawal) : conflictRefusal(allowed.code, withdrawal, now)
}

/** What blocks this withdrawal, by the facts of now. */
export async function findBlockers(
  module: Pick<WithdrawalContext, 'deps' | 'turnover'>,
  reader: Reader,
  rules: WithdrawalRules,
  withdrawal: Withdrawal,
): Promise<Blocker[]> {
  const { id, memberId } = withdrawal
  const facts = (await decisionFactsOf(reader, [withdrawal])).get(id)
  const turnover = (await module.turnover.turnoverOfMany(reader, [memberId])).get(memberId)
  if (facts === undefined || turnover === undefined) throw new Error(`there is no member ${memberId}`)
  const needed = await documentsNeeded(module.deps, reader, [{ ...withdrawal, key: id }])
  return findingsOf(rules, withdrawal, facts, turnover, needed.get(id)).blockers
}

/**
 * The rules in force, or the refusal of an action with its blockers. The member is locked first, so that two concurrent
 * approvals cannot both be the last one within the daily limit.
 */
export async function assertNotBlocked(
  module: WithdrawalContext,
  { tx, now }: CommandContext,
  withdrawal: Withdrawal,
  action: WithdrawalAction,
): Promise<Result<WithdrawalRules, 'BLOCKED'>> {
  const rules = await readSettings(tx)
  const status = statusAt(withdrawal, now)
  if (!isChecked(action, status)) return ok(rules)
  await module.members.getForUpdate(tx, withdrawal.memberId)
  const blockers = await findBlockers(module, tx, rules, withdrawal)
  const refusing = blockers.filter(each => refusesAction(each, action, status))
  return refusing.length === 0
    ? ok(rules)
    : refuse('BLOCKED', { blockers: showBlockers(refusing, await rolesLifting(tx, refusing)) })
}

/**
 * Plans the next payout of a withdrawal and the job that sends it, in the transaction of the decision. Returns its
 * reference.
 */
export async function planPayout(
  module: WithdrawalContext,
  { tx, now, enqueue }: CommandContext,
  withdrawal: Withdrawal,
): Promise<{ attempts: number; reference: string }> {
  const attempts = withdrawal.attempts + 1
  const reference = payoutReference(withdrawal.id, attempts)
  await module.payouts.plan(tx, {
    reference,
    withdrawalId: withdrawal.id,
    attempt: attempts,
    amount: withdrawal.amount,
    now,
    nextCheckAt: new Date(now.getTime() + JOB_GRACE),
  })
  enqueue({ name: SEND_PAYOUT, data: { reference }, key: reference })
  return { attempts, reference }
}

/** Writes an admin's transition, guarded by the state it was allowed in; audits, announces and returns what it leaves. */
export async function saveTransition(
  module: WithdrawalContext,
  context: AdminContext,
  withdrawal: WithdrawalRecord,
  change: Change,
  event: WithdrawalEvent,
): Promise<Result<WithdrawalResponse, ErrorCode>> {
  const { tx, now, actor } = context
  const saved = await module.repo.move(tx, withdrawal.id, guardOf(context, withdrawal), change)
  if (saved === undefined) return conflictRefusal('STATE_CONFLICT', withdrawal, now)
  context.audit({ after: { status: change.status }, reason: change.reason ?? null })
  announceWithdrawal(context, event, withdrawal.id)
  return ok(await toWithdrawalResponse(module, tx, saved, actor, now))
}

type Decision = {
  readonly kind: 'withdrawal.second-approved' | 'withdrawal.second-rejected'
  readonly reason: string | null
}

/** Notifies the first approver of the second one's decision, unless they are the same admin. */
export async function notifyFirstApprover(
  context: AdminContext,
  { id, amount, approvedBy, username }: WithdrawalRecord,
  decision: Decision,
): Promise<void> {
  const { actor } = context
  if (approvedBy === null || approvedBy === actor.id) return
  const subject = { kind: 'withdrawal', id, label: username } as const
  await insertNotification(context, { to: approvedBy, subject, request: null, amount, by: actor.id, ...decision })
}

/** Only its holder changes a withdrawal that is claimed. */
export function guardOf({ actor, now }: AdminContext, withdrawal: Withdrawal): Guard {
  const status = statusAt(withdrawal, now)
  const holder: AdminId | null = status === 'claimed' ? actor.id : null
  return { from: [status], holder, now }
}

/**
 * Ends a withdrawal, and runs what other modules do in the transaction that ends it. Undefined where it is no longer in
 * the state the transition begins in. Every transition to a final status goes through here.
 */
export async function finishWithdrawal(
  module: WithdrawalContext,
  { tx, now }: CommandContext,
  id: WithdrawalId,
  guard: Guard,
  change: Omit<Change, 'finishedOn'> & { readonly status: FinalStatus },
): Promise<FinishedWithdrawal | undefined> {
  const finishedOn = businessDayOf(now, module.deps.config.dayRule)
  const saved = await module.repo.move(tx, id, guard, { ...change, finishedOn })
  if (saved === undefined) return undefined
  if (change.status === 'paid' || change.status === 'paid-by-hand') await countPaid(tx, id, now)
  const finished = { ...saved, status: change.status, finishedAt: now }
  for (const handle of module.finishedHandlers) await handle(tx, finished)
  return finished
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
