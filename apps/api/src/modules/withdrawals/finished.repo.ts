import type { WithdrawalStatus } from '@backoffice/contract/withdrawals/forms'
import type { MemberId, Satang, WithdrawalId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'

/** A withdrawal that is over: what others may want to know of its end. */
export type FinishedWithdrawal = {
  readonly id: WithdrawalId
  readonly externalId: string
  readonly memberId: MemberId
  readonly status: Extract<WithdrawalStatus, 'paid' | 'paid-by-hand' | 'rejected' | 'refunded' | 'cancelled'>
  readonly amount: Satang
  readonly fee: Satang | null
  readonly reason: string | null
  readonly finishedAt: Date
}

export async function findFinished(reader: Reader, id: WithdrawalId): Promise<FinishedWithdrawal> {
  const { rows } = await sql<FinishedWithdrawal>`
    select id, external_id as "externalId", member_id as "memberId", status, amount_satang as amount, fee_satang as fee,
      reason, finished_at as "finishedAt"
      from withdrawals where id = ${id}::uuid and finished_at is not null`.execute(reader)
  const [row] = rows
  if (row === undefined) throw new Error(`withdrawal ${id} is not over`)
  return row
}
