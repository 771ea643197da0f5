import type { Category } from './bets.ts'

type CatalogueGame = { readonly code: string; readonly name: string; readonly category: Category }
type CatalogueProvider = {
  readonly code: string
  readonly name: string
  readonly categories: readonly Category[]
  readonly status: 'open' | 'maintenance'
  readonly games: readonly CatalogueGame[]
}

/** Codes are the names in lower case with dashes, as bet events carry them. */
const gamesOf = (category: Category, ...names: readonly string[]): CatalogueGame[] =>
  names.map(name => ({ code: name.toLowerCase().replaceAll(' ', '-'), name, category }))

/** The game list of the simulated agent. The names of the games are fictional. */
export const gameCatalogue: { readonly providers: readonly CatalogueProvider[] } = {
  providers: [
    {
      code: 'pgsoft',
      name: 'PG Soft',
      categories: ['slot'],
      status: 'open',
      games: gamesOf(
        'slot',
        'Golden Naga',
        'Songkran Splash',
        'Lotus Lanterns',
        'Emerald Garuda',
        'Floating Market',
        'Silk Road Riches',
        'Tuk Tuk Rush',
        'Moonlit Temple',
        'Jasmine Reels',
        'Thunder Drums',
      ),
    },
    {
      code: 'pragmatic',
      name: 'Pragmatic Play',
      categories: ['slot', 'casino'],
      status: 'open',
      games: [
        ...gamesOf(
          'slot',
          'Seven Elephants',
          'Candy Monsoon',
          'Ruby Rooster',
          'Pirate Bay Gold',
          'Sugar Palms',
          'Wild Mekong',
        ),
        ...gamesOf('casino', 'Lucky Wheel Live', 'Andaman Blackjack', 'Siam Roulette'),
      ],
    },
    {
      code: 'evolution',
      name: 'Evolution',
      categories: ['casino'],
      status: 'open',
      games: gamesOf(
        'casino',
        'Baccarat Bangkok 3',
        'Roulette Riverside',
        'Dragon Duel',
        'Sic Bo Palace',
        'Speed Baccarat 12',
        'Blackjack Lounge',
      ),
    },
    {
      code: 'sbobet',
      name: 'SBOBET',
      categories: ['sport', 'esport', 'horse'],
      status: 'open',
      games: [
        ...gamesOf('sport', 'Football', 'Muay Thai', 'Basketball', 'Badminton', 'Tennis'),
        ...gamesOf('esport', 'Arena'),
        ...gamesOf('horse', 'Royal Turf'),
      ],
    },
    {
      code: 'huaylotto',
      name: 'Huay Lotto',
      categories: ['lotto'],
      status: 'open',
      games: gamesOf('lotto', 'Two Digits', 'Three Digits', 'Government Draw', 'Hanoi Evening', 'Yi Ki 15 Minutes'),
    },
    {
      code: 'jili',
      name: 'JILI',
      categories: ['fishing', 'slot'],
      status: 'open',
      games: [
        ...gamesOf('fishing', 'Reef Hunter', 'Deep Sea Hero', 'Mermaid Bay', 'Crab King Catch'),
        ...gamesOf('slot', 'Mango Gems', 'Night Market Fever', 'Fire Peacock', 'Coin Carnival'),
      ],
    },
  ],
}

/** Switched off by the sample operator. */
export const switchedOffGame = { provider: 'pragmatic', game: 'lucky-wheel-live' } as const
