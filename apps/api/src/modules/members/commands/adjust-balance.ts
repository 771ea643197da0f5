import type { adjusted } from '@backoffice/contract/members/forms'
import { type ErrorCode, permissionOf } from '@backoffice/contract'
import {
  businessDayOf,
  larger,
  type MemberId,
  minus,
  newId,
  ok,
  refuse,
  type Result,
  type Satang,
  toDecimal,
  ZERO,
} from '@backoffice/kernel'
import { z } from 'zod'
import { adminCommand, type Command, type CommandContext } from '../../../platform/command/command.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { ExecutedOrPending } from '../../../platform/http/index.ts'
import { bahtText, storedId } from '../../approvals/index.ts'
import { insertAdjustment, type NewAdjustment, consumeDailyLimit } from '../adjustments.repo.ts'
import { lockMember } from '../changes.repo.ts'
import type { MemberCommandContext } from '../context.ts'
import { announceMember, type MemberReference } from './member-command.ts'

type AdjustmentInput = MemberReference & { readonly amount: Satang; readonly reason: string }
type Adjustment = z.output<typeof adjusted>

/**
 * Adjusts a member's cash manually, with an admin and a reason, against the operator's adjustments. Never takes more
 * than the available balance. Above the solo limit, per adjustment or per day, it needs a second approver.
 */
export function adjustBalance(commands: MemberCommandContext): Command<AdjustmentInput, ExecutedOrPending<Adjustment>> {
  const approval = commands.approvals.twoPerson({
    kind: 'members.adjust',
    subject: storedId<MemberId>(),
    payload: z.object({ amount: bahtText, reason: z.string() }),
    // The member may have been closed, or have spent the money, since it was requested.
    async execute(context, { id: approvalId, subjectId, requestedBy, payload: { amount, reason } }) {
      const member = await lockMember(context.tx, subjectId)
      if (member === undefined) return refuse('NOT_FOUND')
      if (member.status === 'closed') return refuse('MEMBER_CLOSED')
      const approved = { by: context.actor.id, approvalId }
      const input = { memberId: member.id, amount, reason, askedBy: requestedBy, agreed: approved }
      const booked = await postAdjustment(commands, context, input)
      if (!booked.ok) return booked
      const { before, after, id: adjustmentId } = booked.value
      return ok({
        before: { credit: toDecimal(before) },
        after: { credit: toDecimal(after), adjustmentId, amount: toDecimal(amount), reason },
      })
    },
  })
  return adminCommand({
    name: 'member.adjust',
    permission: permissionOf('members.adjust'),
    object: ({ id }) => ({ kind: 'member', id }),
    async run(context, { id, amount, reason }) {
      const { actor, tx, now } = context
      const member = await lockMember(tx, id)
      if (member === undefined) return refuse('NOT_FOUND')
      context.audit({ reason })
      if (member.status === 'closed') return refuse('MEMBER_CLOSED')
      const day = businessDayOf(now, commands.deps.config.dayRule)
      if (await consumeDailyLimit(tx, actor.id, day, size(amount), actor.limits.adjust)) {
        const booked = await postAdjustment(commands, context, {
          memberId: id,
          amount,
          reason,
          askedBy: actor.id,
          agreed: null,
        })
        return booked.ok ? ok({ executed: booked.value }) : booked
      }
      // No approval is requested for what cannot be done; it is checked again on approval.
      const enough = await checkAvailable(commands, tx, id, amount)
      if (!enough.ok) return enough
      const requested = await approval.request(context, {
        subject: { kind: 'member', id, label: member.username },
        amount: size(amount),
        payload: { amount, reason },
        audited: { amount: toDecimal(amount) },
      })
      if (requested.ok) announceMember(context, 'adjustment-asked', id)
      return requested
    },
  })
}

async function checkAvailable(
  { ledger }: MemberCommandContext,
  tx: Tx,
  id: MemberId,
  amount: Satang,
): Promise<Result<null, 'INSUFFICIENT_FUNDS'>> {
  if (amount > 0n) return ok(null)
  const { cash, held } = await ledger.walletOf(tx, id)
  return cash - held + amount < 0n ? refuse('INSUFFICIENT_FUNDS', { available: toDecimal(cash - held) }) : ok(null)
}

type NewBooking = Pick<NewAdjustment, 'memberId' | 'amount' | 'reason' | 'agreed' | 'askedBy'>

async function postAdjustment(
  commands: MemberCommandContext,
  context: CommandContext,
  booking: NewBooking,
): Promise<Result<Adjustment, ErrorCode>> {
  const { tx, now } = context
  const { memberId, amount, reason } = booking
  const id = newId(now.getTime())
  const [cash, house] = [{ kind: 'member-cash', memberId }, { kind: 'adjustments' }] as const
  const posted = await commands.ledger.post(tx, {
    code: 'adjustment',
    ...(amount > 0n ? { debit: house, credit: cash } : { debit: cash, credit: house }),
    amount: size(amount),
    command: 'member.adjust',
    reference: id,
    reason,
    memberId,
    now,
  })
  const { cash: balance, held } = await commands.ledger.walletOf(tx, memberId)
  const after = minus(balance, held)
  if (!posted.ok) return refuse('INSUFFICIENT_FUNDS', { available: toDecimal(after) })
  const day = businessDayOf(now, commands.deps.config.dayRule)
  await insertAdjustment(tx, { ...booking, id, transferId: posted.value.transferId, day, now })
  const before = minus(after, amount)
  context.audit({
    before: { credit: toDecimal(before) },
    after: { credit: toDecimal(after), adjustmentId: id, amount: toDecimal(amount) },
  })
  announceMember(context, 'wallet-changed', memberId)
  return ok({ id, amount, before, after, at: now })
}

const size = (amount: Satang): Satang => larger(amount, minus(ZERO, amount))
