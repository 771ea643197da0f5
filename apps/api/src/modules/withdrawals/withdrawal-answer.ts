import type { withdrawal } from '@backoffice/contract/withdrawals/forms'
import { maskAccountNo } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { WithdrawalRecord } from '../reads/index.ts'
import { statusAt, type Withdrawal } from './domain/withdrawal.ts'
import { movesFor } from './withdrawals.policy.ts'

/** One withdrawal as an admin is shown it. */
export type WithdrawalAnswer = z.output<typeof withdrawal>

/** What is decided on, out of what is shown. */
export const withdrawalOf = (record: WithdrawalRecord): Withdrawal => ({
  id: record.id, externalId: record.externalId, memberId: record.member.id, status: record.status, amount: record.amount,
  payTo: record.payTo, claim: record.claim === null ? null : { by: record.claim.by.id, until: record.claim.until },
  approvedBy: record.approvedBy?.id ?? null, attempts: record.attempts, requestedAt: record.requestedAt, businessDay: record.businessDay,
  openApproval: record.openApproval?.id ?? null, disputed: record.disputed,
})

/** Masked where the viewer may not see accounts; a claim that ran out is not shown; `can` is the judge's own word. */
export function answerOf(record: WithdrawalRecord, viewer: AdminActor, othersCanSecond: boolean, now: Date): WithdrawalAnswer {
  const decided = withdrawalOf(record)
  const status = statusAt(decided, now)
  const { payTo, member, openApproval } = record
  const masked = !viewer.permissions.has('members.pii')
  return {
    id: record.id, externalId: record.externalId, status, amount: record.amount, fee: record.fee,
    member: { id: member.id, username: member.username, name: member.name },
    payTo: { bankCode: payTo.bankCode, bankAbbr: payTo.bankAbbr, accountNo: masked ? maskAccountNo(payTo.bankCode, payTo.accountNo) : payTo.accountNo, name: payTo.name, masked },
    requestedAt: record.requestedAt, updatedAt: record.updatedAt, businessDay: record.businessDay,
    claim: status === 'claimed' ? record.claim : null,
    approvedBy: record.approvedBy, approvedAt: record.approvedAt, secondBy: record.secondBy, decidedBy: record.decidedBy,
    finishedAt: record.finishedAt, reason: record.reason, reference: record.reference, paidFrom: record.paidFrom,
    openApproval, disputed: record.disputed, auto: record.autoVersion === null ? null : { version: record.autoVersion }, note: record.note, can: movesFor(decided, viewer, othersCanSecond, now), version: record.version,
  }
}
