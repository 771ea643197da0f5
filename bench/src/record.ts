import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Figure } from './figure.ts'
import { isReached } from './figure.ts'
import type { Size } from './measure.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** One line per figure of each recorded run: growth is seen by comparing lines of one figure. */
export const recordFile = path.join(root, 'docs/bench-figures.tsv')

const head = ['measured', 'commit', 'bench', 'size', 'load before', 'what', 'measured', 'unit', 'target', 'reached']

export type RecordedRun = {
  readonly at: Date
  readonly commit: string
  readonly name: string
  readonly size: Size
  /** The machine's load average, by which the reader judges the times. */
  readonly load: number
  readonly figures: readonly Figure[]
}

/** Appends a run's figures to the record. */
export function recordFigures(run: RecordedRun, file = recordFile): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : `${head.join('\t')}\n`
  writeFileSync(file, before + run.figures.map(figure => `${lineOf(run, figure).join('\t')}\n`).join(''))
}

function lineOf({ at, commit, name, size, load }: RecordedRun, figure: Figure): string[] {
  const { what, measured, unit, reach } = figure
  const reached = isReached(figure)
  const target = reach === undefined ? '' : 'atMost' in reach ? `≤ ${reach.atMost}` : `≥ ${reach.atLeast}`
  const verdict = reached === null ? '' : reached ? 'yes' : 'no'
  const instant = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return [
    instant,
    commit,
    name,
    size,
    load.toFixed(1),
    what,
    String(Number(measured.toFixed(3))),
    unit,
    target,
    verdict,
  ]
}
