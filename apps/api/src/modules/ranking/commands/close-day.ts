import type { RankReward } from '@backoffice/contract/ranking/forms'
import { type BusinessDay, businessDayOf, type MemberId, newId, ok, refuse } from '@backoffice/kernel'
import { command, type Command, type CommandContext, type Origin } from '../../../platform/command/command.ts'
import { eachItem } from '../../../platform/queue/each-item.ts'
import { refusalOf } from '../../members/index.ts'
import { byLock, type Reward } from '../../rewards/index.ts'
import { lastDayOver, rankChanged, type RankingContext } from '../context.ts'
import { addAmounts, amountsOf, type DueReward, NO_AMOUNTS, planDay } from '../domain/ranking.ts'
import { insertReward, moveMember } from '../rank-history.repo.ts'
import { advanceRun, claimRun, finishRun, nextDay } from '../runs.repo.ts'
import { type ClosedDay, type MemberStanding, nextMembers, standingsOf } from '../standings.repo.ts'
import { listTiers, shareTiers, type StoredTier } from '../tiers.repo.ts'

export const CLOSE_DAYS = 'ranking.close-days'
const CHUNK = 500

export type Terms = ClosedDay & { readonly demoteAtMonthEnd: boolean }

/** What a closed day brings a member; rewards received before, and those of a restricted member, are left out. */
export function dueOf(tiers: readonly StoredTier[], member: MemberStanding, terms: Terms) {
  const tier = tiers.find(({ id }) => id === member.tierId) ?? null
  const plan = planDay(tiers, { ...member, tier }, terms)
  const keysOf = ({ time, tier: of, period }: DueReward<StoredTier>): string[] =>
    time === 'promotion' ? [`tier/${of.id}`, `level/${of.level}`] : [`${time}/${period}`]
  const isPaid = (reward: DueReward<StoredTier>): boolean => keysOf(reward).some(key => member.paid.includes(key))
  return { ...plan, tier, rewards: member.canReceive ? plan.rewards.filter(each => !isPaid(each)) : [] }
}

const isEmpty = ({ promotion, demotion, rewards }: ReturnType<typeof dueOf>): boolean =>
  promotion === null && demotion === null && rewards.length === 0

type MemberDay = { readonly memberId: MemberId; readonly day: BusinessDay }

/**
 * Closes a day for one member: promotion, rewards, demotion, in one transaction on the sums of that moment. Done again,
 * it finds nothing left to do and is refused.
 */
export const closeMember = (module: RankingContext): Command<MemberDay, null> => ({
  name: 'rank.close-day',
  object: ({ memberId }) => ({ kind: 'member', id: memberId }),
  async run(context, { memberId, day }) {
    const { tx, now } = context
    await shareTiers(tx)
    const locked = await module.members.getForUpdate(tx, memberId)
    const [tiers, { enabled, ...terms }] = [await listTiers(tx), await module.readSetting(tx)]
    const closed = { ...terms, day, rule: module.deps.config.dayRule }
    const [member] = await standingsOf(tx, closed, [memberId], { lowest: tiers[0]?.threshold ?? 0n, now })
    if (!enabled || member === undefined) return refuse('STATE_CONFLICT')
    const canReceive = refusalOf(locked, 'bonus', now) === null
    const plan = dueOf(tiers, { ...member, canReceive }, closed)
    if (isEmpty(plan)) return refuse('STATE_CONFLICT')
    const at = { memberId, day: businessDayOf(now, module.deps.config.dayRule), now, closedOn: day, sum: member.sum }
    const { tier, promotion, demotion } = plan
    const offered = (promotion?.reached ?? [])
      .map(reached => amountsOf(reached.rewards.promotion))
      .reduce(addAmounts, NO_AMOUNTS)
    const historyId = promotion === null ? null : await moveMember(tx, { ...at, from: tier, to: promotion.to, offered })
    const paid = await payRewards(module, context, plan.rewards, { ...at, historyId })
    const held = promotion?.to ?? tier
    if (demotion !== null) await moveMember(tx, { ...at, from: held, to: demotion.to })
    context.audit({
      before: { tier: tier?.name ?? null },
      after: { tier: (demotion === null ? held : demotion.to)?.name ?? null, day, rewards: paid },
    })
    context.announce(rankChanged([memberId]))
    return ok(null)
  },
})

