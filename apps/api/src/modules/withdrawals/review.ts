import type { review } from '@backoffice/contract/withdrawals/forms'
import type { Satang, WithdrawalId } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import { rolesHolding } from '../approvers/index.ts'
import { decisionFactsOf, lastPromotionsOf } from './decision-facts.repo.ts'
import { findingsOf, liftPermissions, showBlockers } from './blockers.ts'
import type { Blocker, WithdrawalRules } from './domain/blockers.ts'
import {
  afterApproval,
  manualNeedsSecondApproval,
  isAboveLimit,
  ACTIONS_FROM,
  refusesAction,
} from './domain/actions.ts'
import { isFinal, statusAt, type Withdrawal } from './domain/withdrawal.ts'
import type { WithdrawalContext } from './context.ts'
import { readRules } from './settings.repo.ts'
import { KEY_OF, MOVES } from './withdrawals.policy.ts'

export type Review = z.output<typeof review>

/** Something remains to be decided: it has not ended, and no payout is in progress. */
const isOpen = ({ status }: Withdrawal): boolean => !isFinal(status) && status !== 'paying'

/** The consequences of this admin's decision on each. A fixed number of statements, and none when nothing is open. */
export async function reviewsOf(
  module: WithdrawalContext,
  reader: Reader,
  withdrawals: readonly Withdrawal[],
  viewer: AdminActor,
  now: Date,
): Promise<ReadonlyMap<WithdrawalId, Review>> {
  const open = withdrawals.filter(isOpen)
  if (open.length === 0) return new Map()
  const memberIds = [...new Set(open.map(({ memberId }) => memberId))]
  const rules = await readRules(reader)
  const facts = await decisionFactsOf(
    reader,
    open.map(({ id }) => id),
  )
  const turnovers = await module.turnover.turnoverOfMany(reader, memberIds)
  const credits = await module.ledger.availableOf(reader, memberIds)
  const promotions = await lastPromotionsOf(reader, memberIds)
  const found = open.flatMap(withdrawal => {
    const [known, turnover] = [facts.get(withdrawal.id), turnovers.get(withdrawal.memberId)]
    return known === undefined || turnover === undefined
      ? []
      : [
          {
            withdrawal,
            turnover,
            ...refusalsOf(withdrawal, findingsOf(rules, withdrawal, known, turnover).blockers, now),
          },
        ]
  })
  const met = found.flatMap(({ blockers }) => blockers)
  const roles = met.length === 0 ? new Map<string, string[]>() : await rolesHolding(reader, liftPermissions(met))
  return new Map(
    found.map(({ withdrawal, turnover, blockers, blocked }) => [
      withdrawal.id,
      {
        blockers: showBlockers(blockers, roles),
        blocked,
        ...consequencesOf(module, rules, withdrawal, viewer, now),
        credit: credits.get(withdrawal.memberId) ?? (0n as Satang),
        turnover: { required: turnover.required, done: turnover.done },
        lastPromotion: promotions.get(withdrawal.memberId) ?? null,
      },
    ]),
  )
}

/** The blockers of its next step, and all actions they refuse. */
function refusalsOf(
  withdrawal: Withdrawal,
  blockers: readonly Blocker[],
  now: Date,
): { readonly blockers: Blocker[]; readonly blocked: Review['blocked'] } {
  const status = statusAt(withdrawal, now)
  const refusing = (move: Review['blocked'][number]) => blockers.filter(blocker => refusesAction(blocker, move, status))
  return {
    blockers: refusing(status === 'failed' ? 'retry' : 'approve'),
    blocked: MOVES.filter(move => ACTIONS_FROM[move].includes(status) && refusing(move).length > 0),
  }
}

type Consequences = Pick<Review, 'approvalLeadsTo' | 'manualNeedsSecond' | 'secondApprovalFrom' | 'exceedsLimit'>

function consequencesOf(
  { fairpay }: Pick<WithdrawalContext, 'fairpay'>,
  { secondApprovalFrom }: WithdrawalRules,
  withdrawal: Withdrawal,
  viewer: AdminActor,
  now: Date,
): Consequences {
  const { amount, approvedBy } = withdrawal
  const { approve: limit } = viewer.limits
  const status = statusAt(withdrawal, now)
  const isSecond = status === 'awaiting-second'
  const couldApprove = isSecond
    ? approvedBy !== viewer.id && viewer.permissions.has(KEY_OF['second-approve'])
    : (status === 'pending' || status === 'claimed') && viewer.permissions.has(KEY_OF['approve'])
  return {
    approvalLeadsTo: afterApproval(amount, isSecond ? null : secondApprovalFrom, fairpay.isConfigured),
    manualNeedsSecond: manualNeedsSecondApproval(withdrawal, limit, secondApprovalFrom),
    secondApprovalFrom,
    exceedsLimit: couldApprove && isAboveLimit(amount, limit) ? limit : null,
  }
}
