import { type TrendUnit, trendUnits } from '@backoffice/contract/summaries/dashboard-terms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { type Format, useFormat } from '../../i18n/format.ts'
import { useCompact } from '../../ui/chart/compact.ts'
import type { ChartData } from '../../ui/chart/chart-data.ts'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { formatCount, formatWholeMoney } from '../../ui/money/format-money.ts'
import { Segments } from '../../ui/segments/Segments.tsx'
import { closedOf, hoursOf, momentOf, seriesOf, type Trend, valuesOf } from './trend.ts'
import css from './trend-charts.module.css'

const TALL = 252
const FLAT = 164
/** Of the chart of registrations, below the amounts. */
const BELOW = 84
/** Of 24 hours, or as many bars. */
const LEAST_WIDTH = 620

const useTrend = (by: TrendUnit) =>
  useQuery({ ...read('summaries.trend', { query: { by } }), select: answer => answer.data })

/** Deposits and withdrawals by hour, day or month; the last 14 days; GGR and NGR. */
export function TrendCharts() {
  const { t } = useTranslation('trends')
  const format = useFormat()
  const axis = useCompact()
  const [by, setBy] = useState<TrendUnit>('hour')
  const trend = useTrend(by)
  const days = useTrend('day')
  const closed = days.data && closedOf(days.data)
  const range = rangeOf(closed, format)
  const plot = { format: formatWholeMoney, axis, unit: t('unit.day') }
  const periods = (closed ?? []).map(({ period }) => periodOf('day', period, format))
  return (
    <div className={css.charts}>
      <ChartCard
        title={t('title')}
        query={trend}
        data={trend.data && chartOf(trend.data, t, format, axis)}
        height={TALL}
        minWidth={LEAST_WIDTH}
        actions={
          <Segments
            label={t('by')}
            options={trendUnits.map(name => ({ name, label: t(`unit.${name}`) }))}
            value={by}
            onChange={setBy}
          />
        }
      />
      <ChartCard
        title={t('fortnight')}
        query={days}
        aside={range}
        height={FLAT}
        data={
          closed && {
            ...plot,
            kind: 'lines',
            periods,
            series: [
              seriesOf(closed, 'deposits', { name: t('figure.deposits'), colour: 'main' }),
              seriesOf(closed, 'withdrawals', { name: t('figure.withdrawals'), colour: 'second' }),
            ],
          }
        }
      />
      <ChartCard
        title={t('revenue')}
        query={days}
        aside={range}
        height={FLAT}
        data={
          closed && {
            ...plot,
            kind: 'bars',
            periods,
            series: [
              seriesOf(closed, 'ggr', { name: t('figure.ggr'), colour: 'soft' }),
              seriesOf(closed, 'ngr', { name: t('figure.ngr'), colour: 'main' }),
            ],
          }
        }
      />
    </div>
  )
}

type Translate = ReturnType<typeof useTranslation>['t']

/** The amounts of a trend; by day and month with registrations and first deposits below. */
function chartOf(
  { by, periods, previous, asOf }: Trend,
  t: Translate,
  format: Format,
  axis: ChartData['axis'],
): ChartData {
  const money = formatWholeMoney
  const plot = {
    kind: 'bars' as const,
    format: money,
    axis,
    unit: t(`unit.${by}`),
    series: [
      seriesOf(periods, 'deposits', { name: t('figure.deposits'), colour: 'main', format: money }),
      seriesOf(periods, 'withdrawals', { name: t('figure.withdrawals'), colour: 'second', format: money }),
    ],
  }
  if (by === 'hour') {
    const clock = format.when(asOf, 'clock')
    return {
      ...plot,
      periods: hoursOf({ periods, previous }),
      now: { at: momentOf(periods.length, clock), label: t('now', { time: clock }) },
      ...(previous.length === 0
        ? {}
        : {
            comparison: {
              name: t('yesterday'),
              short: t('before'),
              values: valuesOf(previous, 'deposits'),
            },
          }),
    }
  }
  return {
    ...plot,
    periods: periods.map(({ period }) => periodOf(by, period, format)),
    below: {
      kind: 'lines',
      height: BELOW,
      format: formatCount,
      axis: countAxis,
      series: [
        seriesOf(periods, 'registrations', {
          name: t('figure.registrations'),
          colour: 'main',
        }),
        seriesOf(periods, 'firstDeposits', {
          name: t('figure.firstDeposits'),
          colour: 'second',
        }),
      ],
    },
  }
}

const periodOf = (by: 'day' | 'month', period: string, format: Format) =>
  by === 'day'
    ? { label: String(Number(period.slice(8))), name: format.businessDay(period) }
    : { label: format.shortMonth(`${period}-01`), name: format.month(`${period}-01`) }

/** There are no half records: a gridline between two has no label. */
const countAxis = (count: number): string => (Number.isInteger(count) ? formatCount(count) : '')

const rangeOf = (rows: readonly { period: string }[] | undefined, format: Format): string | undefined => {
  const [first, last] = [rows?.at(0)?.period, rows?.at(-1)?.period]
  return first === undefined || last === undefined ? undefined : format.days(first, last)
}
