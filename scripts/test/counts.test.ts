import { expect, test } from 'vitest'
import { countPlaywright, countVitest, oneCheck, sum, type PlaywrightReport, type VitestReport } from './counts.ts'

const vitest = (over: Partial<VitestReport> = {}): VitestReport => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...over,
})

const playwright = (
  stats: Partial<PlaywrightReport['stats']>,
  errors: PlaywrightReport['errors'] = [],
): PlaywrightReport => ({
  stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
  suites: [],
})

test('the passing tests of a runner are counted', () => {
  expect(countVitest(vitest(), 0)).toMatchObject({ passed: 3, failed: 0 })
  expect(countPlaywright(playwright({}), 0)).toMatchObject({ passed: 2, failed: 0 })
})

test('a skipped or planned test counts as failed', () => {
  expect(countVitest(vitest({ numPendingTests: 1, numTodoTests: 1 }), 0)).toMatchObject({ passed: 3, failed: 2 })
  expect(countPlaywright(playwright({ skipped: 1 }), 0)).toMatchObject({ passed: 2, failed: 1 })
})

test('a test that passed only on a second try counts as failed', () => {
  expect(countPlaywright(playwright({ flaky: 1 }), 0)).toMatchObject({ failed: 1 })
})

test('a runner that executed nothing has failed', () => {
  expect(countVitest(vitest({ numPassedTests: 0 }), 0)).toMatchObject({ passed: 0, failed: 1 })
  expect(countPlaywright(playwright({ expected: 0 }), 0)).toMatchObject({ passed: 0, failed: 1 })
})

test('a runner that wrote no report has failed, whatever its exit code', () => {
  expect(countVitest(undefined, 0).failed).toBe(1)
  expect(countPlaywright(undefined, 0).failed).toBe(1)
})

test('a file that fails to load is one failure', () => {
  const report = vitest({ testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }] })
  expect(countVitest(report, 1)).toMatchObject({ passed: 3, failed: 1 })
})

test('a file with a failing test is not counted twice', () => {
  const file = { name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'failed', fullName: 'it holds' }] }
  expect(countVitest(vitest({ numFailedTests: 1, testResults: [file] }), 1)).toMatchObject({ failed: 1 })
})

test('an error outside the tests is not lost behind passing ones', () => {
  expect(countVitest(vitest(), 1)).toMatchObject({ passed: 3, failed: 1 })
  expect(countPlaywright(playwright({}, [{ message: 'setup fell over' }]), 1)).toMatchObject({ passed: 2, failed: 1 })
})

test('the sum holds every runner and every note', () => {
  const all = [oneCheck(0), oneCheck(2), { passed: 5, failed: 1, notes: ['a note'] }]
  expect(sum(all)).toEqual({ passed: 6, failed: 2, notes: ['a note'] })
})
