import { z } from 'zod'
import { endpoint, listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { businessDay, freeText, id } from '../forms.ts'
import { providerCode } from '../integration/events.ts'
import { gameFigureRow, gameFigures, gameFilters, gameRound, gameStats, gameTotals, gameTransaction } from './forms.ts'
import { gameHistory, gameTransactions } from './lists.ts'
import { figureGroups, gameBookings, gameCategories, gameStatuses, MAX_STATS_DAYS, STATS_DAYS } from './terms.ts'

const read = { method: 'GET', access: 'games.read' } as const
const ofOne = { params: z.strictObject({ id }), errors: ['NOT_FOUND'] } as const
const filters = {
  ...searchText,
  ...period,
  provider: providerCode.optional(),
  category: severalOf(gameCategories).optional(),
  status: severalOf(gameStatuses).optional(),
}
const figuresQuery = {
  ...read,
  envelope: 'data',
  query: z.strictObject({
    by: z.enum(figureGroups).default('provider'),
    from: businessDay.optional(),
    to: businessDay.optional(),
    provider: providerCode.optional(),
  }),
} as const

export const gameEndpoints = {
  'games.history': listEndpoint(gameHistory, {
    ...ofOne,
    path: '/game-history/user-id/{id}',
    envelope: 'whole',
    noCache: true,
    summary: 'The bets of a member. `q` is the id of a round or of a bet at its provider',
    row: gameTransaction,
    filters,
    totals: gameTotals,
  }),
  'games.stats': endpoint({
    ...read,
    ...ofOne,
    path: '/game-history/stats/{id}',
    envelope: 'whole',
    noCache: true,
    query: z.strictObject({ days: z.coerce.number().int().min(1).max(MAX_STATS_DAYS).default(STATS_DAYS) }),
    summary: 'Bets a member placed in the last business days, and their results: total, by category, provider and day',
    answer: gameStats,
  }),
  'games.round': endpoint({
    ...read,
    ...ofOne,
    path: '/game-history/rounds/{id}',
    envelope: 'data',
    summary: 'One bet with the other bets of its round, its postings and the turnover it counted for',
    answer: gameRound,
  }),
  'games.transactions': listEndpoint(gameTransactions, {
    path: '/games/transactions',
    summary:
      'Bets of all members by their time, or those with a win or a refund by its time. Their sums are those of `/games/figures`',
    row: gameTransaction,
    filters: { ...filters, game: freeText(100).optional(), booked: z.enum(gameBookings).default('bets') },
    totals: gameTotals,
  }),
  'games.figures': endpoint({
    ...figuresQuery,
    path: '/games/figures',
    summary:
      'Bets, wins, voids and GGR of business days by provider, game, category or day: the last 31 days, or at most 366, by game at most 93',
    answer: gameFigures,
  }),
  'games.figure-rows': endpoint({
    ...figuresQuery,
    path: '/games/figures/rows',
    summary: 'The rows of `/games/figures`',
    answer: z.array(gameFigureRow),
  }),
  'games.filters': endpoint({
    ...read,
    path: '/games/filters',
    envelope: 'data',
    summary: 'The providers and categories bets can be filtered by',
    answer: gameFilters,
  }),
} as const
