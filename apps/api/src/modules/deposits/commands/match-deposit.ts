import type { RefusedFields } from '../../../platform/http/refusal.ts'
import type { ErrorCode } from '@backoffice/contract'
import type { MatchContradiction } from '@backoffice/contract/deposits/forms'
import { ok, refuse, type DepositId, type MemberId, type Result } from '@backoffice/kernel'
import { z } from 'zod'
import type { CommandContext } from '../../../platform/command/context.ts'
import { recordCommand } from '../../../platform/command/record-command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { storedId } from '../../approvals/index.ts'
import { fullNameOf, type Member, refuseAction } from '../../members/index.ts'
import { memberExists } from '../../members/index.ts'
import { compare, type Comparison } from '../domain/agreement.ts'
import { type Deposit, canRematch, ACTIONS_FROM } from '../domain/deposit.ts'
import type { DepositContext } from '../context.ts'
import { auditedComparison, contradictedFacts, counterpartyOf } from './compare-members.ts'
import { announceDeposit, depositConflict, ofDepositForTwo, saveTransition } from './deposit-command.ts'
import { consumeSoloLimit } from './importer-limit.ts'

type Input = {
  readonly id: DepositId
  readonly memberId: MemberId
  readonly insteadOf?: MemberId
  readonly confirmed: readonly MatchContradiction[]
}

/** `facts`: hashes of what contradicts the member, confirmed with the request. */
const payload = z.object({
  memberId: storedId<MemberId>(),
  facts: z.array(z.string()).optional(),
  insteadOf: storedId<MemberId>().optional(),
})

/**
 * Matches a deposit with a member who exists and may receive it; a match another admin has made is a
 * conflict. Contradictions are confirmed by name, and above the actor's limit by a second approver. Moves no money.
 */
export function matchDeposit(module: DepositContext) {
  const approval = module.approvals.twoPerson({
    kind: 'deposits.match',
    subject: storedId<DepositId>(),
    payload,
    // Checked again: the member, or what contradicts them, may have changed.
    async execute(context, { id, subjectId, requestedBy, payload: { memberId, facts = [], insteadOf = null } }) {
      const deposit = await module.repo.lockDeposit(context.tx, subjectId, context.now)
      if (deposit === undefined) return refuse('NOT_FOUND')
      const isOpen =
        deposit.openApproval === id &&
        ACTIONS_FROM.match.includes(deposit.status) &&
        canRematch(deposit, requestedBy, insteadOf)
      if (!isOpen) return depositConflict(context, deposit.id)
      const checked = await checkMatch(module, context, deposit, memberId, confirmsFacts(facts))
      if (!checked.ok) return checked
      const saved = await saveMatch(module, context, deposit, checked.value, requestedBy)
      return saved.ok ? ok({ before: { status: deposit.status }, after: saved.value }) : saved
    },
  })
  return recordCommand({
    ...ofDepositForTwo<Input>(module, 'match'),
    async check(context, deposit, { memberId, insteadOf = null, confirmed }) {
      if (!canRematch(deposit, context.actor.id, insteadOf)) return depositConflict(context, deposit.id)
      return checkMatch(module, context, deposit, memberId, ({ contradictions }) =>
        contradictions.every(each => confirmed.includes(each)),
      )
    },
    async save(context, deposit, checked, { insteadOf }) {
      const { member, contradictions, facts, audited } = checked
      if (contradictions.length === 0 || (await consumeSoloLimit(module, context, deposit))) {
        const saved = await saveMatch(module, context, deposit, checked, context.actor.id)
        return saved.ok ? ok(null) : saved
      }
      const requested = await approval.request(context, {
        subject: { kind: 'deposit', id: deposit.id, label: member.username },
        amount: deposit.amount,
        payload: { memberId: member.id, facts: [...facts], ...(insteadOf === undefined ? {} : { insteadOf }) },
        shown: { name: fullNameOf(member), contradictions: contradictions.join(',') },
        audited: { status: deposit.status, memberId: member.id, ...audited },
      })
      if (requested.ok) announceDeposit(context, 'match-requested', deposit.id)
      return requested
    },
  })
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

/** The comparison of a deposit's sender with a member, with the audit's part. */
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

/** Whether all contradictions were confirmed before, for the same facts. */
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
  const saved = await saveTransition(module, context, deposit, {
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

/** Locks an eligible member, so that they are not closed or blocked until it is done. */
export async function lockReceiver(
  module: DepositContext,
  { tx, now }: CommandContext,
  memberId: MemberId,
): Promise<Result<Member, ErrorCode> | RefusedFields<'VALIDATION'>> {
  if (!(await memberExists(tx, memberId))) return badField('memberId', 'MEMBER_UNKNOWN')
  const member = await module.members.getForUpdate(tx, memberId)
  return refuseAction(member, 'deposit', now) ?? ok(member)
}
