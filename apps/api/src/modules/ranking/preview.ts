import type { RankPreview } from '@backoffice/contract/ranking/forms'
import type { RankRewardTime } from '@backoffice/contract/ranking/terms'
import { dueOf } from './commands/close-day.ts'
import { type RankingContext, today } from './context.ts'
import { addAmounts, type Amounts, amountsOf, isMonthEnd, NO_AMOUNTS } from './domain/ranking.ts'
import { type MemberStanding, nextMembers, standingsOf } from './standings.repo.ts'
import { listTiers, type StoredTier } from './tiers.repo.ts'

const CHUNK = 2_000
const MAX_MS = 4_000
const MAX_ROWS = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type Figures = {
  promoted: number
  demoted: number
  members: number
  cost: Record<RankRewardTime, Amounts>
}
const noFigures = (): Figures => ({
  promoted: 0,
  demoted: 0,
  members: 0,
  cost: { promotion: NO_AMOUNTS, daily: NO_AMOUNTS, monthly: NO_AMOUNTS },
})
type Promotion = RankPreview['members'][number]

const nameOf = ({ id, name, level }: StoredTier) => ({ id, name, level })
const bySum = (one: Promotion, other: Promotion) => (other.sum > one.sum ? 1 : other.sum < one.sum ? -1 : 0)

/** What the job would do if the day closed now: the same rules over the same sums, without writing. */
export async function previewOf({ deps, readSetting }: RankingContext): Promise<RankPreview> {
  const { reader, config, clock } = deps
  const day = today(deps)
  const { basis, demoteAtMonthEnd } = await readSetting(reader)
  const terms = { day, basis, demoteAtMonthEnd, rule: config.dayRule }
  const tiers = await listTiers(reader)
  const figures = new Map(tiers.map(({ id }) => [id, noFigures()]))
  let members: Promotion[] = []
  let [after, complete] = [FIRST_ID, true]
  const startedAt = performance.now()
  for (const lowest = tiers[0]?.threshold; lowest !== undefined; ) {
    const ids = await nextMembers(reader, after, CHUNK)
    const last = ids.at(-1)
    if (last === undefined) break
    const found = await standingsOf(reader, terms, ids, { lowest, now: clock.now() })
    const promoted = found.flatMap(member => addMember(figures, member, dueOf(tiers, member, terms)))
    members = [...members, ...promoted].toSorted(bySum).slice(0, MAX_ROWS)
    after = last
    if (performance.now() - startedAt > MAX_MS) {
      complete = false
      break
    }
  }
  const shown = tiers.map(tier => ({ ...nameOf(tier), ...(figures.get(tier.id) ?? noFigures()) }))
  const total = shown.flatMap(({ cost }) => Object.values(cost)).reduce(addAmounts, NO_AMOUNTS)
  return { day, isMonthEnd: isMonthEnd(day), complete, basis, tiers: shown, total, members }
}

/** Counts a member in the figures; returns the row of a promotion. */
function addMember(
  figures: ReadonlyMap<string, Figures>,
  member: MemberStanding,
  { tier, promotion, demotion, rewards }: ReturnType<typeof dueOf>,
): Promotion[] {
  const held = promotion?.to ?? tier
  const ofHeld = held === null ? undefined : figures.get(held.id)
  if (ofHeld !== undefined) {
    ofHeld.members++
    if (promotion !== null) ofHeld.promoted++
    if (demotion !== null) ofHeld.demoted++
  }
  for (const { tier: of, time, reward } of rewards) {
    const cost = figures.get(of.id)?.cost
    if (cost !== undefined) cost[time] = addAmounts(cost[time], amountsOf(reward))
  }
  if (promotion === null) return []
  return [
    {
      member: { id: member.id, username: member.username },
      from: tier === null ? null : nameOf(tier),
      to: nameOf(promotion.to),
      sum: member.sum,
      canReceive: member.canReceive,
    },
  ]
}
