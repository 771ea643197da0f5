import type { Satang } from '@backoffice/kernel'
import type { AutoFactsRow } from './auto-facts.repo.ts'
import { type AutoFacts, type AutoRules, timeOfDayIn } from './domain/auto-approval.ts'
import { namesAgree, type WithdrawalRules } from './domain/blockers.ts'

const DAY = 86_400_000

/** Facts a set of rules needs beyond those always read. */
export const questionsOf = (rules: Pick<AutoRules, 'excludeIfSharesBankPhoneOrIp' | 'maxWinRatio'>) => ({
  shares: rules.excludeIfSharesBankPhoneOrIp,
  winRatio: rules.maxWinRatio !== null,
})

/** The facts of an evaluation from the rows read; `at` is its time. */
export function factsOf(
  row: AutoFactsRow,
  at: Date,
  timeZone: string,
  rules: Pick<WithdrawalRules, 'secondApprovalFrom'>,
  blocked: boolean,
  autoApprovedToday: { readonly count: number; readonly amount: Satang },
): AutoFacts {
  return {
    amount: row.amount,
    timeOfDay: timeOfDayIn(at, timeZone),
    accountAgeDays: Math.floor((at.getTime() - row.registeredAt.getTime()) / DAY),
    depositCount: row.depositCount,
    nameMatches: namesAgree(row.accountName, row.seenName),
    tags: row.tags,
    sharesBankPhoneOrIp: row.shares,
    winRatio: row.winRatio,
    largeWin: row.largeWin,
    autoApprovedToday,
    needsSecond: rules.secondApprovalFrom !== null && row.amount >= rules.secondApprovalFrom,
    blocked,
  }
}
