import { quantile } from './load/quantile.ts'
import type { PageRequest } from './web/requests.ts'

/**
 * One figure of a measurement. Ratios compare runs on one machine; `measured` is the result, whether it meets the
 * target or not.
 */
export type Figure = {
  readonly what: string
  readonly measured: number
  readonly unit: Unit
  /** The target; without one the figure is informational. */
  readonly reach?: { readonly atLeast: number } | { readonly atMost: number }
  /** What the ratio consists of. */
  readonly from?: string
  /** The requests of the run behind it, for `--json`. */
  readonly waterfall?: readonly PageRequest[]
}

/** `''` is a figure without unit, such as a share; a count has none either, and no decimals. KB are 1,000 bytes. */
export type Unit = '%' | '×' | 'MiB' | 'KB' | 's' | 'ms' | 'count' | ''

export const isReached = ({ measured, reach }: Figure): boolean | null =>
  reach === undefined ? null : 'atLeast' in reach ? measured >= reach.atLeast : measured <= reach.atMost

/** The third quartile of a sample. */
export function p75Figure(what: string, values: readonly number[], unit: Unit, atMost?: number): Figure {
  return {
    what,
    measured: quantile(values, 0.75),
    unit,
    ...(atMost === undefined ? {} : { reach: { atMost } }),
    from: `${quantilesOf(values, unit)} of ${values.length}`,
  }
}

export function quantilesOf(values: readonly number[], unit: Unit): string {
  const digits = unit === '' ? 3 : 0
  return [0.5, 0.75, 0.95].map(part => `p${part * 100} ${quantile(values, part).toFixed(digits)}`).join(', ')
}

/** Aligns what, measured, target and verdict. */
export function tableOf(figures: readonly Figure[]): string[] {
  const rows = [['what', 'measured', 'reach', ''], ...figures.map(rowOf)]
  const widths = [0, 1, 2].map(column => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows.map(row =>
    row
      .map((cell, column) =>
        column === 1 || column === 2 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}

function rowOf(figure: Figure): string[] {
  const { what, measured, unit, reach, from } = figure
  const reached = isReached(figure)
  const verdict = reached === null ? '' : reached ? 'ok' : 'not reached'
  const expected =
    reach === undefined
      ? ''
      : 'atLeast' in reach
        ? `≥ ${reported(reach.atLeast, unit)}`
        : `≤ ${reported(reach.atMost, unit)}`
  return [
    what,
    reported(measured, unit),
    expected,
    [verdict, from === undefined ? '' : `(${from})`].filter(Boolean).join('  '),
  ]
}

function reported(value: number, unit: Unit): string {
  if (!Number.isFinite(value)) return 'none'
  const digits = decimals[unit]
  const amount = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return unit === 'count' ? amount : `${amount} ${unit}`.trimEnd()
}

const decimals: Readonly<Record<Unit, number>> = { '': 3, '×': 2, s: 2, ms: 1, KB: 1, '%': 0, MiB: 0, count: 0 }