type Payment = {
  readonly memberId: MemberId
  readonly day: BusinessDay
  readonly now: Date
  readonly historyId: string | null
}

/** Credits rewards, each once, in the order of locks; returns which were paid. */
async function payRewards(
  { rewards }: RankingContext,
  context: CommandContext,
  due: readonly DueReward<StoredTier>[],
  { historyId, ...at }: Payment,
): Promise<string[]> {
  const paid: string[] = []
  for (const each of due.toSorted((a, b) => byLock(a.reward, b.reward))) {
    const ofPromotion = each.time === 'promotion' ? historyId : null
    const id = await insertReward(context.tx, { ...each, ...at, historyId: ofPromotion })
    if (id === null) continue
    const { memberId } = at
    await rewards.credit(context, {
      source: 'rank.reward',
      sourceId: id,
      memberId,
      reward: toReward(each.reward),
      notify: true,
    })
    paid.push(`${each.time}: ${each.tier.name}`)
  }
  return paid
}

const toReward = (reward: RankReward): Reward =>
  reward.kind === 'credit'
    ? {
        kind: 'credit',
        amount: reward.amount,
        wagering: reward.turnoverPercent === 0 ? null : { percent: reward.turnoverPercent },
      }
    : reward

const origin = (): Origin => ({
  actor: { kind: 'system', name: 'ranking' },
  requestId: newId(),
  ip: null,
  userAgent: null,
})

/** Closes a day for a chunk of members and returns how many failed. They are closed again in the run's next attempt. */
async function closeChunk(module: RankingContext, terms: Terms, ids: readonly string[]): Promise<number> {
  const { deps } = module
  const tiers = await listTiers(deps.db)
  if (tiers[0] === undefined) return 0
  const standings = await standingsOf(deps.db, terms, ids, { lowest: tiers[0].threshold, now: deps.clock.now() })
  const due = standings
    .filter(member => !isEmpty(dueOf(tiers, member, terms)))
    .map(({ id: memberId }) => ({ memberId, day: terms.day }))
  return eachItem({ log: deps.log, job: CLOSE_DAYS }, due, async each => {
    const closed = await command(deps, closeMember(module), origin(), each)
    // A conflict means that nothing is left to do; anything else is tried again.
    if (!closed.ok && closed.code !== 'STATE_CONFLICT') throw new Error(`the close was refused: ${closed.code}`)
  })
}

/** Closes a day for all members, continuing where a run stopped. False: another node does, or members failed. */
async function closeDay(module: RankingContext, day: BusinessDay): Promise<boolean> {
  const { db, clock, config } = module.deps
  const run = await claimRun(db, day, clock.now())
  if (run === null) return false
  let { after } = run
  const { enabled, ...terms } = await module.readSetting(db)
  while (enabled) {
    const ids = await nextMembers(db, after, CHUNK)
    const last = ids.at(-1)
    if (last === undefined) break
    const failures = await closeChunk(module, { ...terms, day, rule: config.dayRule }, ids)
    await advanceRun(db, run, { after: last, failures, now: clock.now() })
    after = last
  }
  return finishRun(db, run, clock.now())
}

/** Closes every day that is over, in order; while the ranking is off, without effect. Safe on several nodes. */
export async function closeDays(module: RankingContext): Promise<void> {
  for (;;) {
    const day = await nextDay(module.deps.db, lastDayOver(module.deps))
    if (day === null || !(await closeDay(module, day))) return
  }
}
