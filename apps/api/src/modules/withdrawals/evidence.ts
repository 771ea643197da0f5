import type { Endpoints } from '@backoffice/contract'
import { maskPhone, ok, refuse, showPhone } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Handler } from '../../platform/http/index.ts'
import { findRecord, memberEvidenceOf, type MemberEvidence, winRatioOf } from '../reads/index.ts'
import { findBlockers } from './blockers.ts'
import type { WithdrawalRoom } from './room.ts'
import { readSettings } from './settings.repo.ts'
import { reasonsFor } from './use-cases/approve-automatically.ts'
import { withdrawalOf } from './withdrawal-answer.ts'

/** What a decision rests on, read in one go. Promotions come with their room; until then there are none. */
export async function evidenceOf(room: WithdrawalRoom, id: string, viewer: AdminActor): ReturnType<Handler<Endpoints['withdrawals.evidence']>> {
  const { reader, clock } = room.deps
  const now = clock.now()
  const record = await findRecord(reader, id, now)
  if (record === undefined) return refuse('NOT_FOUND')
  const { id: memberId, username } = record.member
  const withdrawal = withdrawalOf(record)
  const settings = await readSettings(reader)
  const [findings, auto, winRatio, member, wallet, sameAs] = await Promise.all([
    findBlockers(room, reader, settings, withdrawal),
    reasonsFor(room, reader, settings, withdrawal, now),
    winRatioOf(reader, memberId, now),
    memberEvidenceOf(reader, memberId, now, record.id),
    room.ledger.walletOf(reader, memberId),
    room.members.sameAs(reader, memberId),
  ])
  const { turnover } = findings
  const phone = viewer.permissions.has('members.pii') ? showPhone(member.phone) : maskPhone(member.phone)
  return ok({
    data: {
      blockers: findings.blockers, nameMatches: findings.nameMatches, wallet, auto,
      turnover: { required: turnover.required, done: turnover.done, byCategory: turnover.byCategory },
      member: { id: memberId, username, since: member.registeredAt, status: member.status, phone, lastSignInAt: member.lastSignInAt },
      lastDeposit: lastDepositOf(member), lastPromotion: null, winRatio,
      sevenDays: { in: member.inSevenDays, out: member.outSevenDays },
      sameAs: sameAs.map((same) => ({ ...same, reasons: [...same.reasons] })),
      paidBefore: { count: member.paidCount, amount: member.paidAmount },
    },
  })
}

export function lastDepositOf({ lastDepositAmount: amount, lastDepositAt: at, lastDepositChannel: channel }: MemberEvidence) {
  return amount === null || at === null || channel === null ? null : { amount, at, channel }
}
