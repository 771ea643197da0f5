import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { CalendarX2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { useFormat } from '../../i18n/format.ts'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { ErrorPanel, StaleMark } from '../../ui/panel/ErrorPanel.tsx'
import { useListSearch } from '../../ui/resource-table/use-list-search.ts'
import { useZoneName } from '../../ui/time/Instant.tsx'
import { dayRule, today } from '../../ui/time/now.ts'
import { ChannelCard } from './ChannelCard.tsx'
import { isIdle, type PeriodRow, type Side } from './period-figures.ts'
import css from './period-summary.module.css'
import { defaultRange, isPeriod, isRollup, MAX_DAYS, MAX_MONTHS, rangeProblem, wholeOf } from './period-range.ts'
import { PeriodCards } from './PeriodCards.tsx'
import { PeriodPicker } from './PeriodPicker.tsx'
import { PeriodTable } from './PeriodTable.tsx'
import { PrintHead } from './PrintHead.tsx'
import { SummaryChart } from './SummaryChart.tsx'
import { SummaryFigures } from './SummaryFigures.tsx'
import { useSummary } from './use-summary.ts'

type Props = {
  side: Side
  /** The records of a row, where the user can read them. */
  hrefOf: (row: PeriodRow) => string | undefined
  printHead: { operator: string; title: string }
}

/** What was deposited or withdrawn by day, month or year: figures, chart, channels and a row for each period. */
export function PeriodSummary({ side, hrefOf, printHead }: Props) {
  const { t } = useTranslation('accountSummary')
  const format = useFormat()
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true })
  const [search, setSearch] = useListSearch()
  const query = useSummary(side, search)
  const { data: summary, error, refetch, dataUpdatedAt } = query
  const [marked, setMarked] = useState<string | null>(null)
  const by = isRollup(search['by']) ? search['by'] : 'day'
  const now = today()
  const { from = '', to = '' } = search
  const range = summary ?? (isPeriod(by, from) && isPeriod(by, to) ? { from, to } : defaultRange(by, now))
  const problem = range === null ? null : rangeProblem(by, range, now)
  const whole = range === null ? null : wholeOf(by, range, now)
  const rangeName =
    range === null
      ? t('preset.all')
      : whole === null
        ? range.from === range.to
          ? format.period(range.from)
          : format.periods(range.from, range.to)
        : format.period(whole)
  const rows = useMemo(() => summary?.periods.toReversed(), [summary])
  const retry = () => void refetch()
  const shown = { side, summary, rangeName, marked, onMark: setMarked }
  return (
    <div className={css.page} data-report>
      <PrintHead {...printHead} range={rangeName} by={by} asOf={summary?.asOf} />
      <div className={css.tools}>
        <PeriodPicker by={by} range={range} rangeName={rangeName} onChange={setSearch} />
        <span className={css.asOf}>
          {error !== null && summary !== undefined ? (
            <StaleMark since={format.when(dataUpdatedAt, 'time')} onRetry={retry} />
          ) : (
            <AsOf at={summary?.asOf} />
          )}
        </span>
      </div>
      {summary === undefined && error !== null ? (
        error instanceof ApiError && error.code === 'VALIDATION' ? (
          <EmptyState
            icon={CalendarX2}
            title={t('badRange.title')}
            hint={
              problem === null ? t('badRange.hint') : t(`problem.${problem}`, { days: MAX_DAYS, months: MAX_MONTHS })
            }
            action={
              <Button size="small" onClick={() => setSearch({ from: undefined, to: undefined })}>
                {t('badRange.reset')}
              </Button>
            }
          />
        ) : (
          <ErrorPanel error={error} onRetry={retry} />
        )
      ) : (
        <>
          <SummaryFigures side={side} summary={summary} />
          {summary !== undefined && isIdle(summary.total) ? (
            <div className={css.card}>
              <EmptyState icon={CalendarX2} title={t(`${side}.none`, { range: rangeName })} hint={t('noneHint')} />
            </div>
          ) : (
            <div className={css.columns}>
              <SummaryChart {...shown} by={by} whole={whole} query={query} phone={phone} />
              <ChannelCard side={side} summary={summary} />
            </div>
          )}
          {summary !== undefined && isIdle(summary.total) ? null : phone ? (
            <PeriodCards {...shown} rows={rows} hrefOf={hrefOf} />
          ) : (
            <PeriodTable {...shown} by={by} rows={rows} hrefOf={hrefOf} />
          )}
        </>
      )}
    </div>
  )
}

/** When business days start, and the time of the figures. */
function AsOf({ at }: { at: string | undefined }) {
  const { t } = useTranslation('accountSummary')
  const format = useFormat()
  const zone = useZoneName()
  return t(at === undefined ? 'dayStart' : 'asOf', {
    start: dayRule().cutOff,
    zone,
    time: at === undefined ? '' : format.when(at, 'time'),
  })
}
