import type { ErrorCode } from '@backoffice/contract'
import { refuse, type Refused, type WithdrawalId } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import { findRecord, type Person, type WithdrawalRecord } from '../reads/index.ts'
import { statusAt } from './domain/withdrawal.ts'
import { withdrawalOf } from './withdrawal-response.ts'

/**
 * A refusal that says where the withdrawal stands, who brought it there and when: the loser of a race is told politely.
 */
export async function conflictRefusal<C extends ErrorCode>(
  reader: Reader,
  id: WithdrawalId,
  code: C,
  now: Date,
): Promise<Refused<C | 'NOT_FOUND'>> {
  const record = await findRecord(reader, id, now)
  return record === undefined ? refuse('NOT_FOUND') : politely({ ok: false, code }, record, now)
}

/** The same, about a withdrawal that was read already. */
export const politely = <C extends ErrorCode>({ code }: Refused<C>, record: WithdrawalRecord, now: Date): Refused<C> =>
  refuse(code, {
    status: statusAt(withdrawalOf(record), now),
    by: findLastActor(record, now),
    at: record.updatedAt,
    ...(record.openApproval === null ? {} : { approvalId: record.openApproval.id }),
  })

/** The person behind the state it is in; null where it was the member, the provider or a timer. */
function findLastActor(record: WithdrawalRecord, now: Date): Person | null {
  if (record.openApproval !== null) return record.openApproval.askedBy
  switch (statusAt(withdrawalOf(record), now)) {
    case 'claimed':
      return record.claim?.by ?? null
    case 'approved':
    case 'awaiting-second':
      return record.approvedBy
    case 'paying':
      return record.secondBy ?? record.approvedBy
    case 'rejected':
    case 'refunded':
    case 'paid-by-hand':
      return record.decidedBy
    case 'pending':
    case 'paid':
    case 'failed':
    case 'uncertain':
    case 'cancelled':
      return null
  }
}
