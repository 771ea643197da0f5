import type { Rollup } from '@backoffice/contract/summaries/terms'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/format.ts'
import { usePeriodFormat } from '../../i18n/periods.ts'
import { useCompact } from '../../ui/chart/compact.ts'
import type { ChartColour, ChartData, ChartSeries } from '../../ui/chart/chart-data.ts'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { formatMoney, formatWholeMoney } from '../../ui/money/format-money.ts'
import { useListSearch } from '../../ui/resource-table/use-list-search.ts'
import { Segments } from '../../ui/segments/Segments.tsx'
import { channelSeries, periodsAhead, type Side, type Summary } from './period-figures.ts'

const colours = ['main', 'second', 'soft'] as const satisfies readonly ChartColour[]
const stacks = ['handling', 'channel'] as const
const HEIGHT = 252
const TIMES_HEIGHT = 84
/** A week of the phone's width, without the axis. */
const BAR_WIDTH = 40

type Props = {
  side: Side
  by: Rollup
  summary: Summary | undefined
  /** The month or year of the axis; null for any other range. */
  whole: string | null
  rangeName: string
  query: { readonly error: unknown; readonly dataUpdatedAt: number; readonly refetch: () => unknown }
  phone: boolean
  /** The marked period. */
  marked: string | null
  onMark: (period: string | null) => void
}

/** Amounts by period, automatic and manual or by channel, and the handling times below. */
export function SummaryChart({ side, by, summary, whole, rangeName, query, phone, marked, onMark }: Props) {
  const { t } = useTranslation('accountSummary')
  const [search, setSearch] = useListSearch()
  const stack = search['stack'] === 'channel' ? 'channel' : 'handling'
  const data = useChartData({ side, by, summary, whole, stack, phone })
  const at = marked === null ? -1 : (summary?.periods.findIndex(({ period }) => period === marked) ?? -1)
  return (
    <ChartCard
      title={t(`byPeriod.${by}`)}
      data={data}
      query={query}
      height={HEIGHT}
      minWidth={phone ? (data?.periods.length ?? 0) * BAR_WIDTH : 0}
      highlighted={at === -1 ? null : at}
      onHighlight={index => onMark((index === null ? undefined : summary?.periods[index]?.period) ?? null)}
      actions={
        <Segments
          label={t('stack.label', { range: rangeName })}
          value={stack}
          options={stacks.map(name => ({ name, label: t(`stack.${name}`) }))}
          onChange={next => setSearch({ stack: next === 'handling' ? undefined : next }, { replace: true })}
        />
      }
    />
  )
}

type DataProps = Pick<Props, 'side' | 'by' | 'summary' | 'whole' | 'phone'> & { stack: (typeof stacks)[number] }

function useChartData({ side, by, summary, whole, stack, phone }: DataProps): ChartData | undefined {
  const { t } = useTranslation('accountSummary')
  const format = useFormat()
  const periodFormat = usePeriodFormat()
  const axis = useCompact()
  return useMemo(() => {
    if (summary === undefined) return undefined
    const { periods, total } = summary
    const ahead = periodsAhead(by, whole, periods.at(-1)?.period)
    // A range over several months or years needs their names on the axis.
    const label = (period: string) =>
      by === 'day' && whole === null ? format.businessDay(period, 'day') : periodFormat.shortPeriod(period)
    const series: ChartSeries[] =
      stack === 'channel'
        ? channelSeries(summary).map(({ channel, amount, values }, index) => ({
            id: channel,
            name: t(channel === 'others' ? 'otherChannels' : `${side}.channel.${channel}`),
            values,
            colour: colours[index] ?? 'soft',
            total: formatWholeMoney(amount),
          }))
        : (['automatic', 'manual'] as const).map((name, index) => ({
            id: name,
            name: t(`${side}.column.${name}`),
            values: periods.map(row => row[name].amount),
            colour: colours[index] ?? 'main',
            total: formatWholeMoney(total[name].amount),
          }))
    const noTimes = periods.every(({ p95Seconds }) => p95Seconds === null)
    return {
      kind: 'stacked',
      unit: t(`column.${by}`),
      periods: [...periods.map(({ period }) => period), ...ahead].map(period => ({
        label: label(period),
        name: periodFormat.period(period),
      })),
      series,
      // A phone shows a week: the last one first.
      now: phone ? { at: periods.length, label: '' } : undefined,
      format: formatMoney,
      axis,
      below: noTimes
        ? undefined
        : {
            kind: 'lines',
            height: TIMES_HEIGHT,
            format: format.duration,
            axis: format.age,
            series: [
              { id: 'median', name: t('column.median'), values: periods.map(row => row.medianSeconds), colour: 'main' },
              { id: 'p95', name: t('column.p95'), values: periods.map(row => row.p95Seconds), colour: 'second' },
            ],
          },
    }
  }, [summary, by, whole, stack, phone, side, t, format, periodFormat, axis])
}
