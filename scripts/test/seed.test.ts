import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chosenSeed, newSeed } from './seed.ts'

test('FC_SEED names the seed', () => {
  expect([chosenSeed({ FC_SEED: '-7' }), chosenSeed({ FC_SEED: '' }), chosenSeed({})]).toEqual([
    -7,
    undefined,
    undefined,
  ])
})

test('a seed that is none is refused', () => {
  for (const wrong of ['x', '1.5', '4294967296', '7;']) expect(() => chosenSeed({ FC_SEED: wrong })).toThrow('FC_SEED')
})

test('a new seed is one that can be named', () => {
  const seed = newSeed()
  expect(chosenSeed({ FC_SEED: String(seed) })).toBe(seed)
})

test('every property begins with one seed, unless it is to see what is new', () => {
  const walk = () => fc.check(fc.property(fc.array(fc.string()), () => true)).seed
  expect(walk() === walk()).toBe(process.env['PROVE'] !== 'full' || process.env['FC_SEED'] !== undefined)
})
