import { useTheme } from '@mui/material/styles'
import { BarPlot } from '@mui/x-charts/BarChart'
import { ChartsContainer } from '@mui/x-charts/ChartsContainer'
import { ChartsGrid } from '@mui/x-charts/ChartsGrid'
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis'
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis'
import { AreaPlot, LinePlot, MarkPlot } from '@mui/x-charts/LineChart'
import { type ChartColour, type ChartData, type ChartPlot, extentOf, labelStep } from './chart-data.ts'
import css from './plot.module.css'
import { AXIS_BLOCK, AXIS_INLINE, EDGE, END, HEAD } from './plot-area.ts'

type Props = {
  plot: ChartPlot
  periods: ChartData['periods']
  comparison?: ChartData['comparison']
  /** Of the page's part, for the number of labels. */
  width: number
  height: number
  /** Whether another plot is below, which has the labels. */
  upper: boolean
}

const colours: Record<ChartColour, string> = {
  main: 'var(--mui-palette-primary-main)',
  second: 'var(--mui-palette-secondary-main)',
  soft: 'color-mix(in srgb, var(--mui-palette-primary-main) 38%, var(--mui-palette-background-paper))',
}
const quiet = {
  disableLine: true,
  disableTicks: true,
  tickLabelStyle: { fontSize: 11, fill: 'var(--mui-palette-text-tertiary)' },
} as const

/** Bars or lines on their scale. It draws only: pointer, tooltip and table are around it. */
export function Plot({ plot: { kind, series, axis }, periods, comparison, width, height, upper }: Props) {
  const rtl = useTheme().direction === 'rtl'
  const names = periods.map(({ label }) => label)
  const inner = width - AXIS_INLINE - END
  const step = labelStep(names, inner)
  const gridlines = Math.max(2, Math.round(height / 50))
  const extent = extentOf({ kind, series }, comparison?.values ?? [], gridlines)
  const last = periods.length - 1
  return (
    <div className={css.plot} style={{ blockSize: height }}>
      <ChartsContainer
        margin={{ top: HEAD, bottom: upper ? EDGE : 0, left: rtl ? END : 0, right: rtl ? 0 : END }}
        skipAnimation
        disableAxisListener
        disableKeyboardNavigation
        xAxis={[
          {
            id: 'x',
            scaleType: 'band',
            data: periods.map((_, at) => at),
            valueFormatter: (at: number) => names[at] ?? '',
            categoryGapRatio: periods.length < 8 ? 0.6 : 0.4,
            barGapRatio: 0.1,
            reverse: rtl,
            position: upper ? 'none' : 'bottom',
            height: upper ? 0 : AXIS_BLOCK,
            tickLabelInterval: (_value: unknown, at: number) => at % step === 0,
          },
        ]}
        yAxis={[
          {
            id: 'y',
            width: AXIS_INLINE,
            position: rtl ? 'right' : 'left',
            valueFormatter: axis,
            tickNumber: gridlines,
            domainLimit: 'strict',
            ...(extent === null ? { min: 0, max: 1, tickInterval: [0] } : extent),
          },
        ]}
        series={[
          ...series.map(({ id, name, values, colour }) =>
            kind === 'lines'
              ? ({
                  type: 'line',
                  id,
                  label: name,
                  data: [...values],
                  color: colours[colour],
                  curve: 'linear',
                  area: colour === 'main',
                  shape: 'circle',
                  showMark: ({ index }: { index: number }) => index === last,
                } as const)
              : ({
                  type: 'bar',
                  id,
                  label: name,
                  data: [...values],
                  color: colours[colour],
                  ...(kind === 'stacked' ? { stack: 'all' } : {}),
                } as const),
          ),
          ...(comparison === undefined
            ? []
            : [
                {
                  type: 'line',
                  id: 'comparison',
                  label: comparison.name,
                  data: [...comparison.values],
                  color: 'var(--mui-palette-text-tertiary)',
                  curve: 'monotoneX',
                  showMark: false,
                } as const,
              ]),
        ]}
      >
        <ChartsGrid horizontal />
        <BarPlot borderRadius={2} />
        <AreaPlot />
        <LinePlot />
        <MarkPlot />
        {!upper && <ChartsXAxis {...quiet} axisId="x" />}
        <ChartsYAxis {...quiet} axisId="y" />
      </ChartsContainer>
    </div>
  )
}
