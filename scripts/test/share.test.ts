import { expect, test } from 'vitest'
import { itemsOf, parsePart, partsOf, partText, seedOf, shareOf } from './share.ts'

const cuts = [1, 2, 3, 7, 10, 20].flatMap(parts => [1, 7, 50, 999, 100_000].map(total => [total, parts] as const))

test.each(cuts)('the shares of %d in %d parts follow each other and add up to the whole', (total, parts) => {
  let next = 0
  for (const part of partsOf(parts)) {
    const { from, count } = shareOf(total, part)
    expect(from).toBe(next)
    expect(Math.abs(count - total / parts)).toBeLessThan(1)
    next += count
  }
  expect(next).toBe(total)
})

test('every item is of one part, and parts differ by one item', () => {
  const items = Array.from({ length: 23 }, (_, index) => index)
  const shares = partsOf(5).map(part => itemsOf(items, part))
  expect(shares.flat().toSorted((one, other) => one - other)).toEqual(items)
  expect(new Set(shares.map(({ length }) => length))).toEqual(new Set([4, 5]))
})

test.each([0, 20_260_712, 2 ** 31 - 1, -(2 ** 31)])('the parts of a run with seed %d have seeds of their own', seed => {
  const seeds = partsOf(100).map(part => seedOf(seed, part))
  expect(seeds[0]).toBe(seed)
  expect(seeds.every(each => each >= -(2 ** 31) && each < 2 ** 31)).toBe(true)
  // A part counts up from its own, for batches and concurrent sequences.
  const sorted = seeds.toSorted((one, other) => one - other)
  expect(Math.min(...sorted.slice(1).map((each, index) => each - (sorted[index] ?? 0)))).toBeGreaterThan(1_000)
})

test('a part is written as it is read, and nothing else is one', () => {
  expect(partText(parsePart('3/10'))).toBe('3/10')
  for (const wrong of ['', '3', '0/3', '4/3', '1/0', '-1/3', '1.5/3', '1/3/5', 'x/3'])
    expect(() => parsePart(wrong), wrong).toThrow('is no part')
})
