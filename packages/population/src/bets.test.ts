import { expect, test } from 'vitest'
import { likelyGame, likelyStake, likelyWin, type Category } from './bets.ts'
import { gameCatalogue } from './games.ts'
import { seeded } from './scramble.ts'

test.each<[Category, number]>([
  ['slot', 0.96],
  ['casino', 0.985],
  ['sport', 0.94],
  ['horse', 0.86],
])('in the long run %s gives back %d', (category, back) => {
  const random = seeded(7)
  let won = 0
  for (let round = 0; round < 200_000; round += 1) won += likelyWin(category, 100, random)
  expect(won / 20_000_000).toBeGreaterThan(back - 0.015)
  expect(won / 20_000_000).toBeLessThan(back + 0.015)
})

test('a stake is never more than somebody holds, and nobody plays with nothing', () => {
  const random = seeded(3)
  for (let cash = 0; cash < 400; cash += 1) expect(likelyStake(cash, random)).toBeLessThanOrEqual(cash)
  expect(likelyStake(9.99, random)).toBe(0)
  expect(likelyStake(1_000_000, random)).toBeLessThanOrEqual(2_000)
})

test('only games of the catalogue are played, in a category of their provider', () => {
  const random = seeded(9)
  for (let count = 0; count < 300; count += 1) {
    const { provider, game, category } = likelyGame(random)
    const found = gameCatalogue.providers.find(({ code }) => code === provider)
    expect(found?.games).toContainEqual(expect.objectContaining({ code: game, category }))
    expect(found?.categories).toContain(category)
  }
})

test('all kinds of games are played', () => {
  const random = seeded(5)
  expect(new Set(Array.from({ length: 500 }, () => likelyGame(random).category)).size).toBe(7)
})
