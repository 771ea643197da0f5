import { z } from 'zod'
import { bahtSum, businessDay, id, instant } from '../forms.ts'
import { requirementSources } from '../turnover/forms.ts'
import { figureGroups, gameCategories, gameEvents, gameStatuses } from './terms.ts'

const category = z.enum(gameCategories)

export const gameTransaction = z.strictObject({
  id,
  /** The provider's id of the bet. */
  transactionId: z.string(),
  roundId: z.string(),
  provider: z.string(),
  providerName: z.string(),
  game: z.string(),
  gameName: z.string(),
  category,
  member: z.strictObject({ id, username: z.string() }),
  status: z.enum(gameStatuses),
  bet: bahtSum,
  /** Paid to the member, stake included; a refund takes it back. Null before the settlement. */
  win: bahtSum.nullable(),
  /** The operator's result, bet − win. Null while open, 0 without a result. */
  net: bahtSum.nullable(),
  /** The stake of a settled bet; otherwise 0. */
  validTurnover: bahtSum,
  betAt: instant,
  settledAt: instant.nullable(),
  refundedAt: instant.nullable(),
  /** Of the cash wallet (of the bonus wallet, if only bonus was bet): before the bet, and after its last posting. */
  balanceBefore: bahtSum.nullable(),
  balanceAfter: bahtSum.nullable(),
})
export type GameTransactionRow = z.output<typeof gameTransaction>

/** `net` counts settled bets only. */
export const gameTotals = z.strictObject({ bet: bahtSum, win: bahtSum, net: bahtSum })

export const gameRound = z.strictObject({
  transaction: gameTransaction,
  /** The other bets of the provider's round, at most 200. */
  others: z.array(gameTransaction),
  /** `amount` is signed as the member's balance changes. */
  postings: z.array(
    z.strictObject({
      id,
      at: instant,
      code: z.string(),
      wallet: z.enum(['cash', 'bonus']),
      amount: bahtSum,
      before: bahtSum,
      after: bahtSum,
      /** The reversed posting. */
      reverses: id.nullable(),
    }),
  ),
  turnover: z.array(
    z.strictObject({
      requirementId: id,
      source: z.strictObject({ kind: z.enum(requirementSources), id: z.string() }),
      staked: bahtSum,
      percent: z.number().int(),
      counted: bahtSum,
      voided: z.boolean(),
    }),
  ),
  events: z.array(z.strictObject({ at: instant, what: z.enum(gameEvents) })),
})

/** Bets placed in a period and their results: bets − wins − voids = net + stakes of open bets. */
const statsFigures = {
  count: z.number().int(),
  bets: bahtSum,
  wins: bahtSum,
  /** Refunded stakes − reversed wins. */
  voids: bahtSum,
  /** The operator's result of settled bets. */
  net: bahtSum,
}
export const gameStats = z.strictObject({
  days: z.number().int(),
  from: businessDay,
  to: businessDay,
  asOf: instant,
  totals: z.strictObject({
    ...statsFigures,
    /** Return to player: wins ÷ stakes of settled bets, in basis points. Null without any. */
    rtpBasisPoints: z.number().int().nullable(),
    validTurnover: bahtSum,
  }),
  byCategory: z.array(z.strictObject({ category, ...statsFigures })),
  byProvider: z.array(z.strictObject({ provider: z.string(), name: z.string(), ...statsFigures })),
  /** Every day, oldest first. */
  byDay: z.array(z.strictObject({ date: businessDay, ...statsFigures })),
})

const figure = z.strictObject({ amount: bahtSum, count: z.number().int() })
const figures = {
  bets: figure,
  wins: figure,
  /** Refunded stakes − reversed wins. */
  voids: figure,
  /** Bets − wins − voids, each on its own day. */
  ggr: bahtSum,
  /** GGR ÷ bets, in basis points. Null without bets. */
  holdBasisPoints: z.number().int().nullable(),
}
export const gameFigureRow = z.strictObject({
  /** The group: `pgsoft`, `pgsoft/<game>`, `slot` or `2026-07-12`. */
  key: z.string(),
  name: z.string(),
  provider: z.string().nullable(),
  category: category.nullable(),
  ...figures,
})
export const gameFigures = z.strictObject({
  by: z.enum(figureGroups),
  from: businessDay,
  to: businessDay,
  asOf: instant,
  rows: z.array(gameFigureRow),
  total: z.strictObject(figures),
})

export const gameFilters = z.strictObject({
  /** The providers seen so far, and those of the game list. */
  providers: z.array(z.strictObject({ code: z.string(), name: z.string() })),
  categories: z.array(category),
  /** Older bets are in files; null where none is archived. */
  archivedBefore: instant.nullable(),
})
