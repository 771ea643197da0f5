import type { ErrorCode } from '@backoffice/contract'
import type { WithdrawalAction, WithdrawalStatus } from '@backoffice/contract/withdrawals/forms'
import { ok, refuse, type AdminId, type Result, type WithdrawalId } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import { findRecord, othersHold } from '../../reads/index.ts'
import { politely, conflictRefusal } from '../conflict.ts'
import { checkAction, type ActionActor } from '../domain/actions.ts'
import { statusAt, type Withdrawal } from '../domain/withdrawal.ts'
import type { WithdrawalContext } from '../context.ts'
import { toWithdrawalResponses, withdrawalOf, type WithdrawalResponse } from '../withdrawal-response.ts'
import { announceFact, type WithdrawalFact } from '../withdrawals.events.ts'
import { needsSecondApproval, KEY_OF, actorOf } from '../withdrawals.policy.ts'
import type { Change } from '../withdrawals.repo.ts'

/** A move that was judged and may be made: its row is locked. */
export type Step = {
  readonly context: CommandContext
  readonly actor: AdminActor
  readonly mover: ActionActor
  readonly withdrawal: Withdrawal
  /** The state that holds now. */
  readonly status: WithdrawalStatus
  /** Writes the move, guarded by the state it was judged in; audits and announces it; answers with the row. */
  save(change: Change, fact: WithdrawalFact): Promise<Result<WithdrawalResponse, ErrorCode>>
}

/**
 * What every move of a person has in common: the row is locked, the one judge decides, and only then does the move run.
 */
export function recordCommand<I extends { readonly id: WithdrawalId }, T>(
  module: WithdrawalContext,
  move: WithdrawalAction,
  run: (step: Step, input: I) => Promise<Result<T, ErrorCode>>,
): Command<I, T> {
  return {
    name: `withdrawal.${move}`,
    permission: KEY_OF[move],
    object: ({ id }) => ({ kind: 'withdrawal', id }),
    async run(context, input) {
      const { actor, tx, now } = context
      if (actor.kind !== 'admin') return refuse('FORBIDDEN')
      // First without the lock: of a thousand who come too late, none keeps the others waiting.
      const record = await findRecord(tx, input.id, now)
      if (record === undefined) return refuse('NOT_FOUND')
      const seen = await assess(context, actor, move, withdrawalOf(record))
      if (!seen.verdict.ok) return politely(seen.verdict, record, now)
      const withdrawal = await module.repo.lock(tx, input.id, now)
      if (withdrawal === undefined) return refuse('NOT_FOUND')
      const { verdict, ...evaluated } = await assess(context, actor, move, withdrawal)
      if (!verdict.ok) return conflictRefusal(tx, input.id, verdict.code, now)
      return run({ ...evaluated, save: (change, fact) => saveAction(module, evaluated, change, fact) }, input)
    },
  }
}

type RuleEvaluation = Omit<Step, 'save'>

async function assess(
  context: CommandContext,
  actor: AdminActor,
  move: WithdrawalAction,
  withdrawal: Withdrawal,
): Promise<RuleEvaluation & { readonly verdict: ReturnType<typeof checkAction> }> {
  const { tx, now } = context
  const status = statusAt(withdrawal, now)
  context.audit({ before: { status } })
  const others = needsSecondApproval(withdrawal, actor)
    ? await othersHold(tx, KEY_OF['second-approve'], actor.id)
    : true
  const approver = actorOf(actor, others)
  return { context, actor, mover: approver, withdrawal, status, verdict: checkAction(move, withdrawal, approver, now) }
}

async function saveAction(
  module: WithdrawalContext,
  { context, actor, withdrawal, status }: RuleEvaluation,
  change: Change,
  fact: WithdrawalFact,
): Promise<Result<WithdrawalResponse, ErrorCode>> {
  const { tx, now } = context
  const holder: AdminId | null = status === 'claimed' ? actor.id : null
  const updated = await module.repo.move(tx, withdrawal.id, { from: [status], holder, now }, change)
  if (!updated) return conflictRefusal(tx, withdrawal.id, 'STATE_CONFLICT', now)
  context.audit({ after: { status: change.status }, reason: change.reason ?? null })
  announceFact(context, fact, withdrawal.id)
  return answer(module, context, actor, withdrawal.id)
}

async function answer(
  module: WithdrawalContext,
  { tx, now }: CommandContext,
  actor: AdminActor,
  id: WithdrawalId,
): Promise<Result<WithdrawalResponse, ErrorCode>> {
  const record = await findRecord(tx, id, now)
  const [shown] = record === undefined ? [] : await toWithdrawalResponses(module, tx, [record], actor, now)
  return shown === undefined ? refuse('NOT_FOUND') : ok(shown)
}
