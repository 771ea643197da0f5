import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSeed } from './seed.ts'

test('FC_SEED names the seed', () => {
  expect([readSeed({ FC_SEED: '-7' }), readSeed({ FC_SEED: '' }), readSeed({})]).toEqual([-7, undefined, undefined])
})

test('a seed that is none is refused', () => {
  for (const wrong of ['x', '1.5', '4294967296', '7;']) expect(() => readSeed({ FC_SEED: wrong })).toThrow('FC_SEED')
})

test('every property begins with one seed, unless it is to see what is new', () => {
  const walk = () => fc.check(fc.property(fc.array(fc.string()), () => true)).seed
  expect(walk() === walk()).toBe(process.env['PROVE'] !== 'full' || process.env['FC_SEED'] !== undefined)
})
