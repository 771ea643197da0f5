import type { ErrorCode } from '@backoffice/contract'
import type { DepositAction } from '@backoffice/contract/deposits/forms'
import { ok, refuse, type DepositId, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import type { Command, CommandContext } from '../../../platform/command/context.ts'
import { findDepositRecord, type DepositRecord } from '../../reads/index.ts'
import { politely, conflictRefusal } from '../conflict.ts'
import { toDepositResponse, type DepositResponse } from '../deposit-response.ts'
import { viewerOf } from '../deposit-viewer.ts'
import type { Change } from '../deposits.repo.ts'
import { KEY_OF } from '../deposits.policy.ts'
import { type Deposit, checkAction } from '../domain/deposit.ts'
import type { DepositContext } from '../context.ts'

/** A move that was judged and may be made: its row is locked. */
export type Step = {
  readonly context: CommandContext
  readonly actor: AdminActor
  readonly deposit: Deposit
  /** The same with the names around it, as it was read before the lock. */
  readonly record: DepositRecord
  /** Writes the move, guarded by the state it was judged in, and audits it. */
  save(change: Change): Promise<Result<null, ErrorCode>>
}

/**
 * What every move of a person has in common: the account's row is locked where money of its bank moves, then the
 * deposit's; the one judge decides; and only then does the move run.
 */
export function recordCommand<I extends { readonly id: DepositId }, T>(
  module: DepositContext,
  move: DepositAction,
  run: (step: Step, input: I) => Promise<Result<T, ErrorCode>>,
  lockAccount = false,
): Command<I, T> {
  return {
    name: `deposit.${move}`,
    permission: KEY_OF[move],
    object: ({ id }) => ({ kind: 'deposit', id }),
    async run(context, input) {
      const { actor, tx, now } = context
      if (actor.kind !== 'admin') return refuse('FORBIDDEN')
      // First without the lock: of a thousand who come too late, none keeps the others waiting.
      const record = await findDepositRecord(tx, input.id, now)
      if (record === undefined) return refuse('NOT_FOUND')
      context.audit({ before: { status: record.status } })
      if (!checkAction(move, { status: record.status, openApproval: record.openApproval?.id ?? null }).ok)
        return politely('STATE_CONFLICT', record)
      if (lockAccount) await module.repo.lockOperatorAccount(tx, record.receivingAccount)
      const deposit = await module.repo.lockDeposit(tx, input.id, now)
      if (deposit === undefined) return refuse('NOT_FOUND')
      context.audit({ before: stateOf(deposit) })
      if (!checkAction(move, deposit).ok) return conflictRefusal(tx, input.id, 'STATE_CONFLICT', now)
      return run(
        { context, actor, deposit, record, save: change => saveAction(module, context, deposit, change) },
        input,
      )
    },
  }
}

const stateOf = ({ status, memberId }: Pick<Deposit, 'status' | 'memberId'>) => ({
  status,
  ...(memberId === null ? {} : { memberId }),
})

export async function saveAction(
  module: DepositContext,
  context: CommandContext,
  deposit: Deposit,
  change: Change,
): Promise<Result<null, ErrorCode>> {
  const { tx, now } = context
  if (!(await module.repo.updateDeposit(tx, deposit.id, deposit.status, change, now)))
    return conflictRefusal(tx, deposit.id, 'STATE_CONFLICT', now)
  context.audit({
    after: stateOf({
      status: change.status,
      memberId: change.memberId === undefined ? deposit.memberId : change.memberId,
    }),
    ...(change.reason === undefined ? {} : { reason: change.reason }),
  })
  return ok(null)
}

export async function shown(
  module: DepositContext,
  { tx, now }: CommandContext,
  actor: AdminActor,
  id: DepositId,
): Promise<Result<DepositResponse, 'NOT_FOUND'>> {
  const record = await findDepositRecord(tx, id, now)
  return record === undefined
    ? refuse('NOT_FOUND')
    : ok(toDepositResponse(record, await viewerOf(module, tx, actor, now)))
}
