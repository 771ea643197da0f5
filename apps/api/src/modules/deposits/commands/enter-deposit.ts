import { type ErrorCode, permissionOf } from '@backoffice/contract'
import type { EdgeRefusal } from '../../../platform/http/refusal.ts'
import { instant } from '@backoffice/contract/forms'
import {
  businessDayOf,
  newId,
  ok,
  refuse,
  type AdminId,
  type BankAccountId,
  type DepositId,
  type MemberId,
  type Result,
  type Satang,
} from '@backoffice/kernel'
import { z } from 'zod'
import type { Command, CommandContext } from '../../../platform/command/context.ts'
import { adminCommand } from '../../../platform/command/command.ts'
import type { ExecutedOrPending } from '../../../platform/http/index.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { storedId } from '../../approvals/index.ts'
import { wrongTypedTime } from '../../bank-lines/index.ts'
import { fullNameOf, type Member } from '../../members/index.ts'
import type { DepositResponse } from '../deposit-response.ts'
import type { DepositContext } from '../context.ts'
import { announceCredited, bookEntry } from './book-deposit.ts'
import { announceDeposit, showDeposit } from './deposit-command.ts'
import { lockReceiver } from './match-deposit.ts'

export type Entry = {
  readonly memberId: MemberId
  readonly accountId: BankAccountId
  readonly amount: Satang
  readonly reason: string
  readonly occurredAt?: Date
  readonly reference?: string
  readonly slipId?: string
  readonly promotionId?: string
  readonly despiteAlike?: boolean
}

const payload = z.object({
  memberId: storedId<MemberId>(),
  accountId: storedId<BankAccountId>(),
  reason: z.string(),
  occurredAt: instant,
  // Flags are texts, because the approver is shown texts, and left out where they are not set.
  paidAtKnown: z.literal('false').optional(),
  reference: z.string().optional(),
  slipId: z.string().optional(),
  promotionId: z.string().optional(),
  despiteAlike: z.literal('true').optional(),
})

/**
 * Enters a deposit no feed reported, once, with a reason and its slip. Above one's limit, in one entry or on one day,
 * it needs a second approver.
 */
export function enterDeposit(module: DepositContext): Command<Entry, ExecutedOrPending<DepositResponse>> {
  const approval = module.approvals.twoPerson({
    kind: 'deposits.create',
    subject: storedId<DepositId>(),
    payload,
    // Checked anew: the member, the account or the bank's report may have changed.
    async execute(context, { subjectId: id, amount, requestedBy, payload: { paidAtKnown, despiteAlike, ...params } }) {
      if (amount === null) throw new Error('an entry that was requested has an amount')
      const { reference, slipId, promotionId, ...rest } = params
      const entry: DatedEntry = {
        ...rest,
        amount,
        isPaidAtKnown: paidAtKnown === undefined,
        despiteAlike: despiteAlike !== undefined,
        ...(reference === undefined ? {} : { reference }),
        ...(slipId === undefined ? {} : { slipId }),
        ...(promotionId === undefined ? {} : { promotionId }),
      }
      // Other entries were looked at when this one was typed, and this one whenever another was typed since: only the
      // bank may have reported more.
      const checked = await checkEntry(module, context, id, entry, findLines)
      if (!checked.ok) return checked
      await creditEntry(module, context, id, entry, requestedBy)
      return ok({ before: { status: null }, after: { status: 'credited', memberId: entry.memberId, amount } })
    },
  })
  return adminCommand({
    name: 'deposit.create',
    permission: permissionOf('deposits.create'),
    object: ({ memberId }) => ({ kind: 'member', id: memberId }),
    async run(context, { occurredAt, ...input }) {
      const { actor, now, tx } = context
      const id = newId<DepositId>(now.getTime())
      const isPaidAtKnown = occurredAt !== undefined
      const entry: DatedEntry = { ...input, reason: input.reason.trim(), occurredAt: occurredAt ?? now, isPaidAtKnown }
      const checked = await checkEntry(module, context, id, entry, findSimilarDeposit)
      if (!checked.ok) return checked
      context.audit({ object: { kind: 'deposit', id }, reason: entry.reason })
      const { memberId, amount, accountId, reason, reference, slipId, promotionId } = entry
      // A manual deposit counts towards the same limit as adjustments.
      if (await module.members.consumeSoloLimit(tx, actor.id, amount, actor.limits.adjust, now)) {
        await creditEntry(module, context, id, entry, actor.id)
        const shown = await showDeposit(module, context, id)
        return shown.ok ? ok({ executed: shown.value }) : shown
      }
      const { member, account } = checked.value
      const stored = { memberId, accountId, reason, reference, slipId, promotionId, occurredAt: entry.occurredAt }
      const requested = await approval.request(context, {
        subject: { kind: 'deposit', id, label: member.username },
        amount,
        payload: {
          ...stored,
          ...(isPaidAtKnown ? {} : { paidAtKnown: 'false' as const }),
          ...(entry.despiteAlike === true ? { despiteAlike: 'true' as const } : {}),
        },
        shown: { name: fullNameOf(member), account: `${account.bankCode} ${account.accountNo}` },
        audited: { memberId, amount },
      })
      if (requested.ok) announceDeposit(context, 'asked', id)
      return requested
    },
  })
}

