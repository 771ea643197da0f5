import type { Permission } from '@backoffice/contract'
import type { blocker, WithdrawalAction } from '@backoffice/contract/withdrawals/forms'
import { ok, refuse, type Result } from '@backoffice/kernel'
import type { z } from 'zod'
import type { CommandContext } from '../../platform/command/command.ts'
import type { Reader } from '../../platform/db/database.ts'
import { rolesHolding } from '../approvers/index.ts'
import { type DecisionFacts, decisionFactsOf } from './decision-facts.repo.ts'
import type { TurnoverSums } from '../turnover/index.ts'
import { blockersOf, type Blocker, type WithdrawalRules } from './domain/blockers.ts'
import { isChecked, refusesAction } from './domain/actions.ts'
import { namesAgree } from './domain/names.ts'
import { statusAt, type Withdrawal } from './domain/withdrawal.ts'
import type { WithdrawalContext } from './context.ts'
import { LIFTED_BY } from './withdrawals.policy.ts'

export type Findings<T extends TurnoverSums = TurnoverSums> = {
  readonly blockers: Blocker[]
  readonly nameMatches: boolean | null
  readonly turnover: T
}
/** A blocker as displayed: with who can override it. */
type BlockerResponse = z.output<typeof blocker>

export function findingsOf<T extends TurnoverSums>(
  rules: WithdrawalRules,
  withdrawal: Pick<Withdrawal, 'amount' | 'payTo'>,
  facts: DecisionFacts,
  turnover: T,
): Findings<T> {
  const nameMatches = namesAgree(withdrawal.payTo.name, facts.seenName)
  const blockers = blockersOf(rules, {
    amount: withdrawal.amount,
    approvedToday: { count: facts.approvedCount, amount: facts.approvedAmount },
    turnover,
    nameMatches,
    member: { status: facts.memberStatus, blockedWithdraw: facts.blockedWithdraw },
  })
  return { blockers, nameMatches, turnover }
}

/** All blockers of this withdrawal, as the reader sees it. */
export async function findBlockers(
  { turnover }: Pick<WithdrawalContext, 'turnover'>,
  reader: Reader,
  rules: WithdrawalRules,
  withdrawal: Withdrawal,
) {
  const facts = (await decisionFactsOf(reader, [withdrawal.id])).get(withdrawal.id)
  if (facts === undefined) throw new Error(`there is no withdrawal ${withdrawal.id}`)
  return findingsOf(rules, withdrawal, facts, await turnover.turnoverOf(reader, withdrawal.memberId))
}

/** Adds who can override each: the permission, and the roles that have it. */
export async function withLiftPermissions(reader: Reader, blockers: readonly Blocker[]): Promise<BlockerResponse[]> {
  return blockers.length === 0 ? [] : showBlockers(blockers, await rolesHolding(reader, liftPermissions(blockers)))
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

export const liftPermissions = (blockers: readonly Blocker[]): Permission[] => [
  ...new Set(blockers.map(({ code }) => LIFTED_BY[code])),
]

/**
 * Refuses an action with its blockers. The member is locked first, so that two concurrent approvals cannot both be the
 * last one within the daily limit.
 */
export async function gate(
  module: WithdrawalContext,
  { tx, now }: CommandContext,
  rules: WithdrawalRules,
  withdrawal: Withdrawal,
  move: WithdrawalAction,
): Promise<Result<true, 'BLOCKED'>> {
  const status = statusAt(withdrawal, now)
  if (!isChecked(move, status)) return ok(true)
  await module.members.getForUpdate(tx, withdrawal.memberId)
  const { blockers } = await findBlockers(module, tx, rules, withdrawal)
  const refusing = blockers.filter(each => refusesAction(each, move, status))
  return refusing.length > 0 ? refuse('BLOCKED', { blockers: await withLiftPermissions(tx, refusing) }) : ok(true)
}
