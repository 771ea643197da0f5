import type { ErrorCode } from '@backoffice/contract'
import { refuse, type DepositId, type Refused } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import { findDepositRecord, type DepositRecord } from '../reads/index.ts'

/**
 * A refusal that says where the deposit stands, who brought it there and when: the loser of a race is told politely.
 */
export async function conflictRefusal<C extends ErrorCode>(
  reader: Reader,
  id: DepositId,
  code: C,
  now: Date,
): Promise<Refused<C | 'NOT_FOUND'>> {
  const record = await findDepositRecord(reader, id, now)
  return record === undefined ? refuse('NOT_FOUND') : politely(code, record)
}

export const politely = <C extends ErrorCode>(code: C, record: DepositRecord): Refused<C> =>
  refuse(code, {
    status: record.status,
    by: findLastActor(record),
    at: record.updatedAt,
    ...(record.member === null ? {} : { memberId: record.member.id }),
    ...(record.openApproval === null ? {} : { approvalId: record.openApproval.id }),
  })

/** The person behind the state it is in; null where it came there by itself. */
function findLastActor(record: DepositRecord): DepositRecord['matchedBy'] {
  if (record.openApproval !== null) return record.openApproval.askedBy
  switch (record.status) {
    case 'matched':
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
