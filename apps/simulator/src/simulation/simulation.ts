import { newId } from '@backoffice/kernel'
import { busyness, seeded } from '@backoffice/population'
import type { Banks } from '../feeds/feed.ts'
import type { PlayerEvent } from '../player-site/inbox.ts'
import type { SiteReader } from '../player-site/site-reader.ts'
import type { Sender } from '../sender.ts'
import { createBreaks } from './breaks.ts'
import { createCashier } from './cashier.ts'
import { createCasino } from './casino.ts'
import { createFraud } from './fraud.ts'
import { createIntegrationClient, type Player, playerAt, rounded } from './integration-client.ts'
import { createPlayerLimits } from './limits.ts'
import { createRewards } from './rewards.ts'

type Options = {
  readonly site: SiteReader
  readonly codes: readonly string[]
  readonly log: (line: string) => void
  readonly banks: Banks
  readonly seed: number
  readonly people: number
  readonly pace: number
  readonly mischief: number
}
/** Players stop requesting withdrawals above this queue length. */
const MAX_QUEUED = 18
/** Deposits are reported twice, by the feed and by the product's event; this many are remembered. */
const REMEMBERED = 10_000
/** Share of actions that are visits to the pages of rewards, and of those by players with news. */
const [VISITS, BY_NEWS] = [0.15, 0.25]
/** Share of actions by players who take a break, or try to come back from one. */
const BREAKS = 0.004
/** People who may be frauds. */
const FRAUD_PEOPLE = 50_000
/** Share of actions by frauds, who are not among the players. */
const FRAUDS = 0.06
/** Share of visits to the page of limits. */
const LIMITS = 0.01

/**
 * Simulates players through the signed integration API only: they register, sign in, deposit, bet, withdraw, sometimes
 * cancel, and use their rewards. One step is one action of one player.
 */
export function createSimulator(sender: Sender, options: Options) {
  const random = seeded(options.seed ^ Math.floor(Date.now() / 1000))
  const players = Array.from({ length: options.people }, (_, index) => playerAt(index))
  const byUsername = new Map(players.map(player => [player.person.username, player]))
  const known = new Set<string>()
  const rewards = createRewards(sender, options.site, random, options)
  const { mischief, banks } = options
  const { promotionFor } = rewards
  const cashier = createCashier(sender, random, { mischief, banks, credited, promotionFor })
  const breaks = createBreaks(sender, options.site, random, options)
  const client = createIntegrationClient(sender, options.site)
  const limits = createPlayerLimits(sender, options.site, random, options)
  const { payAs: payIn } = cashier
  // Other people in each run: those of the last one are known, with money and bets of their own.
  const firstIndex = options.people + (Math.floor(Date.now() / 1000) % FRAUD_PEOPLE)
  const fraud = createFraud(sender, { seed: options.seed, firstIndex, payIn })
  const casino = createCasino(sender, random, options.mischief)

  async function step(): Promise<void> {
    await cashier.tick()
    if (random.chance(FRAUDS)) return fraud.next()
    const informed = random.chance(BY_NEWS) ? players.find(({ hasNews }) => hasNews) : undefined
    const player = informed ?? players[random.below(players.length)]
    if (player === undefined) return
    if (!player.registered) return client.arrive(player)
    if (player.hasNews || random.chance(VISITS)) return rewards.visit(player)
    if (random.chance(BREAKS)) return breaks.visit(player)
    if (random.chance(LIMITS)) return limits.visit(player)
    if (random.chance(0.04)) return cashier.somethingElse()
    if (player.cash + player.bonus >= 20 && random.chance(0.45)) return casino.visit(player)
    if (player.asked !== null)
      return Date.now() - player.asked.at > 600_000 && random.chance(0.1)
        ? cancel(player)
        : void (await client.signIn(player))
    if (player.cash >= 200 && random.chance(0.5) && waiting() < MAX_QUEUED) return request(player)
    return random.chance(0.75) ? cashier.payIn(player) : void (await client.signIn(player))
  }

  async function request(player: Player): Promise<void> {
    const share = Math.floor((player.cash * (0.3 + random.next() * 0.7)) / 100) * 100
    const amount = Math.max(100, share)
    const externalId = `W-${newId()}`
    const data = { externalId, username: player.person.username, amount }
    if (random.chance(options.mischief / 20)) await sender.send({ type: 'withdrawal.cancelled', data })
    const answer = await sender.send({ type: 'withdrawal.requested', data }, externalId)
    if (!answer.accepted) {
      if (answer.code === 'INSUFFICIENT_FUNDS') player.cash = 0
      return
    }
    player.cash = rounded(player.cash - amount)
    player.asked = { externalId, amount, at: Date.now() }
  }

  async function cancel(player: Player): Promise<void> {
    const requested = player.asked
    if (requested === null) return
    const answer = await sender.send({
      type: 'withdrawal.cancelled',
      data: { externalId: requested.externalId, username: player.person.username, amount: requested.amount },
    })
    if (answer.accepted) finished(player, requested.externalId, false)
    else player.asked = null
  }

  const waiting = () => players.reduce((count, player) => count + (player.asked === null ? 0 : 1), 0)

  /** Counted at the first report. */
  function credited(depositId: string, username: string, amount: number): void {
    if (known.has(depositId)) return
    known.add(depositId)
    const [oldest] = known
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest)
    const player = byUsername.get(username)
    if (player === undefined) return
    player.cash = rounded(player.cash + amount)
    player.deposit = { id: depositId, amount }
    player.hasNews ||= random.chance(0.5)
  }

  function finished(player: Player, externalId: string, paid: boolean): void {
    if (player.asked?.externalId !== externalId) return
    if (!paid) player.cash = rounded(player.cash + player.asked.amount)
    player.asked = null
  }

  return {
    step,
    /** The product reports the outcome of a member's money. */
    heard({ type, data }: PlayerEvent): void {
      const player = byUsername.get(data.username)
      const { amount, depositId, externalId } = data
      if (player === undefined) return
      if (type === 'reward.credited' || type.startsWith('grant.')) player.hasNews = true
      if (typeof amount !== 'number') return
      if (type === 'deposit.credited' && typeof depositId === 'string') credited(depositId, data.username, amount)
      if (type === 'deposit.reversed') player.cash = Math.max(0, rounded(player.cash - amount))
      if (type.startsWith('withdrawal.') && typeof externalId === 'string')
        finished(player, externalId, type === 'withdrawal.paid')
    },
    /** Milliseconds until the next action: exponential around the hour's rate. */
    pause(now: Date): number {
      const perMinute = Math.max(0.5, options.pace * busyness(now))
      return Math.min(60_000, (-Math.log(1 - random.next()) * 60_000) / perMinute)
    },
    players,
    /** Answers to what players did with rewards and limits. */
    rewards: () => ({ ...rewards.report(), ...limits.report() }),
  }
}
