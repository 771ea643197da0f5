import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './counts.ts'
import {
  brokenInVitest,
  failingInPlaywright,
  failingInVitest,
  type PlaywrightSuite,
  type VitestFile,
} from './failing-tests.ts'
import { report } from './run-stages.ts'

const failed = (fullName: string, message?: string) => ({
  status: 'failed',
  fullName,
  failureMessages: message === undefined ? null : [message],
})
const file = (...assertionResults: VitestFile['assertionResults'][number][]): VitestFile => ({
  status: 'failed',
  name: 'apps/api/test/money.spec.ts',
  assertionResults,
})

const suite: PlaywrightSuite = {
  title: 'queue.spec.ts',
  suites: [
    {
      title: 'the queue',
      specs: [
        {
          title: 'shows a claim',
          tests: [
            {
              projectName: 'desktop',
              status: 'unexpected',
              results: [
                {
                  error: {
                    message: '\u001b[31mError: not visible\u001b[39m\n\n  Call log: …',
                    location: { file: 'apps/web/e2e/queue.spec.ts', line: 7 },
                  },
                },
              ],
            },
          ],
        },
        { title: 'stays green', tests: [{ projectName: 'desktop', status: 'expected', results: [{}] }] },
      ],
    },
  ],
  specs: [
    {
      title: 'came second',
      tests: [{ projectName: 'phone', status: 'flaky', results: [{ error: { message: 'too slow' } }, {}] }],
    },
  ],
}

test('a failing test is named with its file and the first line of its error, and the rest of the error stands below', () => {
  const error =
    '\nAssertionError: expected 1 to be 2\n\n- 2\n+ 1\n    at pays (/somewhere/x.ts:1:2)\n    at node:internal/task:3:4'
  expect(failingInVitest([file({ status: 'passed', fullName: 'fine' }, failed('pays once', error))])).toEqual([
    '✗ apps/api/test/money.spec.ts › pays once — AssertionError: expected 1 to be 2\n- 2\n+ 1',
  ])
})

test('a skipped test is named too', () => {
  expect(failingInVitest([file({ status: 'skipped', fullName: 'later' })])).toEqual([
    '✗ apps/api/test/money.spec.ts › later — skipped',
  ])
})

test('a file that fails outside its tests says why', () => {
  expect(brokenInVitest([{ ...file(), message: 'Cannot find module' }])).toEqual([
    'apps/api/test/money.spec.ts failed outside its tests — Cannot find module',
  ])
})

test('a failing browser test is named with its project, its place and its error in plain text', () => {
  expect(failingInPlaywright([suite])).toEqual([
    '✗ [phone] queue.spec.ts › came second — too slow',
    '✗ [desktop] queue.spec.ts › the queue › shows a claim — Error: not visible\n  Call log: …\nat apps/web/e2e/queue.spec.ts:7',
  ])
})

test('of very many failures the first twenty are named, and the rest is counted', () => {
  const lines = failingInVitest([file(...Array.from({ length: 23 }, (_, index) => failed(`number ${index}`, 'no')))])
  expect(lines).toHaveLength(21)
  expect(lines.at(-1)).toBe('… and 3 more')
})

test('the first line of an error is short, however long it is, and is given in full below', () => {
  const [head = '', ...below] = failingInVitest([file(failed('long', 'x'.repeat(5000)))])[0]?.split('\n') ?? []
  expect(head).toMatch(/ — x{200}…$/)
  expect(below).toEqual([`${'x'.repeat(700)}…`])
})

test('what failed and why stands between the table and the closing line', () => {
  const counts = countVitest(
    {
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [file(failed('pays once', 'no\nseed: 7'))],
    },
    1,
  )
  const browser = countPlaywright(
    { stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 }, errors: [], suites: [suite] },
    1,
  )
  const lines = report([
    { name: 'database', seconds: 1, ...counts },
    { name: 'browser', seconds: 1, ...browser },
  ])
  expect(lines.slice(3)).toEqual([
    'database: ✗ apps/api/test/money.spec.ts › pays once — no',
    '    seed: 7',
    'browser: 1 passed only when tried again, which counts as failed',
    'browser: ✗ [phone] queue.spec.ts › came second — too slow',
    'browser: ✗ [desktop] queue.spec.ts › the queue › shows a claim — Error: not visible',
    '      Call log: …',
    '    at apps/web/e2e/queue.spec.ts:7',
    '',
    '2 passed, 3 failed',
  ])
})
