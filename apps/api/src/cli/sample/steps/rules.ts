import type { Endpoints } from '@backoffice/contract'
import { fromBaht } from '@backoffice/kernel'
import type { Call } from '../../../platform/http/index.ts'
import type { SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'

const contributions = { slot: 100, casino: 10, sport: 100, esport: 100, lotto: 50, fishing: 100, horse: 50 }

/** Configured but disabled: an operator sees the effect before enabling it. */
const auto = {
  enabled: false,
  maxAmount: fromBaht(5_000),
  perMemberDailyCount: 3,
  perMemberDailySum: fromBaht(20_000),
  minAccountAgeDays: 7,
  minDepositCount: 2,
  requireNameMatch: true,
  excludeTags: ['เฝ้าระวัง'],
  excludeIfSharesBankPhoneOrIp: true,
  maxWinRatio: 40_000,
  hours: { from: '08:00', to: '23:30' },
}

const first = {
  min: fromBaht(100),
  max: null,
  dailyCount: null,
  dailySum: null,
  openRequestsPerMember: null,
  secondApprovalFrom: fromBaht(20_000),
  largeWinFrom: fromBaht(100_000),
  largeWinMultiple: 100,
  turnoverPercent: null,
  contributions,
  turnoverCountsAt: 'settlement' as const,
  nameMustMatch: false,
  auto: { ...auto, maxAmount: fromBaht(2_000) },
}

/** The operator's initial rules. */
export const loadFirstRules = (sample: SampleContext, staff: Staff, at: Date): Promise<void> =>
  change(sample, staff, at, first, 1)

/** The current rules: daily limits, and turnover on each deposit before a withdrawal. */
export const loadCurrentRules = (sample: SampleContext, staff: Staff, at: Date): Promise<void> =>
  change(
    sample,
    staff,
    at,
    { ...first, max: fromBaht(200_000), dailyCount: 10, dailySum: fromBaht(500_000), turnoverPercent: 100, auto },
    2,
  )

async function change(
  sample: SampleContext,
  { owner }: Staff,
  at: Date,
  body: Call<Endpoints['withdrawals.settings-change']>['body'],
  version: number,
): Promise<void> {
  sample.goTo(at)
  const now = await sample.request(owner, 'withdrawals.settings', {}, 'look')
  // Already set after an interrupted run.
  if (now?.data.version === version)
    await sample.request(owner, 'withdrawals.settings-change', { body, ifMatch: version }, 'rules')
}
