import { type ErrorCode, permissionOf, type PermittedEndpoint } from '@backoffice/contract'
import type { InternalTransferAction } from '@backoffice/contract/internal-transfers/forms'
import { ok, refuse, type AdminId, type DepositId, type Refused, type Result } from '@backoffice/kernel'
import { z } from 'zod'
import type { Announcement, CommandContext } from '../../../platform/command/command.ts'
import { type AdminContext, recordCommand } from '../../../platform/command/record-command.ts'
import type { ExecutedOrPending } from '../../../platform/http/index.ts'
import type { TwoPerson } from '../../approvals/index.ts'
import { lockAccountsOfTransfer } from '../../bank-accounts/index.ts'
import { transferActionsFor } from '../domain/internal-transfer.ts'
import type { Side } from '../transfer-legs.repo.ts'
import type { InternalTransfer } from '../internal-transfers.list.ts'
import type { InternalTransferContext } from '../context.ts'
import { accountLabel } from '../../bank-accounts/index.ts'

type Input = { readonly id: string; readonly reason: string }
type Unlink = Input & { readonly side: Side }

/**
 * Cancels an internal transfer that no bank line confirms: takes it back out of the ledger, whole and once, with a
 * reason. Above one's limit it needs a second approver.
 */
export function cancelTransfer(module: InternalTransferContext) {
  const approval = module.approvals.twoPerson({
    kind: 'banking.cancel-transfer',
    payload: z.object({ reason: z.string() }),
    // Refused where a bank line has come to confirm it since.
    async execute(context, { id, subjectId, requestedBy, payload: { reason } }) {
      const transfer = await lockTransfer(module, context, subjectId)
      if (transfer === undefined) return refuse('NOT_FOUND')
      const refused = checkAction(transfer, 'cancel', context.now, id)
      if (refused !== null) return refused
      const cancelled = await cancel(module, context, transfer, requestedBy, reason)
      return cancelled.ok
        ? ok({ before: { status: 'booked' }, after: { status: 'cancelled', amount: transfer.amount } })
        : cancelled
    },
  })
  return recordCommand({
    ...ofTransfer<Input>(module, 'own-transfer.cancel', 'banking.cancel-transfer'),
    check: async ({ now }, transfer) => checkAction(transfer, 'cancel', now) ?? ok(true),
    async save(context, transfer, _checked, input) {
      const reason = input.reason.trim()
      return isWithinLimit(context, transfer)
        ? cancel(module, context, transfer, context.actor.id, reason)
        : requestAction(context, approval, transfer, { reason }, 'cancel')
    },
  })
}

async function cancel(
  module: InternalTransferContext,
  context: CommandContext,
  transfer: InternalTransfer,
  by: AdminId,
  reason: string,
): Promise<Result<null, ErrorCode>> {
  const { tx, now } = context
  const { id, amount, transferId } = transfer
  const reversed = await module.ledger.reverse(tx, { transferId, reason, command: 'own-transfer.cancel', now })
  if (!reversed.ok) return reversed
  const reversalId = reversed.value.transferId
  if (!(await module.repo.cancelInternalTransfer(tx, { id, by, reason, reversalId, now })))
    return refuse('STATE_CONFLICT', { status: 'cancelled' })
  context.audit({ before: { status: 'booked' }, after: { status: 'cancelled', amount, reversalId }, reason })
  for (const event of transferEvents('cancelled', transfer)) context.announce(event)
  return ok(null)
}

/**
 * Unlinks a bank line from a leg of an internal transfer it does not belong to: what came in is booked into suspense
 * and waits as a deposit, what went out is unreconciled. The transfer stays booked, and waits for its line.
 */
export function unlinkLine(module: InternalTransferContext) {
  const approval = module.approvals.twoPerson({
    kind: 'banking.unlink-line',
    payload: z.object({ reason: z.string(), move: z.enum(['unlink-out', 'unlink-in']) }),
    async execute(context, { id, subjectId, requestedBy, payload: { reason, move } }) {
      const transfer = await lockTransfer(module, context, subjectId)
      if (transfer === undefined) return refuse('NOT_FOUND')
      const refused = checkAction(transfer, move, context.now, id)
      if (refused !== null) return refused
      const side = move === 'unlink-out' ? 'out' : 'in'
      const unlinked = await unlink(module, context, transfer, side, requestedBy, reason)
      return unlinked.ok
        ? ok({ before: { [`${side}LineId`]: transfer[`${side}LineId`] }, after: { [`${side}LineId`]: null } })
        : unlinked
    },
  })
  return recordCommand({
    ...ofTransfer<Unlink>(module, 'own-transfer.unlink', 'banking.unlink-line'),
    check: async ({ now }, transfer, { side }) => checkAction(transfer, `unlink-${side}`, now) ?? ok(true),
    async save(context, transfer, _checked, { side, ...input }) {
      const [reason, move] = [input.reason.trim(), `unlink-${side}` as const]
      return isWithinLimit(context, transfer)
        ? unlink(module, context, transfer, side, context.actor.id, reason)
        : requestAction(context, approval, transfer, { reason, move }, move)
    },
  })
}

