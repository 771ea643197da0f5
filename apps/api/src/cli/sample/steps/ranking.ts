import type { Endpoints } from '@backoffice/contract'
import { addDays, boundsOf, businessDayOf, type DayRule, fromBaht, type MemberId } from '@backoffice/kernel'
import type { Call } from '../../../platform/http/index.ts'
import type { Deps } from '../../../platform/deps.ts'
import { idOf, type SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'

type Form = Call<Endpoints['ranking.create']>['body']
/** `promotion` in baht, `daily` in spins, `monthly` in diamonds. */
type Tier = Pick<Form, 'name' | 'icon' | 'colour'> &
  Record<'threshold' | 'promotion', number> &
  Record<'daily' | 'monthly', number | null>

const tiers: readonly Tier[] = [
  { name: 'Bronze', icon: 'medal', colour: '#8c5a2b', threshold: 1_000, promotion: 20, daily: null, monthly: 10 },
  { name: 'Silver', icon: 'star', colour: '#5f6b7a', threshold: 3_000, promotion: 50, daily: null, monthly: 30 },
  { name: 'Gold', icon: 'trophy', colour: '#8a6d00', threshold: 10_000, promotion: 150, daily: 1, monthly: 100 },
  { name: 'Platinum', icon: 'crown', colour: '#1f5fbf', threshold: 30_000, promotion: 500, daily: 2, monthly: 300 },
  { name: 'Diamond', icon: 'gem', colour: '#6d3fc0', threshold: 100_000, promotion: 1_500, daily: 3, monthly: 1_000 },
]

/** The days that are closed, back from the sample's last one. */
const CLOSED_DAYS = 4
const MINUTE = 60_000

const toForm = ({ threshold, promotion, daily, monthly, ...rest }: Tier, level: number): Form => ({
  ...rest,
  level,
  threshold: fromBaht(threshold),
  rewards: {
    promotion: { kind: 'credit', amount: fromBaht(promotion), turnoverPercent: 0 },
    daily: daily === null ? null : { kind: 'spin', amount: daily },
    monthly: monthly === null ? null : { kind: 'diamond', amount: monthly },
  },
})

/** Five tiers, the promotions and rewards of several days, and members whom staff moved. */
export async function loadRanking(
  { db }: Pick<Deps, 'db'>,
  sample: SampleContext,
  { owner }: Staff,
  until: Date,
  rule: DayRule,
): Promise<void> {
  const today = businessDayOf(until, rule)
  const startOf = (daysAgo: number) => boundsOf(addDays(today, -daysAgo), rule).from.getTime()
  sample.goTo(new Date(startOf(CLOSED_DAYS) - 60 * MINUTE))
  const ids: string[] = []
  for (const [at, tier] of tiers.entries()) {
    const id = idOf(await sample.request(owner, 'ranking.create', { body: toForm(tier, at + 1) }, tier.name))
    if (id !== null) ids.push(id)
  }
  const body = { enabled: true, basis: 'deposits', demoteAtMonthEnd: false } as const
  await sample.request(owner, 'ranking-setting.change', { body, ifMatch: 0 }, 'on')
  // Before the first close, so that no member has a tier yet.
  const [silver, platinum, diamond] = [ids[1], ids[3], ids[4]]
  const members = await db
    .selectFrom('members')
    .select('id')
    .$narrowType<{ id: MemberId }>()
    .orderBy('id')
    .limit(12)
    .execute()
  const moves = [
    [members[5], diamond, 'ลูกค้าประจำ'],
    [members[8], platinum, 'ลูกค้าประจำ'],
    [members[11], silver, 'แก้ไขข้อมูล'],
  ] as const
  for (const [member, tierId, reason] of moves)
    if (member !== undefined && tierId !== undefined)
      await sample.request(owner, 'ranking.move', { params: { id: member.id }, body: { tierId, reason } }, member.id)
  for (let daysAgo = CLOSED_DAYS - 1; daysAgo >= 0; daysAgo--) {
    const at = startOf(daysAgo) + 10 * MINUTE
    if (at > until.getTime()) continue
    sample.goTo(new Date(at))
    await sample.marketing.ranking.closeDays()
    // A run that was interrupted is free after two minutes.
    sample.goTo(new Date(at + 5 * MINUTE))
    await sample.marketing.ranking.closeDays()
  }
}
