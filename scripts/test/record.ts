import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './command.ts'
import type { TestResult } from './reports.ts'
import type { StageResult } from './run-stages.ts'

/** One line per stage of each recorded run. */
const runsFile = path.join(root, 'docs/test-runs.tsv')
/** One line per file and per test that takes long or ever failed: what it took in all recorded runs. */
const timesFile = path.join(root, 'docs/test-times.tsv')

/** What `npm run test:repeat` knows of one run. */
export interface Run {
  readonly startedAt: string
  readonly commit: string
  /** Beside a busy loop. */
  readonly beside: boolean
  readonly stages: readonly StageResult[]
}

/** A file, or one of its tests, in all recorded runs. */
export interface Times {
  readonly file: string
  /** Empty for the whole file. */
  readonly test: string
  readonly runs: number
  readonly failures: number
  /** Mean. */
  readonly seconds: number
  /** Mean; undefined where it is not known. */
  readonly cpuSeconds: number | undefined
}

/** Shorter ones that never failed are not listed: there are thousands. */
const WORTH_SECONDS = 1

const runsHead = ['started', 'commit', 'beside a busy loop', 'stage', 'seconds', 'passed', 'failed', 'what failed']
const timesHead = ['file', 'test', 'runs', 'failures', 'seconds', 'CPU seconds']

/** Appends a run to the record, and its tests to their times. */
export function recordRun(run: Run): void {
  const lines = run.stages.map(({ name, seconds, passed, failed, tests = [], note }) => {
    const failures = tests.filter(each => each.failure !== undefined)
    const errors = failures.map(each => `${each.file} › ${each.name}: ${each.failure}`)
    const what = errors.length === 0 && failed > 0 ? [note ?? 'see its output'] : errors
    const figures = [seconds.toFixed(1), String(passed), String(failed)]
    return [run.startedAt, run.commit, run.beside ? 'yes' : 'no', name, ...figures, what.join(' · ')]
  })
  writeFileSync(runsFile, textOf([runsHead, ...rowsOf(runsFile), ...lines]))
  const times = addTimes(
    readTimes(),
    run.stages.flatMap(({ tests = [] }) => tests),
  )
  writeFileSync(timesFile, textOf([timesHead, ...times.map(rowOfTimes)]))
}

/** What is recorded of files and tests; nothing where there is no record. */
export function readTimes(file = timesFile): Times[] {
  return rowsOf(file).map(([where = '', test = '', runs, failures, seconds, cpuSeconds]) => ({
    file: where,
    test,
    runs: Number(runs),
    failures: Number(failures),
    seconds: Number(seconds),
    cpuSeconds: cpuSeconds === '' || cpuSeconds === undefined ? undefined : Number(cpuSeconds),
  }))
}

/**
 * The recorded times with those of one run, sorted by file and test. A file that was not run keeps its own; of one that
 * was, tests that it no longer has are dropped.
 */
export function addTimes(recorded: readonly Times[], tests: readonly TestResult[]): Times[] {
  const files = Map.groupBy(tests, ({ file }) => file)
  const isGone = ({ file, test }: Times) => test !== '' && files.get(file)?.every(({ name }) => name !== test) === true
  const known = new Map(recorded.filter(each => !isGone(each)).map(each => [keyOf(each), each]))
  const whole = [...files].map(([file, own]) => ({
    file,
    test: '',
    seconds: sum(own.map(({ seconds }) => seconds)),
    cpuSeconds: own.some(each => each.cpuSeconds === undefined)
      ? undefined
      : sum(own.map(each => each.cpuSeconds ?? 0)),
    failures: Math.min(1, own.filter(each => each.failure !== undefined).length),
  }))
  const single = tests.map(({ file, name, seconds, cpuSeconds, failure }) => ({
    file,
    test: name,
    seconds,
    cpuSeconds,
    failures: failure === undefined ? 0 : 1,
  }))
  for (const each of [...whole, ...single]) {
    const before = known.get(keyOf(each))
    const isWorth = each.seconds >= WORTH_SECONDS || each.failures > 0 || before !== undefined
    if (isWorth) known.set(keyOf(each), meanOf(before, each))
  }
  return [...known.values()].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

const keyOf = ({ file, test }: Pick<Times, 'file' | 'test'>): string => `${file}\t${test}`

function meanOf(before: Times | undefined, added: Omit<Times, 'runs'>): Times {
  if (before === undefined) return { ...added, runs: 1 }
  const runs = before.runs + 1
  const mean = (past: number, now: number) => past + (now - past) / runs
  const isKnown = before.cpuSeconds !== undefined && added.cpuSeconds !== undefined
  return {
    ...added,
    runs,
    failures: before.failures + added.failures,
    seconds: mean(before.seconds, added.seconds),
    cpuSeconds: isKnown ? mean(before.cpuSeconds, added.cpuSeconds) : (added.cpuSeconds ?? before.cpuSeconds),
  }
}

function rowOfTimes({ file, test, runs, failures, seconds, cpuSeconds }: Times): string[] {
  return [file, test, String(runs), String(failures), seconds.toFixed(2), cpuSeconds?.toFixed(2) ?? '']
}

function rowsOf(file: string): string[][] {
  if (!existsSync(file)) return []
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map(line => line.split('\t'))
}

function textOf(rows: readonly (readonly string[])[]): string {
  return rows.map(row => `${row.map(cell => cell.replaceAll(/[\t\n]/g, ' ')).join('\t')}\n`).join('')
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
