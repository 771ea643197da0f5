import type { Result } from '@backoffice/kernel'
import { ok, refuse } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/command.ts'
import type { Reader } from '../../platform/db/database.ts'
import { decisionFactsOf, type DecisionFacts } from '../reads/index.ts'
import type { TurnoverTotals } from '../turnover/index.ts'
import { blockersOf, type Blocker, type WithdrawalRules } from './domain/blockers.ts'
import { namesAgree } from './domain/names.ts'
import type { Withdrawal } from './domain/withdrawal.ts'
import type { WithdrawalRoom } from './room.ts'

export type Findings = { readonly blockers: Blocker[]; readonly nameMatches: boolean | null; readonly turnover: TurnoverTotals }

export function findingsOf(rules: WithdrawalRules, withdrawal: Pick<Withdrawal, 'amount' | 'payTo'>, facts: DecisionFacts, turnover: TurnoverTotals): Findings {
  const nameMatches = namesAgree(withdrawal.payTo.name, facts.seenName)
  const blockers = blockersOf(rules, {
    amount: withdrawal.amount,
    letThroughToday: { count: facts.letThroughCount, amount: facts.letThroughAmount },
    turnover, nameMatches,
    member: { status: facts.memberStatus, blockedWithdraw: facts.blockedWithdraw },
  })
  return { blockers, nameMatches, turnover }
}

/** Everything that stands against paying this withdrawal, as the reader sees it. */
export async function findBlockers({ turnover }: Pick<WithdrawalRoom, 'turnover'>, reader: Reader, rules: WithdrawalRules, withdrawal: Withdrawal): Promise<Findings> {
  return findingsOf(rules, withdrawal, await decisionFactsOf(reader, withdrawal.id), await turnover.turnoverOf(reader, withdrawal.memberId))
}

/**
 * Refuses with the codes while anything stands against it. The member is locked first: two withdrawals of one member
 * approved at once would otherwise both be the last one allowed that day.
 */
export async function gate(room: WithdrawalRoom, { tx }: CommandContext, rules: WithdrawalRules, withdrawal: Withdrawal, counts: (blocker: Blocker) => boolean = () => true): Promise<Result<null, 'BLOCKED'>> {
  await room.members.getForUpdate(tx, withdrawal.memberId)
  const blockers = (await findBlockers(room, tx, rules, withdrawal)).blockers.filter(counts)
  return blockers.length > 0 ? refuse('BLOCKED', { blockers }) : ok(null)
}
