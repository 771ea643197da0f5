import type { adjusted } from '@backoffice/contract/members/forms'
import type { ErrorCode } from '@backoffice/contract'
import {
  businessDayOf,
  newId,
  ok,
  refuse,
  satang,
  toDecimal,
  type AdminId,
  type ApprovalId,
  type MemberId,
  type Result,
  type Satang,
} from '@backoffice/kernel'
import type { z } from 'zod'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import type { Executor } from '../../approvals/index.ts'
import { insertAdjustment, type NewAdjustment, consumeDailyLimit } from '../adjustments.repo.ts'
import { lockMember } from '../changes.repo.ts'
import type { MemberCommandContext } from '../context.ts'
import { announceMember, memberCommand, type MemberCommandStep, type MemberReference } from './member-command.ts'

export const ADJUST = 'members.adjust'

export type AdjustmentInput = MemberReference & { readonly amount: Satang; readonly reason: string }
export type Adjustment = z.output<typeof adjusted>
export type AdjustedOrPending = { readonly adjusted: Adjustment } | { readonly asked: ApprovalId }
/** What the second person sees, as the asker typed it. */
type Payload = { readonly amount: string; readonly reason: string }

/**
 * Keeps true: cash given or taken by hand has a person and a reason, comes from the operator's own, never takes what is
 * not available, and beyond what one person may do alone, in one move or on one day, needs another's word.
 */
export const adjustBalance = (commands: MemberCommandContext): Command<AdjustmentInput, AdjustedOrPending> =>
  memberCommand('member.adjust', 'members.adjust', async (step, { id, amount, reason }) => {
    const { context, actor, member } = step
    context.audit({ reason })
    if (member.status === 'closed') return refuse('MEMBER_CLOSED')
    const day = businessDayOf(context.now, commands.deps.config.dayRule)
    const soloLimit = await consumeDailyLimit(context.tx, actor.id, day, size(amount), actor.limits.adjust)
    if (!soloLimit) return requestApprovalFor(commands, step, amount, reason)
    const booked = await postAdjustment(commands, context, {
      memberId: id,
      amount,
      reason,
      askedBy: actor.id,
      agreed: null,
    })
    return booked.ok ? ok({ adjusted: booked.value }) : booked
  })

async function requestApprovalFor(
  commands: MemberCommandContext,
  { context, actor, member }: MemberCommandStep,
  amount: Satang,
  reason: string,
): Promise<Result<AdjustedOrPending, ErrorCode>> {
  const payload: Payload = { amount: toDecimal(amount), reason }
  // Nobody is asked to agree to what cannot be done; it is judged again when they do.
  const enough = await checkDebit(commands, context, member.id, amount)
  if (!enough.ok) return enough
  const requested = await commands.approvals.request(context, {
    kind: ADJUST,
    subject: { kind: 'member', id: member.id, label: member.username },
    amount: size(amount),
    payload,
    askedBy: actor.id,
  })
  if (!requested.ok)
    return refuse('STATE_CONFLICT', { waits: 'an adjustment of this member waits for a second person' })
  context.audit({ after: { asked: ADJUST, amount: toDecimal(amount) } })
  announceMember(context, 'adjustment-asked', member.id)
  return ok({ asked: requested.value.approvalId })
}

async function checkDebit(
  { ledger }: MemberCommandContext,
  { tx }: CommandContext,
  id: MemberId,
  amount: Satang,
): Promise<Result<null, 'INSUFFICIENT_FUNDS'>> {
  if (amount > 0n) return ok(null)
  const { cash, held } = await ledger.walletOf(tx, id)
  return cash - held + amount < 0n ? refuse('INSUFFICIENT_FUNDS', { available: toDecimal(cash - held) }) : ok(null)
}

/**
 * Makes the adjustment two people agreed on. The member may have been closed, or have spent the money, since it was
 * asked for.
 */
export const executeAdjustment =
  (commands: MemberCommandContext): Executor =>
  async (context, approval) => {
    const { actor, tx } = context
    if (actor.kind !== 'admin') return refuse('FORBIDDEN')
    const member = await lockMember(tx, approval.subject.id as MemberId)
    if (member === undefined) return refuse('NOT_FOUND')
    if (member.status === 'closed') return refuse('MEMBER_CLOSED')
    // The payload was written by requestApprovalFor above.
    const { amount, reason } = approval.payload as Payload
    const booked = await postAdjustment(commands, context, {
      memberId: member.id,
      amount: fromDecimal(amount),
      reason,
      askedBy: approval.askedBy,
      agreed: { by: actor.id, approvalId: approval.id },
    })
    if (!booked.ok) return booked
    return ok({
      before: { credit: toDecimal(booked.value.before) },
      after: { credit: toDecimal(booked.value.after), adjustmentId: booked.value.id, amount, reason },
    })
  }

type AdjustmentRecord = Pick<NewAdjustment, 'memberId' | 'amount' | 'reason' | 'agreed'> & { readonly askedBy: AdminId }

async function postAdjustment(
  commands: MemberCommandContext,
  context: CommandContext,
  { memberId, amount, reason, askedBy, agreed: approved }: AdjustmentRecord,
): Promise<Result<Adjustment, ErrorCode>> {
  const { tx, now } = context
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
  const { cash: block, held } = await commands.ledger.walletOf(tx, memberId)
  const after = (block - held) as Satang
  if (!posted.ok) return refuse('INSUFFICIENT_FUNDS', { available: toDecimal(after) })
  await insertAdjustment(tx, {
    id,
    memberId,
    amount,
    reason,
    askedBy,
    agreed: approved,
    transferId: posted.value.transferId,
    day: businessDayOf(now, commands.deps.config.dayRule),
    now,
  })
  const before = (after - amount) as Satang
  context.audit({
    before: { credit: toDecimal(before) },
    after: { credit: toDecimal(after), adjustmentId: id, amount: toDecimal(amount) },
  })
  announceMember(context, 'wallet-changed', memberId)
  return ok({ id, amount, before, after, at: now })
}

const size = (amount: Satang): Satang => (amount < 0n ? -BigInt(amount) : amount) as Satang
/** What `toDecimal` wrote, read again: it always has two decimals. */
const fromDecimal = (text: string): Satang => satang(BigInt(text.replace('.', '')))
