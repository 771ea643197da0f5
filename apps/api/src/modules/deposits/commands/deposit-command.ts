import { type ErrorCode, permissionOf } from '@backoffice/contract'
import type { DepositAction } from '@backoffice/contract/deposits/forms'
import { ok, refuse, type DepositId, type MemberId, type Refused, type Result } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/context.ts'
import type { AdminContext } from '../../../platform/command/record-command.ts'
import type { ExecutedOrPending } from '../../../platform/http/index.ts'
import type { DepositRecord } from '../deposit-record.repo.ts'
import { findDepositRecord } from '../deposits.list.ts'
import { toDepositResponse, type DepositResponse } from '../deposit-response.ts'
import { viewerOf } from '../deposits.policy.ts'
import type { Change } from '../deposits.repo.ts'
import { type Deposit, checkAction } from '../domain/deposit.ts'
import type { DepositContext } from '../context.ts'

type Input = { readonly id: DepositId }

/**
 * What every action of an admin on one deposit has in common: the row is locked, and the action has to be allowed in
 * the state it is in then. Who comes too late is refused with where it stands, who brought it there and when.
 */
export const ofDeposit = <I extends Input>(module: DepositContext, action: DepositAction) => ({
  name: `deposit.${action}`,
  permission: permissionOf(`deposits.${action}`),
  kind: 'deposit',
  lock: ({ tx, now }: AdminContext, { id }: I) => module.repo.lockDeposit(tx, id, now),
  async authorize(context: AdminContext, deposit: Deposit): Promise<Refused<ErrorCode> | null> {
    context.audit({ before: stateOf(deposit) })
    return checkAction(action, deposit).ok ? null : depositConflict(context, deposit.id)
  },
  show: (context: AdminContext, { id }: I) => showDeposit(module, context, id),
})

/** The same for actions that may need a second approver: the answer is the deposit, or the request. */
export const ofDepositForTwo = <I extends Input>(module: DepositContext, action: DepositAction) => ({
  ...ofDeposit<I>(module, action),
  async show(
    context: AdminContext,
    { id }: I,
    _deposit: Deposit,
    requested: ExecutedOrPending<never> | null | undefined,
  ): Promise<Result<ExecutedOrPending<DepositResponse>, ErrorCode>> {
    if (requested !== null && requested !== undefined) return ok(requested)
    const shown = await showDeposit(module, context, id)
    return shown.ok ? ok({ executed: shown.value }) : shown
  },
})

export async function showDeposit(
  module: DepositContext,
  { tx, now, actor }: AdminContext,
  id: DepositId,
): Promise<Result<DepositResponse, 'NOT_FOUND'>> {
  const record = await findDepositRecord(tx, id, now)
  return record === undefined
    ? refuse('NOT_FOUND')
    : ok(toDepositResponse(record, await viewerOf(module, tx, actor, { now, of: [record] })))
}

const stateOf = ({ status, memberId }: Pick<Deposit, 'status' | 'memberId'>) => ({
  status,
  ...(memberId === null ? {} : { memberId }),
})

/** Writes a transition, guarded by the state it was allowed in, and audits it. */
export async function saveTransition(
  module: DepositContext,
  context: CommandContext,
  deposit: Deposit,
  change: Change,
): Promise<Result<null, ErrorCode>> {
  const { tx, now } = context
  if (!(await module.repo.updateDeposit(tx, deposit.id, deposit.status, change, now)))
    return depositConflict(context, deposit.id)
  context.audit({
    after: stateOf({
      status: change.status,
      memberId: change.memberId === undefined ? deposit.memberId : change.memberId,
    }),
    ...(change.reason === undefined ? {} : { reason: change.reason }),
  })
  return ok(null)
}

/** Refuses with the deposit's status, its actor and time. */
export async function depositConflict(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  id: DepositId,
): Promise<Refused<'STATE_CONFLICT' | 'NOT_FOUND'>> {
  const record = await findDepositRecord(tx, id, now)
  return record === undefined ? refuse('NOT_FOUND') : conflictRefusal(record)
}

const conflictRefusal = (record: DepositRecord): Refused<'STATE_CONFLICT'> =>
  refuse('STATE_CONFLICT', {
    status: record.status,
    by: findLastActor(record),
    at: record.updatedAt,
    ...(record.member === null ? {} : { memberId: record.member.id }),
    ...(record.openApproval === null ? {} : { approvalId: record.openApproval.id }),
  })

/** The admin behind the status; null when automatic. */
function findLastActor(record: DepositRecord): DepositRecord['matchedBy'] {
  if (record.openApproval !== null) return record.openApproval.askedBy
  switch (record.status) {
    case 'matched':
    case 'held':
      return record.matchedBy
    case 'credited':
      return record.creditedBy
    case 'ignored':
    case 'returned':
    case 'duplicate':
    case 'reversed':
      return record.decidedBy
    case 'detected':
    case 'unmatched':
    case 'possible-duplicate':
      return null
  }
}

/** Events of a deposit, for the screens. */
export type DepositEvent =
  | 'matched'
  | 'held'
  | 'credited'
  | 'ignored'
  | 'duplicate'
  | 'returned'
  | 'reversed'
  | 'reopened'
  | 'reversal-asked'
  | 'match-requested'
  | 'asked'
  | 'explained'

export function announceDeposit(
  { announce }: Pick<CommandContext, 'announce'>,
  event: DepositEvent,
  id: DepositId,
  walletOf?: MemberId,
): void {
  announce({ name: `deposit.${event}`, topic: 'deposits', ids: [id] })
  if (walletOf !== undefined) announce({ name: 'member.wallet-changed', topic: 'members', ids: [walletOf] })
}
