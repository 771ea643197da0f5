import { type Permission, permissionOf } from '@backoffice/contract'
import { type blocker, type review, withdrawalActions } from '@backoffice/contract/withdrawals/forms'
import { type WithdrawalId, ZERO } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import { rolesHolding } from '../approvers/index.ts'
import { decisionFactsOf, lastPromotionsOf } from './decision-facts.repo.ts'
import { documentsNeeded } from './documents-needed.ts'
import { type Blocker, findingsOf, LIFTED_BY, refusesAction, type WithdrawalRules } from './domain/blockers.ts'
import {
  ACTIONS_FROM,
  afterApproval,
  isAboveLimit,
  manualNeedsSecondApproval,
  statusAt,
  type Withdrawal,
} from './domain/withdrawal.ts'
import type { WithdrawalContext } from './context.ts'
import { readSettings } from './settings.repo.ts'

type Review = z.output<typeof review>

/** The consequences of this admin's decision on each open withdrawal, in a fixed number of statements. */
export async function reviewsOf(
  module: WithdrawalContext,
  reader: Reader,
  open: readonly Withdrawal[],
  viewer: AdminActor,
  now: Date,
): Promise<ReadonlyMap<WithdrawalId, Review>> {
  const memberIds = [...new Set(open.map(({ memberId }) => memberId))]
  const rules = await readSettings(reader)
  const facts = await decisionFactsOf(reader, open)
  const turnovers = await module.turnover.turnoverOfMany(reader, memberIds)
  const credits = await module.ledger.availableOf(reader, memberIds)
  const promotions = await lastPromotionsOf(reader, memberIds)
  const needed = await documentsNeeded(
    module.deps,
    reader,
    open.map(each => ({ ...each, key: each.id })),
  )
  const found = open.flatMap(withdrawal => {
    const [known, turnover] = [facts.get(withdrawal.id), turnovers.get(withdrawal.memberId)]
    return known === undefined || turnover === undefined
      ? []
      : [
          {
            withdrawal,
            turnover,
            ...refusalsOf(
              withdrawal,
              visibleTo(viewer, findingsOf(rules, withdrawal, known, turnover, needed.get(withdrawal.id)).blockers),
              now,
            ),
          },
        ]
  })
  const roles = await rolesLifting(
    reader,
    found.flatMap(({ blockers }) => blockers),
  )
  return new Map(
    found.map(({ withdrawal, turnover, blockers, blocked }) => [
      withdrawal.id,
      {
        blockers: showBlockers(blockers, roles),
        blocked,
        ...consequencesOf(module, rules, withdrawal, viewer, now),
        credit: credits.get(withdrawal.memberId) ?? ZERO,
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
  const refusing = (action: Review['blocked'][number]) =>
    blockers.filter(blocker => refusesAction(blocker, action, status))
  return {
    blockers: refusing(status === 'failed' ? 'retry' : 'approve'),
    blocked: withdrawalActions.filter(action => ACTIONS_FROM[action].includes(status) && refusing(action).length > 0),
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
    ? approvedBy !== viewer.id && viewer.permissions.has(permissionOf('withdrawals.second-approve'))
    : (status === 'pending' || status === 'claimed') && viewer.permissions.has(permissionOf('withdrawals.approve'))
  return {
    approvalLeadsTo: afterApproval(amount, isSecond ? null : secondApprovalFrom, fairpay.isConfigured),
    manualNeedsSecond: manualNeedsSecondApproval(withdrawal, limit, secondApprovalFrom),
    secondApprovalFrom,
    exceedsLimit: couldApprove && isAboveLimit(amount, limit) ? limit : null,
  }
}

const SEE_REVIEWS: readonly Permission[] = [
  permissionOf('withdrawals.approve'),
  permissionOf('withdrawals.second-approve'),
  permissionOf('withdrawals.reject'),
  permissionOf('withdrawals.pay-by-hand'),
  permissionOf('withdrawals.retry'),
  permissionOf('cases.list'),
]

/** Without the review of a member, where the viewer neither decides withdrawals nor sees cases. */
export const visibleTo = ({ permissions }: Pick<AdminActor, 'permissions'>, blockers: readonly Blocker[]): Blocker[] =>
  SEE_REVIEWS.some(permission => permissions.has(permission))
    ? [...blockers]
    : blockers.filter(({ code }) => code !== 'UNDER_REVIEW')

/** A blocker as displayed: with who can override it. */
type BlockerResponse = z.output<typeof blocker>

/** The roles that can override these blockers, by permission. */
export async function rolesLifting(
  reader: Reader,
  blockers: readonly Blocker[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const permissions = new Set(blockers.map(({ code }) => LIFTED_BY[code]))
  return permissions.size === 0 ? new Map() : rolesHolding(reader, [...permissions])
}

export const showBlockers = (
  blockers: readonly Blocker[],
  roles: ReadonlyMap<string, readonly string[]>,
): BlockerResponse[] =>
  blockers.map(({ code, facts }) => ({
    code,
    facts,
    liftedBy: { permission: LIFTED_BY[code], roles: [...(roles.get(LIFTED_BY[code]) ?? [])] },
  }))
