import {
  brokenInVitest,
  failingInPlaywright,
  failingInVitest,
  playwrightError,
  told,
  type PlaywrightError,
  type PlaywrightSuite,
  type VitestFile,
} from './failing-tests.ts'

/** What one runner reports: every check it executed has passed or failed, nothing else. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  /** Which tests failed, and why `failed` holds more than those; lines after a first one are details of it. */
  readonly notes: readonly string[]
}

export const none: Counts = { passed: 0, failed: 0, notes: [] }

export function sum(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((total, each) => total + each.passed, 0),
    failed: all.reduce((total, each) => total + each.failed, 0),
    notes: all.flatMap(each => each.notes),
  }
}

/** A checker without tests, such as the types, is one check. */
export function oneCheck(exitCode: number): Counts {
  return exitCode === 0 ? { passed: 1, failed: 0, notes: [] } : { passed: 0, failed: 1, notes: [] }
}

/** What our reporter tells of a run of Vitest. */
export interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly VitestFile[]
  /** What nobody caught, outside of every test. */
  readonly errors?: readonly string[]
}

export function countVitest(report: VitestReport | undefined, exitCode: number): Counts {
  if (!report) return settle(0, 0, ['the runner wrote no report'], exitCode)
  const skipped = report.numPendingTests + report.numTodoTests
  // A file that cannot even be loaded has no test that could fail.
  const broken = brokenInVitest(report.testResults)
  const errors = (report.errors ?? []).map(error => told('an error outside the tests', error))
  const notes = [...noteSkipped(skipped), ...failingInVitest(report.testResults), ...broken, ...errors]
  return settle(report.numPassedTests, report.numFailedTests + skipped + broken.length + errors.length, notes, exitCode)
}

/** What is read of Playwright's JSON report. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly errors: readonly PlaywrightError[]
  readonly suites: readonly PlaywrightSuite[]
}

export function countPlaywright(report: PlaywrightReport | undefined, exitCode: number): Counts {
  if (!report) return settle(0, 0, ['the runner wrote no report'], exitCode)
  const { expected, unexpected, flaky, skipped } = report.stats
  const notes = [
    ...noteSkipped(skipped),
    ...(flaky > 0 ? [`${flaky} passed only when tried again, which counts as failed`] : []),
    ...failingInPlaywright(report.suites),
    ...report.errors.map(error => told('an error outside the tests', playwrightError(error))),
  ]
  return settle(expected, unexpected + flaky + skipped + report.errors.length, notes, exitCode)
}

/** No green without a test that ran, and none beside an exit code that says otherwise. */
function settle(passed: number, failed: number, notes: readonly string[], exitCode: number): Counts {
  if (failed > 0) return { passed, failed, notes }
  if (passed === 0) return { passed, failed: 1, notes: [...notes, 'no test was executed'] }
  if (exitCode !== 0) return { passed, failed: 1, notes: [...notes, `the runner ended with exit code ${exitCode}`] }
  return { passed, failed, notes }
}

function noteSkipped(skipped: number): string[] {
  return skipped > 0 ? [`${skipped} skipped, which counts as failed`] : []
}
