import { type ScaleBand, type ScaleLinear, scaleBand, scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import { type ChartData, type ChartPlot, type ChartSeries, extentOf, labelStep } from './chart-data.ts'
import css from './plot.module.css'
import { AXIS_BLOCK, AXIS_INLINE, EDGE, END, HEAD } from './plot-area.ts'
import { barsOf, type Values } from './plot-shapes.ts'

type Props = {
  plot: ChartPlot
  periods: ChartData['periods']
  comparison?: ChartData['comparison']
  /** Of the page's part, in px. */
  width: number
  height: number
  /** Whether another plot is below, which has the labels. */
  upper: boolean
}

type BarsProps = Scales & { series: readonly ChartSeries[]; isStacked: boolean; isRtl: boolean }
type Scales = { x: ScaleBand<number>; y: ScaleLinear<number, number> }

/** Bars or lines on their scale. It draws only: pointer, tooltip and table are around it. */
export function Plot({ plot: { kind, series, axis }, periods, comparison, width, height, upper }: Props) {
  const isRtl = document.documentElement.dir === 'rtl'
  const labels = periods.map(({ label }) => label)
  const [first, last] = isRtl ? [width - AXIS_INLINE, END] : [AXIS_INLINE, width - END]
  const bottom = height - (upper ? EDGE : AXIS_BLOCK)
  const gridlines = Math.max(2, Math.round(height / 50))
  const extent = extentOf({ kind, series }, comparison?.values ?? [], gridlines)
  const { min, max } = extent ?? { min: 0, max: 1 }
  const x = scaleBand(
    periods.map((_, at) => at),
    [first, last],
  ).padding(periods.length < 8 ? 0.6 : 0.4)
  const y = scaleLinear([min, max], [bottom, HEAD])
  const step = labelStep(labels, Math.abs(last - first))
  return (
    <svg className={css.plot} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <g className={css.grid}>
        {(extent === null ? [0] : y.ticks(gridlines)).map(value => (
          <g key={value} transform={`translate(0 ${y(value)})`}>
            <line x1={first} x2={last} />
            <text x={isRtl ? first + 8 : first - 8} dy="0.36em" textAnchor={isRtl ? 'start' : 'end'}>
              {axis(value)}
            </text>
          </g>
        ))}
      </g>
      {kind === 'lines' ? (
        series.map(each => <Line key={each.id} series={each} x={x} y={y} />)
      ) : (
        <Bars series={series} isStacked={kind === 'stacked'} isRtl={isRtl} x={x} y={y} />
      )}
      {comparison !== undefined && (
        <path data-series="comparison" d={pathOf(comparison.values, x, y, curveMonotoneX) ?? undefined} />
      )}
      {!upper && (
        <g transform={`translate(0 ${bottom + 16})`}>
          {labels.map(
            (label, at) =>
              at % step === 0 && (
                <text key={at} x={middleOf(at, x)} textAnchor="middle">
                  {label}
                </text>
              ),
          )}
        </g>
      )}
    </svg>
  )
}

function Bars({ series, isStacked, isRtl, x, y }: BarsProps) {
  return barsOf(series, isStacked).map(({ id, colour, at, from, to, slot, slots }) => {
    const width = x.bandwidth() / (slots + (slots - 1) * BAR_GAP)
    const [start, end] = [y(Math.max(from, to)), y(Math.min(from, to))]
    return (
      <rect
        key={`${id} ${at}`}
        data-series={id}
        data-colour={colour}
        x={(x(at) ?? 0) + (isRtl ? slots - 1 - slot : slot) * width * (1 + BAR_GAP)}
        y={start}
        width={width}
        height={end - start}
        rx={Math.min(2, width / 2, (end - start) / 2)}
      />
    )
  })
}

/** Between bars that stand side by side, as a share of their width. */
const BAR_GAP = 0.1

function Line({ series: { id, values, colour }, x, y }: Scales & { series: ChartSeries }) {
  const last = values.length - 1
  const end = values[last]
  const filled = area<number | null>()
    .defined(value => value !== null)
    .x((_, at) => middleOf(at, x))
    .y0(y(0))
    .y1(value => y(value ?? 0))
  return (
    <g data-series={id} data-colour={colour}>
      {colour === 'main' && <path className={css.area} d={filled([...values]) ?? undefined} />}
      <path className={css.line} d={pathOf(values, x, y) ?? undefined} />
      {end !== undefined && end !== null && <circle className={css.mark} r={5} cx={middleOf(last, x)} cy={y(end)} />}
    </g>
  )
}

const middleOf = (at: number, x: ScaleBand<number>): number => (x(at) ?? 0) + x.bandwidth() / 2

function pathOf(values: Values, x: ScaleBand<number>, y: ScaleLinear<number, number>, curve?: typeof curveMonotoneX) {
  const drawn = line<number | null>()
    .defined(value => value !== null)
    .x((_, at) => middleOf(at, x))
    .y(value => y(value ?? 0))
  return (curve === undefined ? drawn : drawn.curve(curve))([...values])
}
