import type { Endpoints } from '@backoffice/contract'
import { ok, refuse } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Handler } from '../../platform/http/index.ts'
import { phoneFor, textFor } from '../../platform/personal.ts'
import {
  decisionFactsOf,
  lastPromotionsOf,
  type MemberEvidence,
  memberEvidenceOf,
  paidBefore,
  winRatioOf,
} from './decision-facts.repo.ts'
import type { WithdrawalContext } from './context.ts'
import { documentsNeeded } from './documents-needed.ts'
import { findingsOf } from './domain/blockers.ts'
import { readSettings } from './settings.repo.ts'
import { reasonsFor } from './commands/approve-automatically.ts'
import { rolesLifting, showBlockers, visibleTo } from './review.ts'
import { findWithdrawal } from './withdrawals.repo.ts'

/** The evidence of a decision, read together. */
export async function evidenceOf(
  module: WithdrawalContext,
  id: string,
  viewer: AdminActor,
): ReturnType<Handler<Endpoints['withdrawals.evidence']>> {
  const { reader, clock } = module.deps
  const now = clock.now()
  const withdrawal = await findWithdrawal(reader, id, now)
  if (withdrawal === undefined) return refuse('NOT_FOUND')
  const { memberId, username } = withdrawal
  const settings = await readSettings(reader)
  const [facts, turnover, auto, winRatio, member, wallet, sameAs, promotions, previous] = await Promise.all([
    decisionFactsOf(reader, [withdrawal]),
    module.turnover.turnoverOf(reader, memberId),
    reasonsFor(module, reader, settings, withdrawal, now),
    winRatioOf(reader, memberId, now),
    memberEvidenceOf(reader, memberId, now, withdrawal.id),
    module.ledger.walletOf(reader, memberId),
    module.members.sameAs(reader, memberId),
    lastPromotionsOf(reader, [memberId]),
    paidBefore(reader, withdrawal),
  ])
  const known = facts.get(withdrawal.id)
  if (known === undefined) throw new Error(`there is no member ${memberId}`)
  const needed = await documentsNeeded(module.deps, reader, [{ ...withdrawal, key: withdrawal.id }])
  const { blockers: all, nameMatches } = findingsOf(settings, withdrawal, known, turnover, needed.get(withdrawal.id))
  const blockers = visibleTo(viewer, all)
  const waivers = await module.turnover.waiversOf(reader, memberId, {
    after: previous,
    until: withdrawal.finishedAt ?? now,
  })
  const { required, done, byCategory, requirements: open } = turnover
  return ok({
    data: {
      blockers: showBlockers(blockers, await rolesLifting(reader, blockers)),
      nameMatches,
      wallet,
      auto: blockers.length === 0 && all.length > 0 ? auto.filter(reason => reason !== 'BLOCKED') : auto,
      turnover: { required, done, byCategory, open },
      waivers: waivers.map(waiver => ({ ...waiver, reason: textFor(viewer, waiver.reason) })),
      member: {
        id: memberId,
        username,
        since: member.registeredAt,
        status: member.status,
        phone: phoneFor(viewer, member.phone),
        lastSignInAt: member.lastSignInAt,
      },
      lastDeposit: lastDepositOf(member),
      lastPromotion: promotions.get(memberId) ?? null,
      winRatio,
      sevenDays: { in: member.inSevenDays, out: member.outSevenDays },
      sameAs: sameAs.map(same => ({ ...same, reasons: [...same.reasons] })),
      paidBefore: { count: member.paidCount, amount: member.paidAmount },
    },
  })
}

export function lastDepositOf({
  lastDepositAmount: amount,
  lastDepositAt: at,
  lastDepositChannel: channel,
}: MemberEvidence) {
  return amount === null || at === null || channel === null ? null : { amount, at, channel }
}
