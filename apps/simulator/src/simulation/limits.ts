import { newId } from '@backoffice/kernel'
import { likelyAmount, type seeded } from '@backoffice/population'
import type { PlayerLimit, SiteReader } from '../player-site/site-reader.ts'
import type { Sender } from '../sender.ts'
import type { Player } from './integration-client.ts'
import { createTally, outcomeOf } from './tally.ts'

type Options = {
  readonly mischief: number
  readonly log: (line: string) => void
  readonly now?: () => number
}
const KINDS = ['deposit', 'deposit', 'loss', 'stake', 'net-deposit'] as const
const PERIODS = ['day', 'week', 'month'] as const

/**
 * What players do with their limits: few set one, some lower it, ask for more, confirm it when it is due, or try too
 * early. They hit them by playing and paying on.
 */
export function createPlayerLimits(
  sender: Pick<Sender, 'send'>,
  site: Pick<SiteReader, 'account'>,
  random: ReturnType<typeof seeded>,
  { mischief, log, now = Date.now }: Options,
) {
  const tally = createTally()

  async function attempt({ person: { username } }: Player, type: string, data: Record<string, unknown>): Promise<void> {
    const externalId = newId()
    const answer = await sender.send({ type, data: { externalId, username, ...data } }, externalId)
    tally.add(type, answer)
    log(`${type} by ${username} ${outcomeOf(answer)}`)
  }

  const oneOf = <T>(all: readonly [T, ...T[]]): T => all[random.below(all.length)] ?? all[0]

  async function setFirst(player: Player): Promise<void> {
    const amount = Math.max(500, Math.ceil(likelyAmount(player.person.appetite, random.next()) * 3))
    await attempt(player, 'limit.set', { kind: oneOf(KINDS), period: oneOf(PERIODS), amount })
  }

  async function change(player: Player, { kind, period, amount }: PlayerLimit): Promise<void> {
    const luck = random.next()
    const wanted = luck < 0.4 ? Math.max(100, Math.floor(amount * 0.8)) : luck < 0.8 ? Math.ceil(amount * 2) : null
    await attempt(player, 'limit.set', { kind, period, amount: wanted })
  }

  return {
    /** One visit to the page of limits. */
    async visit(player: Player): Promise<void> {
      const limits = (await site.account(player.person.username))?.limits
      if (limits === undefined) return
      const [own] = limits.filter(limit => limit.own !== null)
      if (own === undefined) return setFirst(player)
      const waiting = limits.find(({ pending }) => pending?.needsConfirmation === true)
      if (waiting === undefined) return change(player, own)
      const isDue = Date.parse(waiting.pending?.from ?? '') <= now()
      const { kind, period } = waiting
      if (isDue || random.chance(mischief)) await attempt(player, 'limit.confirmed', { kind, period })
    },
    report: tally.report,
  }
}
