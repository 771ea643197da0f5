import { addDays } from '@backoffice/kernel/business-day'
import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { usePeriodFormat } from '../../../i18n/periods.ts'
import { useCompact } from '../../../ui/chart/compact.ts'
import type { ChartData } from '../../../ui/chart/chart-data.ts'
import { ChartCard } from '../../../ui/chart/ChartCard.tsx'
import { formatWholeMoney } from '../../../ui/money/format-money.ts'
import type { Reading } from '../../../ui/panel/CardState.tsx'
import { today } from '../../../ui/time/now.ts'
import { daysUpTo, type Figures } from '../promotion.ts'

const HEIGHT = 170

/** The GGR of recipients above the axis, what their bonuses cost below it. */
export function ResultChart({ reading }: { reading: Reading<{ data: Figures }> }) {
  const { t } = useTranslation('promotions')
  const format = useFormat()
  const periodFormat = usePeriodFormat()
  const axis = useCompact()
  const figures = reading.data?.data
  const day = today()
  const data = useMemo((): ChartData | undefined => {
    if (figures === undefined) return undefined
    const days = daysUpTo(day, figures)
    const seriesOf = (id: 'ggr' | 'bonus', values: number[]) => ({
      id,
      name: t(`chart.${id}`),
      values,
      colour: 'main' as const,
      total: formatWholeMoney(values.reduce((sum, value) => sum + value, 0)),
    })
    return {
      kind: 'stacked',
      unit: t('chart.day'),
      format: formatWholeMoney,
      axis,
      periods: days.map(each => ({ label: periodFormat.shortPeriod(each.day), name: format.businessDay(each.day) })),
      series: [
        // Their bets are not summed up yet: the bonuses instead.
        figures.results === null
          ? seriesOf(
              'bonus',
              days.map(each => each.figures?.bonus ?? 0),
            )
          : seriesOf(
              'ggr',
              days.map(each => each.ggr),
            ),
        {
          id: 'cost',
          name: t('chart.cost'),
          values: days.map(each => -(each.figures?.converted ?? 0)),
          colour: 'second',
          total: formatWholeMoney(figures.days.reduce((sum, { converted }) => sum + converted, 0)),
        },
      ],
    }
  }, [figures, day, t, format, periodFormat, axis])
  return (
    <ChartCard
      title={t('chart.title')}
      data={data}
      query={reading}
      height={HEIGHT}
      aside={periodFormat.periods(addDays(day, -29), day)}
    />
  )
}
