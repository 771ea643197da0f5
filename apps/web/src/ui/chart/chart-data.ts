/** `soft`: the main colour, lighter, for a figure that another one refines. */
export type ChartColour = 'main' | 'second' | 'soft'

/** Values by period; null where there is no figure. */
type Values = readonly (number | null)[]

export type ChartSeries = {
  id: string
  name: string
  values: Values
  colour: ChartColour
  /** Its total, formatted, for the legend. */
  total?: string | undefined
}

/** `bars` are side by side, `stacked` on top of each other. */
export type ChartKind = 'bars' | 'stacked' | 'lines'

/** A group of series on one scale. */
export type ChartPlot = {
  kind: ChartKind
  series: readonly ChartSeries[]
  /** Formats a value in full, for the tooltip and the table. */
  format: (value: number) => string
  /** Formats a value for the axis. */
  axis: (value: number) => string
}

export type ChartPeriod = {
  /** On the axis. */
  label: string
  /** In the tooltip and the table. */
  name: string
}

export type ChartData = ChartPlot & {
  /** What a period is: the heading of the table's first column. */
  unit: string
  periods: readonly ChartPeriod[]
  /** Another range, drawn as a dotted line; `short` is its name in the legend. */
  comparison?: { name: string; short?: string; values: Values } | undefined
  /** This moment: `at` counts periods from the start of the first. */
  now?: { at: number; label: string } | undefined
  /** A smaller plot below with the same periods and a scale of its own. */
  below?: (ChartPlot & { height: number }) | undefined
}

/** The columns of the table: every series, and the comparison after those of the plot. */
export function columnsOf({
  series,
  format,
  comparison,
  below,
}: ChartData): { name: string; values: Values; format: (value: number) => string }[] {
  return [
    ...series.map(each => ({ ...each, format })),
    ...(comparison === undefined ? [] : [{ ...comparison, format }]),
    ...(below?.series.map(each => ({ ...each, format: below.format })) ?? []),
  ]
}

/** Space around a label, and the width of one character, in px. */
const GAP = 12
const CHARACTER = 6.5

/** Every how many periods a label fits below an axis of this width. */
export function labelStep(labels: readonly string[], width: number): number {
  const longest = Math.max(1, ...labels.map(label => label.length))
  const fitting = Math.max(1, Math.floor(width / (longest * CHARACTER + GAP)))
  return Math.max(1, Math.ceil(labels.length / fitting))
}

/** The period at a share of the axis, from 0 to 1; null outside. */
export const periodAt = (share: number, count: number): number | null =>
  share < 0 || share >= 1 || count === 0 ? null : Math.floor(share * count)

/** Steps between gridlines, by powers of ten. */
const STEPS = [1, 2, 5, 10]

/** The values between which a plot is drawn, zero included, at whole gridlines; null without any amount. */
export function extentOf({ kind, series }: Pick<ChartPlot, 'kind' | 'series'>, more: Values, gridlines: number) {
  const values = kind === 'stacked' ? stackedValues(series) : series.flatMap(each => each.values)
  const known = [...values, ...more, 0].filter(value => value !== null)
  const [min, max] = [Math.min(...known), Math.max(...known)]
  if (min === 0 && max === 0) return null
  const power = 10 ** Math.floor(Math.log10((max - min) / gridlines))
  const step = power * (STEPS.find(each => each * power * gridlines >= max - min) ?? 10)
  return { min: Math.floor(min / step) * step, max: Math.ceil(max / step) * step }
}

/** The sums of each period, of amounts above zero and below. */
const stackedValues = (series: readonly ChartSeries[]): number[] =>
  (series[0]?.values ?? []).flatMap((_, at) => {
    const amounts = series.map(({ values }) => values[at] ?? 0)
    return [sum(amounts.filter(amount => amount > 0)), sum(amounts.filter(amount => amount < 0))]
  })

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
