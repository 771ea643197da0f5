import { type ErrorCode, permissionOf } from '@backoffice/contract'
import type { Person } from '@backoffice/contract/forms'
import { type withdrawal, withdrawalActions } from '@backoffice/contract/withdrawals/forms'
import { type AdminId, refuse, type Refused } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import { accountFor, sightOf, textFor } from '../../platform/personal.ts'
import { othersHold } from '../approvers/index.ts'
import { checkAction, isFinal, isOpen, needsSecondApproval, statusAt, toActionActor } from './domain/withdrawal.ts'
import { reviewsOf } from './review.ts'
import type { WithdrawalContext } from './context.ts'
import type { WithdrawalRecord } from './withdrawals.repo.ts'

/** One withdrawal as an admin sees it. */
export type WithdrawalResponse = z.output<typeof withdrawal>

/** A record as an admin sees it. */
export const toWithdrawalResponse = async (
  module: WithdrawalContext,
  reader: Reader,
  record: WithdrawalRecord,
  viewer: AdminActor,
  now: Date,
): Promise<WithdrawalResponse> => (await showingTo(module, reader, [record], viewer, now))(record)

/** Records as an admin sees them. */
export const toWithdrawalResponses = async (
  module: WithdrawalContext,
  reader: Reader,
  records: readonly WithdrawalRecord[],
  viewer: AdminActor,
  now: Date,
): Promise<WithdrawalResponse[]> => records.map(await showingTo(module, reader, records, viewer, now))

/**
 * Reads what the answers need beside the records: a fixed number of statements, and none when nothing is open. They are
 * masked without the right to personal data; an expired claim is not shown; `can` comes from the rules of the actions.
 */
async function showingTo(
  module: WithdrawalContext,
  reader: Reader,
  records: readonly WithdrawalRecord[],
  viewer: AdminActor,
  now: Date,
): Promise<(record: WithdrawalRecord) => WithdrawalResponse> {
  const asks = records.some(record => needsSecondApproval(record, viewer))
  const othersCanSecond = asks ? await othersHold(reader, permissionOf('withdrawals.second-approve'), viewer.id) : true
  const actor = toActionActor(viewer, othersCanSecond)
  const permitted = withdrawalActions.filter(action => viewer.permissions.has(permissionOf(`withdrawals.${action}`)))
  const open = records.filter(isOpen)
  const reviews = open.length === 0 ? undefined : await reviewsOf(module, reader, open, viewer, now)
  return record => {
    const status = statusAt(record, now)
    const { claim, openApproval, approvalKind, approvalExpiresAt } = record
    const holder = status === 'claimed' && claim !== null ? personOf(claim.by, record.claimedByName) : null
    const askedBy = personOf(record.requestedBy, record.requestedByName)
    return {
      id: record.id,
      externalId: record.externalId,
      status,
      amount: record.amount,
      fee: record.fee,
      member: { id: record.memberId, username: record.username, name: record.memberName },
      payTo: payeeOf(record, viewer),
      requestedAt: record.requestedAt,
      updatedAt: record.updatedAt,
      businessDay: record.businessDay,
      claim: holder === null || claim === null ? null : { by: holder, until: claim.until },
      approvedBy: personOf(record.approvedBy, record.approvedByName),
      approvedAt: record.approvedAt,
      secondBy: personOf(record.secondBy, record.secondByName),
      decidedBy: personOf(record.decidedBy, record.decidedByName),
      finishedAt: record.finishedAt,
      reason: textFor(viewer, record.reason),
      reference: record.reference,
      channel: channelOf(record, module.fairpay.isConfigured),
      returned: RETURNED.has(status) ? record.amount : null,
      paidFrom: record.paidFrom,
      openApproval:
        openApproval === null || approvalKind === null || approvalExpiresAt === null || askedBy === null
          ? null
          : { id: openApproval, kind: approvalKind, askedBy, expiresAt: approvalExpiresAt },
      disputed: record.disputed,
      auto: record.autoVersion === null ? null : { version: record.autoVersion },
      note: textFor(viewer, record.note),
      review: reviews?.get(record.id) ?? null,
      can: permitted.filter(action => checkAction(action, record, actor, now).ok),
      version: record.version,
    }
  }
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

const personOf = (id: AdminId | null, name: string | null): Person | null =>
  id === null || name === null ? null : { id, name }

/** Refuses with the status the withdrawal is in, who brought it there and when. */
export const conflictRefusal = <C extends ErrorCode>(code: C, withdrawal: WithdrawalRecord, now: Date): Refused<C> =>
  refuse(code, {
    status: statusAt(withdrawal, now),
    by: findLastActor(withdrawal, now),
    at: withdrawal.updatedAt,
    ...(withdrawal.openApproval === null ? {} : { approvalId: withdrawal.openApproval }),
  })

/** The admin behind the status; null where it was the member, the provider or a timer. */
function findLastActor(withdrawal: WithdrawalRecord, now: Date): Person | null {
  const { requestedBy, requestedByName, claim, claimedByName } = withdrawal
  if (requestedBy !== null) return personOf(requestedBy, requestedByName)
  const approver = personOf(withdrawal.approvedBy, withdrawal.approvedByName)
  switch (statusAt(withdrawal, now)) {
    case 'claimed':
      return personOf(claim?.by ?? null, claimedByName)
    case 'approved':
    case 'awaiting-second':
      return approver
    case 'paying':
      return personOf(withdrawal.secondBy, withdrawal.secondByName) ?? approver
    case 'rejected':
    case 'refunded':
    case 'paid-by-hand':
      return personOf(withdrawal.decidedBy, withdrawal.decidedByName)
    case 'pending':
    case 'paid':
    case 'failed':
    case 'uncertain':
    case 'cancelled':
      return null
  }
}
