import { all } from './bets.ts'

/** The withdrawal rules an operator begins with: they limit nothing, and large wins wait for review. */
export const noRules = {
  min: null,
  max: null,
  dailyCount: null,
  dailySum: null,
  openRequestsPerMember: null,
  secondApprovalFrom: null,
  largeWinFrom: 100_000,
  largeWinMultiple: 100,
  turnoverPercent: null,
  contributions: all(100),
  turnoverCountsAt: 'settlement',
  nameMustMatch: false,
}

/** Automatic approval up to 1,000 baht without further conditions. */
export const lenientApproval = {
  enabled: true,
  maxAmount: 1_000,
  perMemberDailyCount: null,
  perMemberDailySum: null,
  minAccountAgeDays: 0,
  minDepositCount: 0,
  requireNameMatch: false,
  excludeTags: [],
  excludeIfSharesBankPhoneOrIp: false,
  maxWinRatio: null,
  hours: null,
}
