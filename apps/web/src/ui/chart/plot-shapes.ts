import type { ChartColour, ChartSeries } from './chart-data.ts'

/** Values by period; null where there is no figure. */
export type Values = readonly (number | null)[]

export type Bar = {
  readonly id: string
  readonly colour: ChartColour
  /** The period. */
  readonly at: number
  /** The values between which it stands. */
  readonly from: number
  readonly to: number
  /** Its place among the bars side by side, and how many there are. */
  readonly slot: number
  readonly slots: number
}

/** The bars of all series: side by side, or on top of each other, away from zero on both sides. */
export function barsOf(series: readonly ChartSeries[], isStacked: boolean): Bar[] {
  const periods = series[0]?.values.length ?? 0
  return Array.from({ length: periods }, (_, at) => at).flatMap(at => {
    let [above, below] = [0, 0]
    return series.flatMap(({ id, colour, values }, slot): Bar[] => {
      const value = values[at] ?? 0
      if (value === 0) return []
      if (!isStacked) return [{ id, colour, at, from: 0, to: value, slot, slots: series.length }]
      const from = value > 0 ? above : below
      if (value > 0) above += value
      else below += value
      return [{ id, colour, at, from, to: from + value, slot: 0, slots: 1 }]
    })
  })
}