async function unlink(
  module: InternalTransferContext,
  context: CommandContext,
  transfer: InternalTransfer,
  side: Side,
  by: AdminId,
  reason: string,
): Promise<Result<null, ErrorCode>> {
  const { tx, now } = context
  const lineId = transfer[`${side}LineId`]
  if (lineId === null) return refuse('STATE_CONFLICT', { status: 'booked', [`${side}LineId`]: null })
  const reopened: Result<{ readonly depositId: DepositId | null }, ErrorCode> =
    side === 'in'
      ? await module.bankLines.reopenDeposit(context, { bankTransactionId: lineId })
      : ok({ depositId: null })
  if (!reopened.ok) return reopened
  const { depositId } = reopened.value
  if (!(await module.repo.removeLink(tx, { lineId, transferId: transfer.id, by, reason, depositId, now })))
    return refuse('STATE_CONFLICT', { lineId })
  context.audit({
    before: { [`${side}LineId`]: lineId },
    after: { [`${side}LineId`]: null, ...(depositId === null ? {} : { depositId }) },
    reason,
  })
  for (const event of transferEvents('unlinked', transfer)) context.announce(event)
  return ok(null)
}

/** What every command on one transfer has in common: its accounts are locked; the answer is it, or the request. */
const ofTransfer = <I extends Input>(module: InternalTransferContext, name: string, endpoint: PermittedEndpoint) => ({
  name,
  permission: permissionOf(endpoint),
  kind: 'own-transfer',
  lock: (context: AdminContext, { id }: I) => lockTransfer(module, context, id),
  async show(
    { tx }: AdminContext,
    { id }: I,
    _transfer: InternalTransfer,
    requested: ExecutedOrPending<never> | null | undefined,
  ): Promise<Result<ExecutedOrPending<InternalTransfer>, ErrorCode>> {
    if (requested !== undefined && requested !== null) return ok(requested)
    const transfer = await module.repo.findInternalTransfer(tx, id)
    return transfer === undefined ? refuse('NOT_FOUND') : ok({ executed: transfer })
  },
})

/** With both accounts locked, no line is processed, no day closed and the transfer not changed by another request. */
async function lockTransfer(
  module: InternalTransferContext,
  { tx }: CommandContext,
  id: string,
): Promise<InternalTransfer | undefined> {
  await lockAccountsOfTransfer(tx, id)
  return module.repo.findInternalTransfer(tx, id)
}

/** Why a transfer cannot be changed now. A request that is being executed (`approved`) does not refuse itself. */
function checkAction(
  { cancelled, outLineId, inLineId, asks: requests }: InternalTransfer,
  action: InternalTransferAction,
  now: Date,
  approved?: string,
): Refused<'STATE_CONFLICT'> | null {
  const open = requests.find(each => each.expiresAt > now && each.id !== approved)
  if (transferActionsFor({ cancelled, outLineId, inLineId, asked: open !== undefined }).includes(action)) return null
  if (cancelled !== null) return refuse('STATE_CONFLICT', { status: 'cancelled', by: cancelled.by, at: cancelled.at })
  if (open === undefined) return refuse('STATE_CONFLICT', { status: 'booked', outLineId, inLineId })
  const { askedBy: by, id: approvalId, expiresAt: until } = open
  return refuse('STATE_CONFLICT', { status: 'awaiting-second', by, approvalId, until })
}

const isWithinLimit = ({ actor }: AdminContext, { amount }: InternalTransfer): boolean =>
  actor.limits.adjust === null || amount <= actor.limits.adjust

async function requestAction<P extends z.ZodType<{ reason: string }>>(
  context: AdminContext,
  approval: TwoPerson<P>,
  { id, from, to, amount, reference, occurredAt }: InternalTransfer,
  payload: z.output<P>,
  action: InternalTransferAction,
): ReturnType<TwoPerson<P>['request']> {
  const requested = await approval.request(context, {
    subject: { kind: 'own-transfer', id, label: await transferLabel(context, from, to) },
    amount,
    payload,
    shown: {
      from: `${from.bankCode} ${from.accountNo}`,
      to: `${to.bankCode} ${to.accountNo}`,
      reference,
      occurredAt: occurredAt.toISOString(),
      move: action,
    },
    audited: { move: action },
    reason: payload.reason,
  })
  if (requested.ok) for (const event of transferEvents('asked', { from, to })) context.announce(event)
  return requested
}

type AccountPair = { readonly bankCode: string; readonly accountNo: string }
export const transferLabel = async ({ tx }: CommandContext, from: AccountPair, to: AccountPair): Promise<string> =>
  `${await accountLabel(tx, from)} → ${await accountLabel(tx, to)}`

export const transferEvents = (event: string, { from, to }: Pick<InternalTransfer, 'from' | 'to'>): Announcement[] =>
  (['banking', 'balances'] as const).map(topic => ({ name: `own-transfer.${event}`, topic, ids: [from.id, to.id] }))