type AccountName = { readonly bankCode: string; readonly accountNo: string }
/** Without a known time of payment, the entry's time is used for ordering. */
type DatedEntry = Entry & { readonly occurredAt: Date; readonly isPaidAtKnown: boolean }
type FindSimilar = (
  module: DepositContext,
  context: CommandContext,
  entry: DatedEntry,
) => Promise<readonly { readonly depositId: DepositId; readonly status: string; readonly paidAt: Date | null }[]>

const findLines: FindSimilar = ({ repo }, { tx }, { accountId, amount, memberId, occurredAt, reference = null }) =>
  repo.findSimilarLines(tx, { bankAccountId: accountId, amount, memberId, occurredAt, reference })

/**
 * Bank reports and manual entries. The account is locked, so that the second of two concurrent entries sees the first.
 */
const findSimilarDeposit: FindSimilar = async (module, context, entry) => {
  const { accountId: bankAccountId, amount, memberId, occurredAt, reference } = entry
  const entered = await module.repo.findSimilarEntries(context.tx, {
    bankAccountId,
    amount,
    memberId,
    occurredAt,
    now: context.now,
    ...(reference === undefined ? {} : { reference }),
  })
  return [...(await findLines(module, context, entry)), ...entered]
}

/** Locks the account and the member, then checks everything: at the entry, and again when it is approved. */
async function checkEntry(
  module: DepositContext,
  context: CommandContext,
  id: DepositId,
  entry: DatedEntry,
  similarTo: FindSimilar,
): Promise<Result<{ readonly account: AccountName; readonly member: Member }, ErrorCode> | EdgeRefusal> {
  const { tx, now } = context
  const wrong = wrongTypedTime(entry.occurredAt, now)
  if (wrong !== null) return badField('occurredAt', wrong)
  const account = await module.repo.lockOperatorAccountById(tx, entry.accountId)
  if (account === undefined || account.status === 'retired') return badField('accountId', 'ACCOUNT_INACTIVE')
  const receiver = await lockReceiver(module, context, entry.memberId)
  if (!receiver.ok) return receiver
  const limit = await module.limits.check(context, receiver.value, 'deposit', entry.amount)
  if (limit !== null) return limit
  const known =
    entry.reference === undefined ? undefined : await module.repo.findByReference(tx, account, entry.reference)
  if (known !== undefined) return refuse('DUPLICATE_REFERENCE', { ...known })
  if (entry.despiteAlike !== true) {
    const similar = await similarTo(module, context, entry)
    if (similar.length > 0)
      return refuse('ALIKE_EXISTS', {
        alike: similar.map(each => ({ ...each, paidAt: each.paidAt?.toISOString() ?? null })),
      })
  }
  if (entry.slipId !== undefined && !(await module.uploads.attachSlip(tx, entry.slipId, { kind: 'deposit', id })))
    return badField('slipId', 'PICTURE_GONE')
  return ok({ account, member: receiver.value })
}

async function creditEntry(
  module: DepositContext,
  context: CommandContext,
  id: DepositId,
  entry: DatedEntry,
  by: AdminId,
): Promise<void> {
  const { now, tx } = context
  const { memberId, accountId, amount, occurredAt, isPaidAtKnown, reason, reference = null, slipId = null } = entry
  const promotionRef = entry.promotionId ?? null
  const transferId = await bookEntry(module, context, {
    id,
    amount,
    bankAccountId: accountId,
    memberId,
    command: 'deposit.create',
  })
  await module.repo.insertDeposit(tx, {
    id,
    bankTransactionId: null,
    bankAccountId: accountId,
    memberId,
    candidateId: memberId,
    status: 'credited',
    channel: 'manual',
    amount,
    score: null,
    notes: [],
    transferId,
    occurredAt,
    businessDay: businessDayOf(now, module.deps.config.dayRule),
    now,
    promotionRef,
    byHand: { by, reason, reference, slipId, isPaidAtKnown },
  })
  context.audit({ after: { status: 'credited', memberId, amount } })
  const credited = { id, memberId, amount, bankAccountId: accountId, occurredAt, promotionRef, transferId }
  await announceCredited(module, context, { ...credited, channel: 'manual', mode: 'manual' })
}
