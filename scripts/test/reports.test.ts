import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './command.ts'
import { CPU_ANNOTATION, readReport } from './reports.ts'

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }
const playwright = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 }

function totalsOf(content: object, exitCode: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-totals-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(path.join(folder, 'report.json'), JSON.stringify(content))
  return readReport(path.join(folder, 'report.json'), exitCode)
}

test.each([
  ['passing tests are counted', vitest, 0, { passed: 3, failed: 0 }],
  ['those of the browser too', { stats: playwright }, 0, { passed: 2, failed: 0 }],
  ['failing tests are counted', { ...vitest, numFailedTests: 2 }, 1, { passed: 3, failed: 2 }],
  ['a skipped test counts as failed', { ...vitest, numPendingTests: 1, numTodoTests: 1 }, 0, { passed: 3, failed: 2 }],
  ['a skipped browser test too', { stats: { ...playwright, skipped: 1 } }, 0, { passed: 2, failed: 1 }],
  ['a flaky test counts as failed', { stats: { ...playwright, flaky: 1 } }, 0, { passed: 2, failed: 1 }],
  ['a run without a test has failed', { ...vitest, numPassedTests: 0 }, 0, { passed: 0, failed: 1 }],
  ['an error outside the tests is a failure', vitest, 1, { passed: 3, failed: 1 }],
])('%s', (_sentence, content, exitCode, totals) => {
  expect(totalsOf(content, exitCode)).toMatchObject(totals)
})

test('a run that wrote no report has failed, whatever its exit code', () => {
  expect(readReport('/no/such/report.json', 0)).toMatchObject({ passed: 0, failed: 1 })
})

test('a test of Vitest is reported with its file, its titles, its cost and the first line of its error', () => {
  const file = path.join(root, 'apps/api/test/races.spec.ts')
  const passing = { ancestorTitles: ['', 'races'], title: 'settle', duration: 1_500, failureMessages: [] }
  const failing = { ancestorTitles: [], title: 'end', failureMessages: ['\u001B[31mError: late\u001B[39m\n  at x'] }
  const assertionResults = [{ ...passing, meta: { cpuSeconds: 0.25 } }, failing]
  const report = { ...vitest, testResults: [{ name: file, status: 'failed', message: '', assertionResults }] }
  const expected = { file: 'apps/api/test/races.spec.ts', cpuSeconds: undefined, failure: undefined }
  expect(totalsOf(report, 1).tests).toEqual([
    { ...expected, name: 'races › settle', seconds: 1.5, cpuSeconds: 0.25 },
    { ...expected, name: 'end', seconds: 0, failure: 'Error: late' },
  ])
})

test('a file that fails outside its tests is reported as a failure of the file', () => {
  const file = { name: path.join(root, 'a.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] }
  expect(totalsOf({ ...vitest, testResults: [file] }, 1).tests).toMatchObject([
    { file: 'a.test.ts', name: '(the file)', failure: 'no such module' },
  ])
})

test('a browser test is reported with the titles of what it is in, without the file’s', () => {
  const result = { duration: 2_000, errors: [{ message: 'Error: hidden' }] }
  const spec = {
    title: 'opens',
    file: '../e2e/list.spec.ts',
    tests: [{ annotations: [annotation('4.5')], results: [result] }],
  }
  const inner = { title: 'a phone', specs: [spec] }
  const report = {
    stats: playwright,
    config: { rootDir: path.join(root, 'apps/web/e2e-in-order') },
    suites: [{ title: '7-list.spec.ts', specs: [], suites: [inner] }],
  }
  expect(totalsOf(report, 1).tests).toEqual([
    {
      file: 'apps/web/e2e/list.spec.ts',
      name: 'a phone › opens',
      seconds: 2,
      cpuSeconds: 4.5,
      failure: 'Error: hidden',
    },
  ])
})

const annotation = (description: string) => ({ type: CPU_ANNOTATION, description })
