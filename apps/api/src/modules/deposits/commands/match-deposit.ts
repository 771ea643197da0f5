import type { ErrorCode } from '@backoffice/contract'
import type { MatchContradiction } from '@backoffice/contract/deposits/forms'
import {
  ok,
  refuse,
  type ApprovalId,
  type DepositId,
  type MemberId,
  type Refused,
  type Result,
} from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/context.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { fullNameOf, type Member, refusalOf } from '../../members/index.ts'
import type { Executor } from '../../approvals/index.ts'
import { memberExists } from '../../reads/index.ts'
import { conflictRefusal } from '../conflict.ts'
import type { DepositResponse } from '../deposit-response.ts'
import { announceDeposit } from '../deposits.events.ts'
import { compare, type Comparison } from '../domain/agreement.ts'
import { type Deposit, canRematch, ACTIONS_FROM } from '../domain/deposit.ts'
import type { DepositContext } from '../context.ts'
import { auditedComparison, contradictedFacts, counterpartyOf } from './compare-members.ts'
import { recordCommand, saveAction, shown, type Step } from './deposit-command.ts'
import { consumeSoloLimit } from './solo-limit.ts'

export const MATCH = 'deposits.match'

type Input = {
  readonly id: DepositId
  readonly memberId: MemberId
  readonly insteadOf?: MemberId
  readonly confirmed: readonly MatchContradiction[]
}
export type MatchedOrPending = { readonly matched: DepositResponse } | { readonly pending: ApprovalId }
/**
 * What the approval keeps: texts, because the approver is shown them. `contradictions` are separated by commas.
 * `facts`: hashes, shown to nobody.
 */
type Payload = {
  readonly memberId: MemberId
  readonly name: string
  readonly contradictions: string
  readonly facts?: readonly string[]
  readonly insteadOf?: MemberId
}

/**
 * Keeps true: a deposit is matched with a member who exists and may receive it, and nobody overrules another person
 * unseen. What contradicts the member is confirmed by name, and above one's limit by a second approver. Moves no money.
 */
export const matchDeposit = (module: DepositContext): Command<Input, MatchedOrPending> =>
  recordCommand<Input, MatchedOrPending>(module, 'match', async (step, input) => {
    const { context, actor, deposit } = step
    if (!canRematch(deposit, actor.id, input.insteadOf ?? null))
      return conflictRefusal(context.tx, deposit.id, 'STATE_CONFLICT', context.now)
    const checked = await checkMatch(module, context, deposit, input.memberId, compared =>
      compared.contradictions.every(each => input.confirmed.includes(each)),
    )
    if (!checked.ok) return checked
    if (checked.value.contradictions.length > 0 && !(await consumeSoloLimit(module, context, actor, deposit)))
      return requestMatch(module, step, input, checked.value)
    const saved = await saveMatch(module, context, deposit, checked.value, actor.id)
    if (!saved.ok) return saved
    const answer = await shown(module, context, actor, deposit.id)
    return answer.ok ? ok({ matched: answer.value }) : answer
  })

/**
 * Keeps true: the match that was approved is the one that was requested, checked again: the member or what contradicts
 * them may have changed.
 */
export const matchApproved =
  (module: DepositContext): Executor =>
  async (context, approval) => {
    const deposit = await module.repo.lockDeposit(context.tx, approval.subject.id as DepositId, context.now)
    if (deposit === undefined) return refuse('NOT_FOUND')
    // The payload was written by requestMatch below.
    const { memberId, insteadOf = null, facts = [] } = approval.payload as Payload
    const isOpen =
      deposit.openApproval === approval.id &&
      ACTIONS_FROM.match.includes(deposit.status) &&
      canRematch(deposit, approval.askedBy, insteadOf)
    if (!isOpen) return conflictRefusal(context.tx, deposit.id, 'STATE_CONFLICT', context.now)
    const checked = await checkMatch(module, context, deposit, memberId, confirmsFacts(facts))
    if (!checked.ok) return checked
    const saved = await saveMatch(module, context, deposit, checked.value, approval.askedBy)
    return saved.ok ? ok({ before: { status: deposit.status }, after: saved.value }) : saved
  }

