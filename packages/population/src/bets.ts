import type { seeded } from './scramble.ts'

export type Category = 'slot' | 'casino' | 'sport' | 'esport' | 'lotto' | 'fishing' | 'horse'
type Game = { readonly provider: string; readonly game: string; readonly category: Category }
type Random = ReturnType<typeof seeded>

/** Games of the catalogue with weights. */
const games: readonly Game[] = [
  { provider: 'pgsoft', game: 'golden-naga', category: 'slot' },
  { provider: 'pgsoft', game: 'golden-naga', category: 'slot' },
  { provider: 'pgsoft', game: 'songkran-splash', category: 'slot' },
  { provider: 'jili', game: 'mango-gems', category: 'slot' },
  { provider: 'pragmatic', game: 'seven-elephants', category: 'slot' },
  { provider: 'pragmatic', game: 'seven-elephants', category: 'slot' },
  { provider: 'evolution', game: 'baccarat-bangkok-3', category: 'casino' },
  { provider: 'evolution', game: 'baccarat-bangkok-3', category: 'casino' },
  { provider: 'evolution', game: 'roulette-riverside', category: 'casino' },
  { provider: 'sbobet', game: 'football', category: 'sport' },
  { provider: 'sbobet', game: 'muay-thai', category: 'sport' },
  { provider: 'sbobet', game: 'arena', category: 'esport' },
  { provider: 'huaylotto', game: 'two-digits', category: 'lotto' },
  { provider: 'jili', game: 'reef-hunter', category: 'fishing' },
  { provider: 'sbobet', game: 'royal-turf', category: 'horse' },
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

/** Activity per hour of a Bangkok day, as a share of the busiest: low at five in the morning, high in the evening. */
const byHour = [
  0.62, 0.45, 0.3, 0.2, 0.14, 0.12, 0.16, 0.24, 0.34, 0.42, 0.48, 0.54, 0.62, 0.6, 0.56, 0.56, 0.6, 0.68, 0.78, 0.9, 1,
  1, 0.96, 0.8,
]

/** The share at an instant, interpolated between hours. */
export function busyness(instant: Date): number {
  const hours = (((instant.getTime() / 3_600_000 + 7) % 24) + 24) % 24
  const hour = Math.floor(hours)
  const from = byHour[hour] ?? 0
  const to = byHour[(hour + 1) % 24] ?? 0
  return from + (to - from) * (hours - hour)
}

/** A realistic amount in baht: round, mostly small, sometimes large. `luck` is 0 to 1. */
export function likelyAmount(appetite: number, luck: number): number {
  const scale = [100, 100, 200, 300, 500, 500, 1000, 2000, 5000, 20_000][Math.min(9, Math.floor(luck * 10))] ?? 100
  return Math.max(100, Math.round((scale * (0.5 + appetite / 5)) / 50) * 50)
}
