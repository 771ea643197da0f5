// Without schemas: the browser takes these values and nothing else.

/** Game category, as providers name it; turnover weights each. */
export const gameCategories = ['slot', 'casino', 'sport', 'esport', 'lotto', 'fishing', 'horse'] as const
export type GameCategory = (typeof gameCategories)[number]
export const ofCategories = <const T>(value: T) =>
  Object.fromEntries(gameCategories.map(category => [category, value])) as { readonly [C in GameCategory]: T }

/** `cancelled`: the refund arrived before the bet, which was then refused. */
export const gameStatuses = ['open', 'settled', 'refunded', 'cancelled'] as const
export type GameStatus = (typeof gameStatuses)[number]

/** The booking a list of bets is about: by the day of the bet, of its win, or of its refund. */
export const gameBookings = ['bets', 'wins', 'voids'] as const
export const figureGroups = ['provider', 'game', 'category', 'day'] as const
/** Days of figures at most, and by game, which are many rows a day. */
export const MAX_FIGURE_DAYS = 366
export const MAX_GAME_FIGURE_DAYS = 93
export const gameEvents = ['bet', 'settled', 'refunded'] as const

/** Days of a member's statistics: the default, and the most. */
export const STATS_DAYS = 30
export const MAX_STATS_DAYS = 365
