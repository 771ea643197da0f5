import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './command.ts'

/** One test as its runner reported it. */
export interface TestResult {
  /** From the project's root. */
  readonly file: string
  /** With the titles of what it is in. */
  readonly name: string
  readonly seconds: number
  /** Of the worker and what it started, without the database server; undefined where it is not known. */
  readonly cpuSeconds: number | undefined
  /** The first line of its error. */
  readonly failure: string | undefined
}

/** The checks of one stage: each has passed or failed; a skipped or flaky one has failed. */
export interface Totals {
  readonly passed: number
  readonly failed: number
  /** Why a stage could not run, or failed without a failing test. */
  readonly note?: string
  readonly tests?: readonly TestResult[]
}

/** Vitest's and Playwright's JSON report, as far as they are read. */
interface JsonReport {
  readonly numPassedTests?: number
  readonly numFailedTests?: number
  readonly numPendingTests?: number
  readonly numTodoTests?: number
  readonly testResults?: readonly VitestFile[]
  readonly stats?: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>
  readonly config?: { readonly rootDir: string }
  readonly suites?: readonly PlaywrightSuite[]
}

interface VitestFile {
  readonly name: string
  readonly status: 'passed' | 'failed'
  /** An error outside its tests. */
  readonly message: string
  readonly assertionResults: readonly {
    readonly ancestorTitles: readonly string[]
    readonly title: string
    readonly duration?: number
    readonly failureMessages: readonly string[]
    readonly meta?: { readonly cpuSeconds?: number }
  }[]
}

interface PlaywrightSuite {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly title: string
    /** Where the test is written, which another file may have loaded. */
    readonly file: string
    readonly tests: readonly {
      readonly annotations: readonly { readonly type: string; readonly description?: string }[]
      readonly results: readonly {
        readonly duration: number
        readonly errors: readonly { readonly message?: string }[]
      }[]
    }[]
  }[]
}

/** The annotation with the processor time of a browser test, in seconds. */
export const CPU_ANNOTATION = 'cpu seconds'

/** Reads the JSON report a test runner wrote. A run without a report, without a test or with an error has failed. */
export function readReport(file: string, exitCode: number): Totals {
  let report: JsonReport
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as JsonReport
  } catch {
    return { passed: 0, failed: 1, note: 'the test runner wrote no report' }
  }
  return { ...totalsOf(report, exitCode), tests: testsOf(report) }
}

function totalsOf(report: JsonReport, exitCode: number): Totals {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0, stats } = report
  const passed = stats?.expected ?? numPassedTests
  const failed = stats ? stats.unexpected + stats.flaky : numFailedTests
  const skipped = stats?.skipped ?? numPendingTests + numTodoTests
  if (failed + skipped > 0)
    return { passed, failed: failed + skipped, ...(skipped > 0 && { note: skippedNote(skipped) }) }
  if (passed === 0) return { passed, failed: 1, note: 'no test was run' }
  return exitCode === 0 ? { passed, failed } : { passed, failed: 1, note: `ended with exit code ${exitCode}` }
}

const skippedNote = (skipped: number): string => `${skipped} skipped, which counts as failed`

function testsOf({ testResults = [], suites = [], config }: JsonReport): TestResult[] {
  return [
    ...testResults.flatMap(testsOfFile),
    ...suites.flatMap(suite => testsOfSuite(suite, config?.rootDir ?? root, [])),
  ]
}

function testsOfFile({ name, status, message, assertionResults }: VitestFile): TestResult[] {
  const file = path.relative(root, name)
  const tests = assertionResults.map(({ ancestorTitles, title, duration = 0, failureMessages, meta }) => ({
    file,
    name: [...ancestorTitles, title].filter(Boolean).join(' › '),
    seconds: duration / 1000,
    cpuSeconds: meta?.cpuSeconds,
    failure: firstLine(failureMessages[0]),
  }))
  if (status === 'passed' || tests.some(test => test.failure !== undefined)) return tests
  return [...tests, { file, name: '(the file)', seconds: 0, cpuSeconds: undefined, failure: firstLine(message) ?? '' }]
}

/** The outermost suite is the file. */
function testsOfSuite(suite: PlaywrightSuite, folder: string, titles: readonly string[]): TestResult[] {
  const own = suite.specs.flatMap(({ title, file, tests }) =>
    tests.map(({ annotations, results }) => {
      const cpu = annotations.find(({ type }) => type === CPU_ANNOTATION)?.description
      return {
        file: path.relative(root, path.join(folder, file)),
        name: [...titles, title].join(' › '),
        seconds: results.reduce((total, { duration }) => total + duration, 0) / 1000,
        cpuSeconds: cpu === undefined ? undefined : Number(cpu),
        failure: firstLine(results.flatMap(({ errors }) => errors)[0]?.message),
      }
    }),
  )
  const inner = suite.suites ?? []
  return [...own, ...inner.flatMap(each => testsOfSuite(each, folder, [...titles, each.title]))]
}

function firstLine(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const lines = stripVTControlCharacters(text).split('\n')
  return lines.find(line => line.trim() !== '')?.trim()
}
