import { expect, test } from 'vitest'
import { mostExpensive } from './most-expensive.ts'

const stage = { name: 'unit', seconds: 3, passed: 2, failed: 0 }
const one = { file: 'scripts/a.test.ts', name: 'holds', seconds: 1, cpuSeconds: 0.5, failure: undefined }

test('the longest tests come first, with their processor time where it is known', () => {
  const results = [{ ...stage, tests: [one, { ...one, name: 'ends', seconds: 2, cpuSeconds: undefined }, one] }]
  expect(mostExpensive(results, 2)).toEqual([
    '',
    'The 2 most expensive of 3 tests:',
    '    2.0 s               unit  a.test.ts › ends',
    '    1.0 s    0.5 s CPU  unit  a.test.ts › holds',
  ])
})

test('stages without tests are not mentioned', () => {
  expect(mostExpensive([stage])).toEqual([])
})
