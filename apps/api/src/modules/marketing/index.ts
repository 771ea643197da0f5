import type { RandomInteger } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import type { Approvals } from '../approvals/index.ts'
import { createCreditCodes } from '../credit-codes/index.ts'
import type { Deposits } from '../deposits/index.ts'
import { createDiamonds } from '../diamonds/index.ts'
import type { RewardEvents } from '../integration/index.ts'
import { createInvites } from '../invites/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Limits } from '../limits/index.ts'
import type { Members } from '../members/index.ts'
import type { PlayerSite } from '../player-site/index.ts'
import { createRanking } from '../ranking/index.ts'
import { createCashback } from '../cashback/index.ts'
import { createPromotions } from '../promotions/index.ts'
import { createRewards } from '../rewards/index.ts'
import type { SettingDocuments } from '../setting-documents/index.ts'
import type { Turnover } from '../turnover/index.ts'
import type { Uploads } from '../uploads/index.ts'
import { createWheel } from '../wheel/index.ts'

/** What the marketing modules are built on. */
export type MarketingDeps = {
  readonly ledger: Ledger
  readonly members: Members
  readonly turnover: Turnover
  readonly approvals: Approvals
  readonly deposits: Deposits
  readonly playerSite: PlayerSite
  readonly limits: Pick<Limits, 'ofSite'>
  readonly settings: SettingDocuments
  readonly pictures: Uploads['pictures']
  /** The wheel's draws; by default the system's secure random numbers. */
  readonly random?: RandomInteger | undefined
}

/** The marketing modules that move money, in dependency order; all credit members through the rewards module. */
export function createMarketing(deps: Deps, dependencies: MarketingDeps) {
  const { ledger, members, turnover, playerSite, settings, approvals, deposits, pictures } = dependencies
  const rewards = createRewards(deps, { ledger, members, turnover, playerSite })
  const wheel = createWheel(deps, { members, rewards, approvals, pictures }, dependencies.random)
  const promotions = createPromotions({ deps, approvals, ledger, members, rewards, turnover, pictures })
  // In the order of locks (ADR 60): spins, then the promotion, then the cost of its bonus.
  for (const { onCredited, onReversed } of [wheel, promotions]) {
    deposits.onCredited(onCredited)
    deposits.onReversed(onReversed)
  }
  const ranking = createRanking(deps, { members, rewards, pictures })
  const cashback = createCashback(deps, { members, rewards, pictures })
  const diamonds = createDiamonds(deps, { members, rewards, pictures })
  const claimable = { cashback: cashback.claimableOf, diamonds: diamonds.offerTo }
  const invites = createInvites(deps, {
    ledger,
    members,
    turnover,
    rewards,
    claimable,
    limitsOf: dependencies.limits.ofSite,
    readTerms: settings.read.invite,
  })
  const { highestRate: perDiamond } = diamonds
  const creditCodes = createCreditCodes(deps, {
    approvals,
    members,
    rewards,
    perDiamond,
    perSpin: async reader => wheel.costOfSpin(reader, await perDiamond(reader)),
  })
  const events: RewardEvents = {
    'promotion.claimed': promotions.claim,
    'wheel.spun': wheel.spin,
    'cashback.claimed': cashback.claim,
    'creditcode.redeemed': creditCodes.redeem,
    'diamond.claimed': diamonds.claim,
    'diamond.exchanged': diamonds.exchange,
  }
  return {
    rewards,
    promotions,
    ranking,
    invites,
    cashback,
    handlers: {
      ...promotions.handlers,
      ...ranking.handlers,
      ...invites.handlers,
      ...wheel.handlers,
      ...cashback.handlers,
      ...creditCodes.handlers,
      ...diamonds.handlers,
    },
    /** The exports of the lists. */
    exports: {
      ...promotions.exports,
      ...ranking.exports,
      ...invites.exports,
      ...wheel.exports,
      ...cashback.exports,
      ...creditCodes.exports,
      ...diamonds.exports,
    },
    /** Commands for the player's events. */
    events,
    start(): void {
      for (const noun of [rewards, promotions, ranking, invites, cashback]) noun.start()
    },
  }
}
export type Marketing = ReturnType<typeof createMarketing>
