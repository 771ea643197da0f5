import { expect, test } from 'vitest'
import { addTimes, type Times } from './record.ts'

const passing = { file: 'a.test.ts', name: 'holds', seconds: 3, cpuSeconds: 1, failure: undefined }
const recorded: Times = { file: 'a.test.ts', test: 'holds', runs: 1, failures: 1, seconds: 1, cpuSeconds: 2 }

test('the record keeps the mean of a test and counts its runs and failures', () => {
  expect(addTimes([recorded], [passing])).toEqual([
    { file: 'a.test.ts', test: '', runs: 1, failures: 0, seconds: 3, cpuSeconds: 1 },
    { ...recorded, runs: 2, seconds: 2, cpuSeconds: 1.5 },
  ])
})

test('a short test is recorded when it fails, and its file counts as failed once', () => {
  const failing = { ...passing, seconds: 0.1, failure: 'Error: late' }
  expect(addTimes([], [failing, { ...failing, name: 'ends' }, { ...passing, name: 'starts', seconds: 0.2 }])).toEqual([
    { file: 'a.test.ts', test: '', runs: 1, failures: 1, seconds: expect.closeTo(0.4) as number, cpuSeconds: 3 },
    { file: 'a.test.ts', test: 'ends', runs: 1, failures: 1, seconds: 0.1, cpuSeconds: 1 },
    { file: 'a.test.ts', test: 'holds', runs: 1, failures: 1, seconds: 0.1, cpuSeconds: 1 },
  ])
})

test('a file that was not run keeps its times, one that was run loses those of tests it no longer has', () => {
  expect(addTimes([recorded], [])).toEqual([recorded])
  const renamed = addTimes([recorded], [{ ...passing, name: 'still holds' }])
  expect(renamed.map(each => each.test)).toEqual(['', 'still holds'])
})
