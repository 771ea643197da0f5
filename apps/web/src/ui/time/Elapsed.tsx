import { useTranslation } from 'react-i18next'
import { formatElapsed, formatInstant } from './format.ts'
import { useNow } from './now.ts'
import css from './Elapsed.module.css'

/** How long something has waited, ticking. Screen readers get the instant instead of a figure that changes every second. */
export function Elapsed({ since }: { since: string }) {
  const { i18n } = useTranslation()
  const now = useNow()
  return (
    <time dateTime={since} className={css.figure}>
      <span aria-hidden="true">{formatElapsed(now - Date.parse(since))}</span>
      <span className="visually-hidden">{formatInstant(since, 'instant', i18n.language)}</span>
    </time>
  )
}

/** How long is left, ticking down to 00:00. */
export function Countdown({ until }: { until: string }) {
  const now = useNow()
  return <span className={css.figure}>{formatElapsed(Date.parse(until) - now)}</span>
}
