import { expect, test } from 'vitest'
import { sizeIn } from './size.ts'

test('`npm test` does all of the small size', () => {
  const size = sizeIn({})
  expect(size.isFull).toBe(false)
  expect(size.rounds(3, 40)).toBe(3)
  expect(size.roundNumbers(2, 50)).toEqual([0, 1])
  expect(size.undivided(12, 1_000)).toBe(12)
  expect(size.ownItems(['a', 'b'])).toEqual(['a', 'b'])
})

test('a part in full size continues where the one before ends', () => {
  const moments: number[] = []
  const items: string[] = []
  for (const part of ['1/3', '2/3', '3/3']) {
    const size = sizeIn({ PROVE: 'full', PROVE_PART: part })
    moments.push(...size.roundNumbers(2, 50))
    items.push(...size.ownItems(['a', 'b', 'c', 'd']))
    expect(size.undivided(12, 1_000)).toBe(1_000)
  }
  expect(moments).toEqual(Array.from({ length: 50 }, (_, n) => n))
  expect(items.toSorted()).toEqual(['a', 'b', 'c', 'd'])
})

test('a part in the smallest size does a little, a part that would do nothing in full size is refused', () => {
  const smallest = sizeIn({ PROVE: 'smallest', PROVE_PART: '20/20' })
  expect([smallest.rounds(2, 50), smallest.rounds(100, 100_000), smallest.roundNumbers(40, 1_000, 8).length]).toEqual([
    1, 5, 8,
  ])
  const full = sizeIn({ PROVE: 'full', PROVE_PART: '1/20' })
  expect(() => full.rounds(2, 10)).toThrow('would do nothing')
})
