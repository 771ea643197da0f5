import type { Endpoints } from '@backoffice/contract'
import { scramble } from '@backoffice/population'
import { addDays, boundsOf, type BusinessDay, businessDayOf, type DayRule, fromBaht } from '@backoffice/kernel'
import type { Deps } from '../../../platform/deps.ts'
import type { Call } from '../../../platform/http/index.ts'
import type { SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'

const HOUR = 3_600_000
/** Switched on so many days before the sample's last one: two periods have ended by then, others are claimable. */
const DAYS_ON = 4
/** Of ten members, so many claim. */
const CLAIMING = 6

const settings: Call<Endpoints['cashback-setting.change']>['body'] = {
  enabled: true,
  basis: 'net-loss',
  perCategory: false,
  rate: 500,
  rates: { slot: 500, casino: 300, sport: 300, esport: 300, lotto: 0, fishing: 500, horse: 0 },
  period: 'daily',
  min: fromBaht(1),
  cap: fromBaht(5_000),
  reviewHours: 1,
  claimDays: 2,
  turnoverPercent: 0,
  excludedTags: [],
}

/** Cashback of each day: periods that ended with claimed and expired amounts, and those members can claim now. */
export async function loadCashback(
  { db }: Pick<Deps, 'db'>,
  sample: SampleContext,
  { owner }: Pick<Staff, 'owner'>,
  until: Date,
  rule: DayRule,
): Promise<void> {
  const today = businessDayOf(until, rule)
  const at = (daysAgo: number, hours: number) =>
    new Date(boundsOf(addDays(today, -daysAgo), rule).from.getTime() + hours * HOUR)
  sample.goTo(at(DAYS_ON, 1))
  await sample.request(owner, 'cashback-setting.change', { body: settings, ifMatch: 0 }, 'on')
  for (let daysAgo = DAYS_ON - 1; daysAgo >= 0; daysAgo--) {
    // Calculated an hour after the day's end, and open to claims an hour later.
    for (const hours of [1.1, 2.2]) {
      if (at(daysAgo, hours) > until) return
      sample.goTo(at(daysAgo, hours))
      await sample.marketing.cashback.advance()
    }
    if (at(daysAgo, 3) > until) return
    sample.goTo(at(daysAgo, 3))
    await claimSome(db, sample, addDays(today, -daysAgo - 1))
  }
}

async function claimSome(db: Deps['db'], sample: SampleContext, day: BusinessDay): Promise<void> {
  const entitled = await db
    .selectFrom('cashback_entitlements as e')
    .innerJoin('cashback_periods as p', 'p.id', 'e.period_id')
    .innerJoin('members as m', 'm.id', 'e.member_id')
    .select(['m.username', 'e.period_id', 'e.status'])
    .where('p.status', '=', 'claimable')
    .where('p.to_day', '=', day)
    .orderBy('m.username')
    .execute()
  for (const [index, { username, period_id: periodId, status }] of entitled.entries()) {
    if (status !== 'claimable' || scramble(index, day) % 10 >= CLAIMING) continue
    const externalId = `cashback-${day}-${username}`
    await sample.receive({ username }, sample.marketing.cashback.claim, { externalId, username, periodId }, externalId)
  }
}
