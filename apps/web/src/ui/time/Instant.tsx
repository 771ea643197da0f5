import { useTranslation } from 'react-i18next'
import { formatInstant } from './format.ts'
import { zoneName } from './zone.ts'
import css from './Elapsed.module.css'

/** An instant in the operator's zone; the full date and the zone in its hint. */
export function Instant({ at, shape = 'time' }: { at: string; shape?: 'time' | 'minute' | 'day' | 'day-short' | 'instant' }) {
  const { i18n } = useTranslation()
  return (
    <time dateTime={at} title={`${formatInstant(at, 'instant', i18n.language)} ${zoneName()}`} className={css.figure}>
      {formatInstant(at, shape, i18n.language)}
    </time>
  )
}
