import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What is read of a file in Vitest's JSON report. */
export interface VitestFile {
  readonly status: string
  readonly name: string
  readonly message?: string
  readonly assertionResults: readonly VitestTest[]
}

interface VitestTest {
  readonly status: string
  readonly fullName: string
  readonly failureMessages?: readonly string[] | null
}

/** What is read of a suite in Playwright's JSON report: files hold suites, suites hold suites and specs. */
export interface PlaywrightSuite {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly PlaywrightSpec[]
}

interface PlaywrightSpec {
  readonly title: string
  /** One per project the spec ran in. */
  readonly tests: readonly {
    readonly projectName?: string
    readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
    readonly results: readonly { readonly error?: { readonly message?: string } }[]
  }[]
}

/** More than these say nothing new; their number does. */
const limit = 20

/** Each test that did not pass, skipped ones included, with the first line of its error. */
export function failingInVitest(files: readonly VitestFile[]): string[] {
  return bounded(
    files.flatMap(file =>
      file.assertionResults
        .filter(test => test.status !== 'passed')
        .map(test => line(fileName(file.name), test.fullName, test.failureMessages?.[0] ?? test.status)),
    ),
  )
}

/** Each file that has no failing test and failed all the same: it could not be loaded, or a hook of it threw. */
export function brokenInVitest(files: readonly VitestFile[]): string[] {
  return files
    .filter(file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'))
    .map(file => `${fileName(file.name)} failed outside its tests${reason(file.message)}`)
}

/** Each test that did not pass at its first try, with the first line of the error of that try. */
export function failingInPlaywright(suites: readonly PlaywrightSuite[]): string[] {
  return bounded(suites.flatMap(suite => failingInSuite(suite, [])))
}

function failingInSuite(suite: PlaywrightSuite, above: readonly string[]): string[] {
  const titles = [...above, suite.title]
  const own = (suite.specs ?? []).flatMap(spec =>
    spec.tests
      .filter(test => test.status !== 'expected')
      .map(({ projectName, status, results }) => {
        const error = results.find(result => result.error)?.error?.message
        const where = projectName ? `[${projectName}] ${titles[0]}` : (titles[0] ?? '')
        return line(where, [...titles.slice(1), spec.title].join(' › '), error ?? status)
      }),
  )
  return [...own, ...(suite.suites ?? []).flatMap(inner => failingInSuite(inner, titles))]
}

function line(where: string, title: string, error: string): string {
  return `✗ ${where} › ${title}${reason(error)}`
}

/** The first line that says something, without colours, short enough to stay one line. */
function reason(message: string | undefined): string {
  const first = stripVTControlCharacters(message ?? '').split('\n').find(each => each.trim() !== '')?.trim()
  if (first === undefined) return ''
  return ` — ${first.length > 200 ? `${first.slice(0, 200)}…` : first}`
}

function fileName(absolute: string): string {
  return path.relative(path.resolve(import.meta.dirname, '../..'), path.resolve(absolute))
}

function bounded(lines: readonly string[]): string[] {
  if (lines.length <= limit) return [...lines]
  return [...lines.slice(0, limit), `… and ${lines.length - limit} more`]
}
