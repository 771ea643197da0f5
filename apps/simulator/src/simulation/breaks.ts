import { newId } from '@backoffice/kernel'
import type { seeded } from '@backoffice/population'
import type { SiteReader } from '../player-site/site-reader.ts'
import type { Sender } from '../sender.ts'
import type { Player } from './integration-client.ts'
import { createTally, outcomeOf } from './tally.ts'

type Options = { readonly log: (line: string) => void }
/** Of one event while the product does not answer. */
const TRIES = 3
/** Hours of a time-out, and days of an exclusion; null: permanent. */
const [HOURS, DAYS] = [[24, 48, 168] as const, [180, 365, null] as const]

/**
 * Players who take a break or exclude themselves, and try to come back: they try to bet, to deposit and to shorten it,
 * which is refused, and ask to return.
 */
export function createBreaks(
  sender: Pick<Sender, 'send'>,
  site: Pick<SiteReader, 'account'>,
  random: ReturnType<typeof seeded>,
  { log }: Options,
) {
  const tally = createTally()
  const oneOf = <T>(all: readonly T[]): T => all[random.below(all.length)] as T

  async function attempt({ person }: Player, type: string, data: Record<string, unknown>) {
    const externalId = newId()
    const answer = await sender.send(
      { type, data: { externalId, username: person.username, ...data } },
      externalId,
      TRIES,
    )
    tally.add(type, answer)
    log(`${type} by ${person.username} ${outcomeOf(answer)}`)
    return answer
  }

  /** Tries what an excluded player tries. */
  async function tryToComeBack(player: Player): Promise<void> {
    const tries = [
      () => attempt(player, 'return.requested', {}),
      () => attempt(player, 'timeout.set', { hours: HOURS[0] }),
      () => attempt(player, 'deposit.requested', { amount: 500, channel: 'scb' }),
      () => attempt(player, 'wheel.spun', {}),
    ]
    await oneOf(tries)()
  }

  return {
    /** Takes a break, seldom an exclusion; one who has one already tries to come back. */
    async visit(player: Player): Promise<void> {
      const account = await site.account(player.person.username)
      if (account === null) return
      if (account.exclusion !== null && account.exclusion !== undefined) return tryToComeBack(player)
      if (random.chance(0.8)) return void (await attempt(player, 'timeout.set', { hours: oneOf(HOURS) }))
      await attempt(player, 'exclusion.set', { days: oneOf(DAYS), reason: 'ขอหยุดเล่น' })
    },
    report: tally.report,
  }
}
