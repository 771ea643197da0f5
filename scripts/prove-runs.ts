import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Proof } from './proofs.ts'
import { root } from './test/command.ts'
import { partText, partsOf, shareOf, type Part } from './test/share.ts'

// The record of `npm run prove`, one line for each run of a part. It is a file of the repository: a full run takes many
// hours, often on several days and machines, and a failure must not vanish with a cache.

export const runsFile = path.join(root, 'docs/prove-runs.tsv')
export const pageFile = path.join(root, 'docs/reliability.md')

export const PASSED = 'passed'
export const FAILED = 'failed'
export const stoppedAfter = (minutes: number): string => `stopped after ${minutes} minutes`

/** One run of one part. */
export interface ProveRun {
  /** `2026-11-29 14:37 UTC`. */
  readonly started: string
  readonly commit: string
  readonly proof: string
  /** `3/20`. */
  readonly part: string
  /** The run's seed, from which that of the part follows; empty where nothing is random. */
  readonly seed: string
  /** What the part does of {@link Proof.size}. */
  readonly size: number
  readonly seconds: number
  /** The machine's load average before, by which the reader judges the time. */
  readonly load: number
  readonly outcome: string
}

const head = ['started', 'commit', 'proof', 'part', 'seed', 'size', 'seconds', 'load before', 'outcome']

/** What a part does, counted as its proof is; 1 where that is counted in parts. */
export const sizeOf = ({ size }: Proof, part: Part): number =>
  size === undefined ? 1 : shareOf(size.count, part).count

/** Appends a run to the record. */
export function appendRun(run: ProveRun, file = runsFile): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : `${head.join('\t')}\n`
  const { started, commit, proof, part, seed, size, seconds, load, outcome } = run
  const cells = [started, commit, proof, part, seed, String(size), seconds.toFixed(0), load.toFixed(1), outcome]
  writeFileSync(file, `${before}${cells.join('\t')}\n`)
}

/** What is recorded, oldest first, also where records of several machines were joined; nothing without a record. */
export function readRuns(file = runsFile): ProveRun[] {
  if (!existsSync(file)) return []
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  const runs = lines.map(line => {
    const [started = '', commit = '', proof = '', part = '', seed = '', size, seconds, load, outcome = ''] =
      line.split('\t')
    const figures = { size: Number(size), seconds: Number(seconds), load: Number(load) }
    return { started, commit, proof, part, seed, outcome, ...figures }
  })
  return runs.toSorted((one, other) => (one.started === other.started ? 0 : one.started < other.started ? -1 : 1))
}

/** The last run of each part of a proof as it is cut now. */
export function lastRuns({ name, parts }: Pick<Proof, 'name' | 'parts'>, runs: readonly ProveRun[]) {
  const own = runs.filter(({ proof }) => proof === name)
  return partsOf(parts).map(part => ({ part, run: own.findLast(run => run.part === partText(part)) }))
}

/** The table of the last full runs: a row for each proof. */
export function tableOf(proofs: readonly Proof[], runs: readonly ProveRun[]): string[] {
  return [
    '| Proof | Size | Run in full | Since | Seeds | Time | Outcome | Commits |',
    '|---|---|---|---|---|---|---|---|',
    ...proofs.map(proof => `| ${rowOf(proof, lastRuns(proof, runs)).join(' | ')} |`),
  ]
}

function rowOf(proof: Proof, parts: ReturnType<typeof lastRuns>): string[] {
  const last = parts.flatMap(({ run }) => (run === undefined ? [] : [run]))
  const passed = last.filter(({ outcome }) => outcome === PASSED)
  const { count, unit } = proof.size ?? { count: proof.parts, unit: proof.parts === 1 ? 'part' : 'parts' }
  return [
    `\`${proof.name}\``,
    `${count.toLocaleString('en')} ${unit}`,
    sum(passed.map(({ size }) => size)).toLocaleString('en'),
    last.map(({ started }) => started.slice(0, 10)).toSorted()[0] ?? '–',
    distinct(last.map(({ seed }) => seed)),
    last.length === 0 ? '–' : timeText(sum(last.map(({ seconds }) => seconds))),
    outcomeOf(proof, parts),
    distinct(last.map(({ commit }) => commit)),
  ]
}

/** What failed or was stopped, and what was never run: passed only when all parts have passed. */
function outcomeOf({ parts: count }: Proof, parts: ReturnType<typeof lastRuns>): string {
  const missing = parts.filter(({ run }) => run === undefined)
  const others = Map.groupBy(
    parts.filter(({ run }) => run !== undefined && run.outcome !== PASSED),
    ({ run }) => run?.outcome ?? '',
  )
  const named = [...others].map(([outcome, which]) =>
    count === 1 ? outcome : `${outcome}: ${which.map(({ part }) => partText(part)).join(', ')}`,
  )
  const rest = count === 1 || missing.length === count ? '' : `: ${missing.length} of ${count} parts are missing`
  const all = [...named, ...(missing.length === 0 ? [] : [`not run in full${rest}`])]
  return all.length === 0 ? PASSED : `**${all.join('; ')}**`
}

const START = '<!-- Written by `npm run prove -- record` from prove-runs.tsv. -->'
const END = '<!-- The end of the record. -->'

/** A page with this table between its two markers. @throws when it has none. */
export function withTable(page: string, table: readonly string[]): string {
  const [from, to] = [page.indexOf(START), page.indexOf(END)]
  if (from < 0 || to < from) throw new Error('docs/reliability.md has no place for the table of `npm run prove`.')
  return `${page.slice(0, from + START.length)}\n\n${table.join('\n')}\n\n${page.slice(to)}`
}

/** Writes the table of everything recorded into docs/reliability.md. */
export function writeTable(proofs: readonly Proof[]): void {
  writeFileSync(pageFile, withTable(readFileSync(pageFile, 'utf8'), tableOf(proofs, readRuns())))
}

function timeText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes === 0) return `${seconds} s`
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** The first few different ones; the record has them all. */
function distinct(values: readonly string[]): string {
  const all = [...new Set(values.filter(value => value !== ''))]
  const more = all.length > 4 ? ` and ${all.length - 4} more` : ''
  return all.length === 0 ? '–' : `${all.slice(0, 4).join(', ')}${more}`
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