type SenderComparison = Comparison & {
  readonly facts: readonly string[]
  readonly audited: ReturnType<typeof auditedComparison>
}
type MatchCheck = SenderComparison & { readonly member: Member }
type ConfirmsContradictions = (compared: SenderComparison) => boolean

/**
 * Locks the receiver and compares them with the sender. Refused: they may not receive it, or something that contradicts
 * them is not confirmed.
 */
async function checkMatch(
  module: DepositContext,
  context: CommandContext,
  deposit: Deposit,
  memberId: MemberId,
  isConfirmed: ConfirmsContradictions,
): Promise<Result<MatchCheck, ErrorCode>> {
  const receiver = await lockReceiver(module, context, memberId)
  if (!receiver.ok) return receiver
  const member = receiver.value
  const compared = await compareSender(context, deposit, member)
  const { contradictions, agreement } = compared
  return isConfirmed(compared)
    ? ok({ ...compared, member })
    : refuse('CONTRADICTION_UNCONFIRMED', { contradictions, agreement })
}

/** What the deposit's sender and a member have in common, with what the audit keeps of it. */
export async function compareSender(
  { tx }: CommandContext,
  { id }: Deposit,
  member: Member,
): Promise<SenderComparison> {
  const counterparty = (await counterpartyOf(tx, id))?.counterparty ?? {}
  const comparison = compare(counterparty, member)
  return {
    ...comparison,
    facts: contradictedFacts(counterparty, member, comparison),
    audited: auditedComparison(counterparty, member, comparison),
  }
}

/** Whether all that contradicts is what was confirmed before, of the same facts. */
export const confirmsFacts =
  (confirmed: readonly string[]): ConfirmsContradictions =>
  ({ facts }) =>
    facts.every(each => confirmed.includes(each))

async function saveMatch(
  module: DepositContext,
  context: CommandContext,
  deposit: Deposit,
  { member, contradictions, facts, audited }: MatchCheck,
  by: NonNullable<Deposit['matchedBy']>,
): Promise<Result<Record<string, unknown>, ErrorCode>> {
  const saved = await saveAction(module, context, deposit, {
    status: 'matched',
    memberId: member.id,
    matched: { by, at: context.now, contradictions, facts },
  })
  if (!saved.ok) return saved
  const after = { status: 'matched', memberId: member.id, ...(contradictions.length === 0 ? {} : audited) }
  context.audit({ after })
  announceDeposit(context, 'matched', deposit.id)
  return ok(after)
}

async function requestMatch(
  module: DepositContext,
  { context, actor, deposit }: Step,
  { insteadOf }: Input,
  { member, contradictions, facts, audited }: MatchCheck,
): Promise<Result<MatchedOrPending, ErrorCode>> {
  const payload: Payload = {
    memberId: member.id,
    name: fullNameOf(member),
    contradictions: contradictions.join(','),
    facts,
    ...(insteadOf === undefined ? {} : { insteadOf }),
  }
  const requested = await module.approvals.request(context, {
    kind: MATCH,
    subject: { kind: 'deposit', id: deposit.id, label: member.username },
    amount: deposit.amount,
    payload,
    askedBy: actor.id,
  })
  if (!requested.ok) return conflictRefusal(context.tx, deposit.id, 'STATE_CONFLICT', context.now)
  context.audit({ after: { status: deposit.status, asked: MATCH, memberId: member.id, ...audited } })
  announceDeposit(context, 'match-requested', deposit.id)
  return ok({ pending: requested.value.approvalId })
}

/** Locks a member who may receive a deposit now: nobody is closed or blocked until it is done. */
export async function lockReceiver(
  module: DepositContext,
  { tx }: CommandContext,
  memberId: MemberId,
): Promise<Result<Member, ErrorCode> | (Refused<'VALIDATION'> & { readonly fields: Record<string, string> })> {
  if (!(await memberExists(tx, memberId))) return badField('memberId', 'no such member')
  const member = await module.members.getForUpdate(tx, memberId)
  const block = refusalOf(member, 'deposit')
  return block === null ? ok(member) : refuse(block)
}
