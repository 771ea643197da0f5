import path from 'node:path'
import { cut, shortLines } from './error-text.ts'

/** What our reporter tells of a file of tests. */
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
    readonly results: readonly { readonly error?: PlaywrightError }[]
  }[]
}

export interface PlaywrightError {
  readonly message?: string
  readonly location?: { readonly file: string; readonly line: number }
}

/** More than these say nothing new; their number does. */
const limit = 20

/** Each test that did not pass, skipped ones included: a line with its name, and below it what its error says. */
export function failingInVitest(files: readonly VitestFile[]): string[] {
  return bounded(
    files.flatMap(file =>
      file.assertionResults
        .filter(test => test.status !== 'passed')
        .map(test => line(fileName(file.name), test.fullName, test.failureMessages?.join('\n') || test.status)),
    ),
  )
}

/** Each file that has no failing test and failed all the same: it could not be loaded, or a hook of it threw. */
export function brokenInVitest(files: readonly VitestFile[]): string[] {
  return files
    .filter(file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'))
    .map(file => told(`${fileName(file.name)} failed outside its tests`, file.message))
}

/** Each test that did not pass at its first try, with the error of that try. */
export function failingInPlaywright(suites: readonly PlaywrightSuite[]): string[] {
  return bounded(suites.flatMap(suite => failingInSuite(suite, [])))
}

function failingInSuite(suite: PlaywrightSuite, above: readonly string[]): string[] {
  const titles = [...above, suite.title]
  const own = (suite.specs ?? []).flatMap(spec =>
    spec.tests
      .filter(test => test.status !== 'expected')
      .map(({ projectName, status, results }) => {
        const error = results.find(result => result.error)?.error
        const where = projectName ? `[${projectName}] ${titles[0]}` : (titles[0] ?? '')
        return line(
          where,
          [...titles.slice(1), spec.title].join(' › '),
          error === undefined ? status : playwrightError(error),
        )
      }),
  )
  return [...own, ...(suite.suites ?? []).flatMap(inner => failingInSuite(inner, titles))]
}

/** What Playwright says of an error, and the line it came from. */
export function playwrightError({ message = 'an error without a message', location }: PlaywrightError): string {
  return location === undefined ? message : `${message}\nat ${fileName(location.file)}:${location.line}`
}

function line(where: string, title: string, error: string): string {
  return told(`✗ ${where} › ${title}`, error)
}

/** A note of one line that ends with the first line of the reason; what else the reason says stands below it. */
export function told(what: string, reason: string | undefined): string {
  const [first, ...rest] = shortLines(reason ?? '')
  if (first === undefined) return what
  const short = cut(first.trim(), 200)
  const details = short === first.trim() ? rest : [first.trim(), ...rest]
  return [`${what} — ${short}`, ...details].join('\n')
}

function fileName(absolute: string): string {
  return path.relative(path.resolve(import.meta.dirname, '../..'), path.resolve(absolute))
}

function bounded(lines: readonly string[]): string[] {
  if (lines.length <= limit) return [...lines]
  return [...lines.slice(0, limit), `… and ${lines.length - limit} more`]
}
