import type { ErrorCode } from '@backoffice/contract'
import type { WithdrawalMove, WithdrawalStatus } from '@backoffice/contract/withdrawals/forms'
import { ok, refuse, type AdminId, type Result, type WithdrawalId } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import { findRecord, othersHold } from '../../reads/index.ts'
import { politely, refuseWithFacts } from '../conflict.ts'
import { judge, type Mover } from '../domain/moves.ts'
import { statusAt, type Withdrawal } from '../domain/withdrawal.ts'
import type { WithdrawalRoom } from '../room.ts'
import { answersOf, withdrawalOf, type WithdrawalAnswer } from '../withdrawal-answer.ts'
import { announceFact, type WithdrawalFact } from '../withdrawals.events.ts'
import { asksForSecond, KEY_OF, moverOf } from '../withdrawals.policy.ts'
import type { Change } from '../withdrawals.repo.ts'

/** A move that was judged and may be made: its row is locked. */
export type Step = {
  readonly context: CommandContext
  readonly actor: AdminActor
  readonly mover: Mover
  readonly withdrawal: Withdrawal
  /** The state that holds now. */
  readonly status: WithdrawalStatus
  /** Writes the move, guarded by the state it was judged in; audits and announces it; answers with the row. */
  save(change: Change, fact: WithdrawalFact): Promise<Result<WithdrawalAnswer, ErrorCode>>
}

/**
 * What every move of a person has in common: the row is locked, the one judge decides, and only then does the move run.
 */
export function personMove<I extends { readonly id: WithdrawalId }, T>(
  room: WithdrawalRoom,
  move: WithdrawalMove,
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
      const withdrawal = await room.repo.lock(tx, input.id, now)
      if (withdrawal === undefined) return refuse('NOT_FOUND')
      const { verdict, ...judged } = await assess(context, actor, move, withdrawal)
      if (!verdict.ok) return refuseWithFacts(tx, input.id, verdict.code, now)
      return run({ ...judged, save: (change, fact) => saveMove(room, judged, change, fact) }, input)
    },
  }
}

type Judged = Omit<Step, 'save'>

async function assess(
  context: CommandContext,
  actor: AdminActor,
  move: WithdrawalMove,
  withdrawal: Withdrawal,
): Promise<Judged & { readonly verdict: ReturnType<typeof judge> }> {
  const { tx, now } = context
  const status = statusAt(withdrawal, now)
  context.audit({ before: { status } })
  const others = asksForSecond(withdrawal, actor) ? await othersHold(tx, KEY_OF['second-approve'], actor.id) : true
  const mover = moverOf(actor, others)
  return { context, actor, mover, withdrawal, status, verdict: judge(move, withdrawal, mover, now) }
}

async function saveMove(
  room: WithdrawalRoom,
  { context, actor, withdrawal, status }: Judged,
  change: Change,
  fact: WithdrawalFact,
): Promise<Result<WithdrawalAnswer, ErrorCode>> {
  const { tx, now } = context
  const holder: AdminId | null = status === 'claimed' ? actor.id : null
  const moved = await room.repo.move(tx, withdrawal.id, { from: [status], holder, now }, change)
  if (!moved) return refuseWithFacts(tx, withdrawal.id, 'STATE_CONFLICT', now)
  context.audit({ after: { status: change.status }, reason: change.reason ?? null })
  announceFact(context, fact, withdrawal.id)
  return answer(room, context, actor, withdrawal.id)
}

async function answer(
  room: WithdrawalRoom,
  { tx, now }: CommandContext,
  actor: AdminActor,
  id: WithdrawalId,
): Promise<Result<WithdrawalAnswer, ErrorCode>> {
  const record = await findRecord(tx, id, now)
  const [shown] = record === undefined ? [] : await answersOf(room, tx, [record], actor, now)
  return shown === undefined ? refuse('NOT_FOUND') : ok(shown)
}
