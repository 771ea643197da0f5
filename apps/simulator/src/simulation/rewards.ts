import { newId } from '@backoffice/kernel'
import type { seeded } from '@backoffice/population'
import type { Account, Promotion, SiteReader } from '../player-site/site-reader.ts'
import type { Answer, Sender } from '../sender.ts'
import type { Player } from './integration-client.ts'
import { createTally, outcomeOf } from './tally.ts'

type Options = {
  /** Credit codes the operator announced to its players. */
  readonly codes: readonly string[]
  readonly mischief: number
  readonly log: (line: string) => void
  readonly now?: () => number
}
type Action = (player: Player, account: Account) => Promise<void>

/** Milliseconds until a player tries again what was refused. */
const PATIENCE = 6 * 3_600_000
const MAX_SPINS = 5
/** Of one event while the product does not answer. */
const TRIES = 3
/** Codes that circulate without being codes of the operator. */
const HEARSAY = ['FREE100', 'VIP-999', 'LINE2026']

/**
 * What players do with rewards, from what the player site shows them: claims, spins, exchanges and codes. A refusal is
 * an answer like any other, and is not tried again for some hours.
 */
export function createRewards(
  sender: Pick<Sender, 'send'>,
  site: SiteReader,
  random: ReturnType<typeof seeded>,
  { codes, mischief, log, now = Date.now }: Options,
) {
  const tally = createTally()
  const waits = new Map<string, number>()
  const keyOf = ({ index }: Player, what: string) => `${index} ${what}`
  const isWaiting = (player: Player, what: string): boolean => (waits.get(keyOf(player, what)) ?? 0) > now()
  const postpone = (player: Player, what: string, time = PATIENCE) => void waits.set(keyOf(player, what), now() + time)

  async function attempt({ person }: Player, type: string, data: Record<string, unknown> = {}): Promise<Answer> {
    const externalId = newId()
    const event = { type, data: { externalId, username: person.username, ...data } }
    const answer = await sender.send(event, externalId, TRIES)
    // A site that missed the answer sends it again, under the same reference.
    if (random.chance(mischief / 2)) await sender.send(event, newId(), TRIES)
    tally.add(type, answer)
    log(`${type} by ${person.username} ${outcomeOf(answer)}`)
    return answer
  }

  const claimCashback: Action = async (player, { cashback }) => {
    for (const { periodId } of cashback) {
      if (isWaiting(player, periodId) || random.chance(0.2)) continue
      const { accepted } = await attempt(player, 'cashback.claimed', { periodId })
      if (!accepted) postpone(player, periodId)
    }
  }

  const claimDiamonds: Action = async (player, { diamonds: { claim } }) => {
    // Some try a second time on the same day.
    const isTried = claim === 'available' || (claim === 'claimed' && random.chance(mischief / 4))
    if (!isTried || isWaiting(player, 'diamonds')) return
    const { accepted } = await attempt(player, 'diamond.claimed')
    if (!accepted) postpone(player, 'diamonds')
  }

  const exchangeDiamonds: Action = async (player, { balances, diamonds: { exchange } }) => {
    if (exchange === null || balances.diamonds < exchange.minExchange) return
    if (isWaiting(player, 'exchange') || !random.chance(0.4)) return
    const diamonds = random.chance(0.5) ? balances.diamonds : exchange.minExchange
    const { accepted } = await attempt(player, 'diamond.exchanged', { diamonds })
    if (!accepted) postpone(player, 'exchange')
  }

  const spin: Action = async (player, { balances }) => {
    if (balances.spins === 0 || isWaiting(player, 'wheel')) return
    const wheel = await site.wheel()
    if (wheel?.enabled !== true) return
    const spins = Math.min(MAX_SPINS, balances.spins, wheel.spinsPerDay ?? MAX_SPINS)
    for (let count = 0; count < spins; count += 1) {
      const { accepted } = await attempt(player, 'wheel.spun')
      if (!accepted) return postpone(player, 'wheel')
    }
  }

  const redeem: Action = async player => {
    const announced = codes.filter(code => !isWaiting(player, code))
    const code = random.chance(0.03) ? oneOf(HEARSAY) : random.chance(0.3) ? oneOf(announced) : undefined
    if (code === undefined) return
    await attempt(player, 'creditcode.redeemed', { code })
    postpone(player, code, Number.POSITIVE_INFINITY)
  }

  const claimPromotion: Action = async (player, { grants }) => {
    if (!random.chance(0.5)) return
    if (grants.some(({ depositId }) => depositId === player.deposit?.id)) player.deposit = null
    const { deposit } = player
    const promotion = await choose(player, grants, each => !needsDeposit(each) || isEnough(each, deposit))
    if (promotion === undefined) return
    const depositId = needsDeposit(promotion) && deposit !== null ? { depositId: deposit.id } : {}
    await attempt(player, 'promotion.claimed', { promotionId: promotion.id, ...depositId })
    postpone(player, promotion.id)
  }

  /** A running promotion a player can have besides the open ones; some do not look at those. */
  async function choose(player: Player, grants: Account['grants'], fits: (promotion: Promotion) => boolean) {
    const open = random.chance(mischief / 10) ? [] : grants.filter(({ promotionId }) => promotionId !== null)
    const found = await site.promotions()
    return oneOf(found.filter(each => !isWaiting(player, each.id) && fits(each) && isPossible(each, open)))
  }

  const oneOf = <T>(all: readonly T[]): T | undefined => all[random.below(all.length)]
  const actions = [claimCashback, claimDiamonds, spin, exchangeDiamonds, redeem, claimPromotion]

  /** Reads the player's account and takes over its balances. */
  async function look(player: Player): Promise<Account | null> {
    player.hasNews = false
    const account = await site.account(player.person.username)
    if (account === null) return null
    player.cash = account.balances.cash
    player.bonus = account.balances.bonus
    return account
  }

  return {
    /** One visit to the pages of rewards; afterwards the account is read again. */
    async visit(player: Player): Promise<void> {
      const account = await look(player)
      if (account === null) return
      for (const act of actions) await act(player, account)
      await look(player)
    },
    /** The id of the promotion a player chooses with a deposit. */
    async promotionFor(player: Player, amount: number): Promise<string | undefined> {
      if (!random.chance(0.4)) return undefined
      const account = await look(player)
      const promotion = account && (await choose(player, account.grants, ({ minDeposit }) => amount >= minDeposit))
      return promotion?.id
    },
    report: tally.report,
  }
}
export type Rewards = ReturnType<typeof createRewards>

const needsDeposit = ({ bonus, frequency, minDeposit }: Promotion): boolean =>
  bonus.kind === 'percent' || frequency === 'every-deposit' || minDeposit > 0

const isEnough = ({ minDeposit }: Promotion, deposit: Player['deposit']): boolean =>
  deposit !== null && deposit.amount >= minDeposit

const isPossible = ({ stackable }: Promotion, open: Account['grants']): boolean =>
  open.length === 0 || (stackable && open.every(grant => grant.stackable))
