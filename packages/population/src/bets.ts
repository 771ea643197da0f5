import type { seeded } from './scramble.ts'

export type Category = 'slot' | 'casino' | 'sport' | 'esport' | 'lotto' | 'fishing' | 'horse'
export type Game = { readonly provider: string; readonly game: string; readonly category: Category }
type Random = ReturnType<typeof seeded>

/** Games with weights. Fictional names. */
const games: readonly Game[] = [
  { provider: 'lotus', game: 'Golden Naga', category: 'slot' },
  { provider: 'lotus', game: 'Golden Naga', category: 'slot' },
  { provider: 'lotus', game: 'Songkran Splash', category: 'slot' },
  { provider: 'tigertail', game: 'Mango Gems', category: 'slot' },
  { provider: 'tigertail', game: 'Seven Elephants', category: 'slot' },
  { provider: 'tigertail', game: 'Seven Elephants', category: 'slot' },
  { provider: 'riverhouse', game: 'Baccarat 3', category: 'casino' },
  { provider: 'riverhouse', game: 'Baccarat 3', category: 'casino' },
  { provider: 'riverhouse', game: 'Roulette', category: 'casino' },
  { provider: 'kickoff', game: 'Football', category: 'sport' },
  { provider: 'kickoff', game: 'Muay Thai', category: 'sport' },
  { provider: 'kickoff', game: 'Arena', category: 'esport' },
  { provider: 'luckydraw', game: 'Two digits', category: 'lotto' },
  { provider: 'tigertail', game: 'Reef Hunter', category: 'fishing' },
  { provider: 'kickoff', game: 'Royal Turf', category: 'horse' },
]

/** Probability of a win, and the long-term return in percent. */
const odds: Record<Category, { readonly hit: number; readonly back: number }> = {
  slot: { hit: 0.26, back: 0.96 },
  casino: { hit: 0.46, back: 0.985 },
  sport: { hit: 0.45, back: 0.94 },
  esport: { hit: 0.44, back: 0.94 },
  lotto: { hit: 0.01, back: 0.8 },
  fishing: { hit: 0.5, back: 0.96 },
  horse: { hit: 0.18, back: 0.86 },
}

export function likelyGame(random: Random): Game {
  const game = games[random.below(games.length)]
  if (game === undefined) throw new RangeError('no game to play')
  return game
}

/** A stake in whole baht for a balance; 0 when it is too low. */
export function likelyStake(cash: number, random: Random): number {
  if (cash < 10) return 0
  return Math.max(1, Math.min(2_000, Math.floor((cash * (0.01 + random.next() * 0.07)) / 5) * 5, Math.floor(cash)))
}

/** The payout of a stake, stake included, in baht with two decimals; 0 is a lost bet. */
export function likelyWin(category: Category, stake: number, random: Random): number {
  const { hit, back } = odds[category]
  if (!random.chance(hit)) return 0
  return Math.round(stake * (back / hit) * (0.5 + random.next()) * 100) / 100
}
