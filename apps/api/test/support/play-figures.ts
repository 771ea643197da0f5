/** Every figure that is counted of bets. */
export const playFigures = [
  'games.bets',
  'games.wins',
  'games.voids',
  'games.bets-by-provider',
  'games.wins-by-provider',
  'games.voids-by-provider',
] as const
