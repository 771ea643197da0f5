import { CalendarX2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ApiError } from '../../api/api-error.ts'
import { useFormat } from '../../i18n/format.ts'
import { usePeriodFormat } from '../../i18n/periods.ts'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { ErrorPanel, StaleMark } from '../../ui/panel/ErrorPanel.tsx'
import type { Search, SearchChange } from '../../ui/resource-table/search-state.ts'
import { useZoneName } from '../../ui/time/Instant.tsx'
import { dayRule, today } from '../../ui/time/now.ts'
import css from './period-summary.module.css'
import {
  defaultRange,
  isPeriod,
  isRollup,
  MAX_DAYS,
  MAX_MONTHS,
  type PeriodRange,
  rangeProblem,
  wholeOf,
} from './period-range.ts'
import { PeriodPicker } from './PeriodPicker.tsx'
import { PrintHead } from './PrintHead.tsx'

/** What is shown: the range of the answer, else that of the address; null is all years. */
export function useShownRange({ by: chosen, from = '', to = '' }: Search, answer: PeriodRange | undefined) {
  const { t } = useTranslation('accountSummary')
  const periodFormat = usePeriodFormat()
  const by = isRollup(chosen) ? chosen : 'day'
  const now = today()
  const range = answer ?? (isPeriod(by, from) && isPeriod(by, to) ? { from, to } : defaultRange(by, now))
  const whole = range === null ? null : wholeOf(by, range, now)
  const nameOf = ({ from: first, to: last }: PeriodRange) =>
    first === last ? periodFormat.period(first) : periodFormat.periods(first, last)
  const rangeName = range === null ? t('preset.all') : whole === null ? nameOf(range) : periodFormat.period(whole)
  return { by, range, whole, rangeName }
}

type Props = Omit<ReturnType<typeof useShownRange>, 'whole'> & {
  query: {
    data: { asOf: string } | undefined
    error: Error | null
    dataUpdatedAt: number
    refetch: () => unknown
  }
  printHead: { operator: string; title: string }
  onChange: (change: SearchChange) => void
  children: ReactNode
}

/** The range of a summary and the time of its figures, above them; or why there are none. */
export function SummaryFrame({ by, range, rangeName, query, printHead, onChange, children }: Props) {
  const { t } = useTranslation('accountSummary')
  const format = useFormat()
  const { data, error, dataUpdatedAt, refetch } = query
  const problem = range === null ? null : rangeProblem(by, range, today())
  const retry = () => void refetch()
  const isRefused = error instanceof ApiError && error.code === 'VALIDATION'
  return (
    <div className={css.page} data-report>
      <PrintHead {...printHead} range={rangeName} by={by} asOf={data?.asOf} />
      <div className={css.tools}>
        <PeriodPicker by={by} range={range} rangeName={rangeName} onChange={onChange} />
        <span className={css.asOf}>
          {error !== null && data !== undefined ? (
            <StaleMark since={format.when(dataUpdatedAt, 'time')} onRetry={retry} />
          ) : (
            <AsOf at={data?.asOf} />
          )}
        </span>
      </div>
      {data !== undefined || error === null ? (
        children
      ) : isRefused ? (
        <EmptyState
          icon={CalendarX2}
          title={t('badRange.title')}
          hint={problem === null ? t('badRange.hint') : t(`problem.${problem}`, { days: MAX_DAYS, months: MAX_MONTHS })}
          action={
            <Button size="small" onClick={() => onChange({ from: undefined, to: undefined })}>
              {t('badRange.reset')}
            </Button>
          }
        />
      ) : (
        <ErrorPanel error={error} onRetry={retry} />
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
