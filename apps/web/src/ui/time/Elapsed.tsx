import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/format.ts'
import { formatElapsed, type WithDays } from './format-elapsed.ts'
import { useNow } from './now.ts'
import css from './time.module.css'

/** The elapsed time, updated every second. Screen readers get the instant instead. */
export function Elapsed({ since }: { since: string }) {
  const format = useFormat()
  return (
    <time dateTime={since} className={css.figure}>
      <Ticking from={Date.parse(since)} />
      <span className="visually-hidden">{format.when(since, 'dateTime')}</span>
    </time>
  )
}

/** The time left, down to 00:00. */
export function Countdown({ until }: { until: string }) {
  const now = useNow()
  const withDays = useWithDays()
  return <span className={css.figure}>{formatElapsed(Date.parse(until) - now, withDays)}</span>
}

/** The only part that renders every second. */
function Ticking({ from }: { from: number }) {
  const now = useNow()
  const withDays = useWithDays()
  return <span aria-hidden="true">{formatElapsed(now - from, withDays)}</span>
}

function useWithDays(): WithDays {
  const { t } = useTranslation('ui')
  return (days, rest) => t('time.days', { days, rest })
}
