import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyBetween } from './order-key.ts'

/** Inserts at each place in turn, as moving does, and returns the keys in their order. */
function insertAt(places: readonly number[]): string[] {
  const keys: string[] = []
  for (const place of places) {
    const index = place % (keys.length + 1)
    keys.splice(index, 0, keyBetween(keys[index - 1] ?? null, keys[index] ?? null))
  }
  return keys
}

describe('a key between two others', () => {
  test('sorts between them, whatever was inserted before', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 200 }), places => {
        const keys = insertAt(places)
        expect(keys.toSorted()).toEqual(keys)
        expect(new Set(keys).size).toBe(keys.length)
        for (const key of keys) expect(key).toMatch(/^[0-9A-Za-z]*[1-9A-Za-z]$/)
      }),
    )
  })

  test.each([
    ['last', (count: number) => count],
    ['first', () => 0],
  ])('stays short when every item is added %s', (_where, place) => {
    const keys = insertAt(Array.from({ length: 1_000 }, (_, count) => place(count)))
    expect(Math.max(...keys.map(key => key.length))).toBeLessThan(40)
  })

  test.each([
    ['V', 'V'],
    ['W', 'V'],
    ['', ''],
  ])('does not exist between %j and %j', (lower, upper) => expect(() => keyBetween(lower, upper)).toThrow(RangeError))
})
