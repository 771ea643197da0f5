import type { withdrawal } from '@backoffice/contract/withdrawals/forms'
import type { WithdrawalId } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import { accountFor, sightOf, textFor } from '../../platform/personal.ts'
import { othersHold } from '../approvers/index.ts'
import type { WithdrawalRecord } from './withdrawal-record.repo.ts'
import { isFinal, statusAt, type Withdrawal } from './domain/withdrawal.ts'
import { type Review, reviewsOf } from './review.ts'
import type { WithdrawalContext } from './context.ts'
import { needsSecondApproval, KEY_OF, actionsFor } from './withdrawals.policy.ts'

/** One withdrawal as an admin sees it. */
export type WithdrawalResponse = z.output<typeof withdrawal>

/** The part of a record that decisions use. */
export const withdrawalOf = (record: WithdrawalRecord): Withdrawal => ({
  id: record.id,
  externalId: record.externalId,
  memberId: record.member.id,
  status: record.status,
  amount: record.amount,
  payTo: record.payTo,
  claim: record.claim === null ? null : { by: record.claim.by.id, until: record.claim.until },
  approvedBy: record.approvedBy?.id ?? null,
  attempts: record.attempts,
  requestedAt: record.requestedAt,
  businessDay: record.businessDay,
  openApproval: record.openApproval?.id ?? null,
  disputed: record.disputed,
})

/** Records as an admin sees them. */
export async function toWithdrawalResponses(
  module: WithdrawalContext,
  reader: Reader,
  records: readonly WithdrawalRecord[],
  viewer: AdminActor,
  now: Date,
): Promise<WithdrawalResponse[]> {
  const withdrawals = records.map(withdrawalOf)
  const requests = withdrawals.some(withdrawal => needsSecondApproval(withdrawal, viewer))
  const othersCanSecond = requests ? await othersHold(reader, KEY_OF['second-approve'], viewer.id) : true
  const reviews: ReadonlyMap<WithdrawalId, Review> = await reviewsOf(module, reader, withdrawals, viewer, now)
  return records.map(record =>
    answerOf(record, viewer, {
      othersCanSecond,
      hasProvider: module.fairpay.isConfigured,
      review: reviews.get(record.id),
      now,
    }),
  )
}

const RETURNED: ReadonlySet<WithdrawalResponse['status']> = new Set(['rejected', 'refunded', 'cancelled'])

/** Masked without the permission to see accounts. */
export function payeeOf({ payTo }: Pick<WithdrawalRecord, 'payTo'>, viewer: AdminActor): WithdrawalResponse['payTo'] {
  const { bankCode, bankAbbr, accountNo, name } = payTo
  const masked = !sightOf(viewer).accounts
  return { bankCode, bankAbbr, accountNo: accountFor(viewer, bankCode, accountNo), name, masked }
}

/** By the payment or its attempts; before the decision by what an approval would use. */
function channelOf({ status, attempts }: WithdrawalRecord, hasProvider: boolean): WithdrawalResponse['channel'] {
  if (status === 'paid-by-hand') return 'manual'
  if (attempts > 0) return 'fairpay'
  return isFinal(status) ? null : hasProvider ? 'fairpay' : 'manual'
}

/**
 * Masked without the right to personal data; an expired claim is not shown; `can` comes from the rules of the actions.
 */
function answerOf(
  record: WithdrawalRecord,
  viewer: AdminActor,
  {
    othersCanSecond,
    hasProvider,
    review,
    now,
  }: {
    readonly othersCanSecond: boolean
    readonly hasProvider: boolean
    readonly review: Review | undefined
    readonly now: Date
  },
): WithdrawalResponse {
  const decided = withdrawalOf(record)
  const status = statusAt(decided, now)
  const { member, openApproval } = record
  return {
    id: record.id,
    externalId: record.externalId,
    status,
    amount: record.amount,
    fee: record.fee,
    member: { id: member.id, username: member.username, name: member.name },
    payTo: payeeOf(record, viewer),
    requestedAt: record.requestedAt,
    updatedAt: record.updatedAt,
    businessDay: record.businessDay,
    claim: status === 'claimed' ? record.claim : null,
    approvedBy: record.approvedBy,
    approvedAt: record.approvedAt,
    secondBy: record.secondBy,
    decidedBy: record.decidedBy,
    finishedAt: record.finishedAt,
    reason: textFor(viewer, record.reason),
    reference: record.reference,
    channel: channelOf(record, hasProvider),
    returned: RETURNED.has(status) ? record.amount : null,
    paidFrom: record.paidFrom,
    openApproval,
    disputed: record.disputed,
    auto: record.autoVersion === null ? null : { version: record.autoVersion },
    note: textFor(viewer, record.note),
    review: review ?? null,
    can: actionsFor(decided, viewer, othersCanSecond, now),
    version: record.version,
  }
}
