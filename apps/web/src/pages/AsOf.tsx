import { CalendarDays } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { useZoneName } from '../ui/time/zone-name.ts'
import css from './overview.module.css'

/** Which day the figures are of, and up to when. Its place is kept while they are on their way. */
export function AsOf({ day, instant }: { day: string | undefined; instant: string | undefined }) {
  const { t } = useTranslation('summaries')
  const zone = useZoneName()
  const format = useFormat()
  if (day === undefined || instant === undefined) return <span className={css.asOf} aria-hidden="true" data-waiting />
  return (
    <span className={css.asOf}>
      <CalendarDays size={15} strokeWidth={1.75} aria-hidden="true" />
      <b>{t('today', { day: format.businessDay(day) })}</b>
      {t('upTo', { time: format.when(instant, 'clock'), zone })}
    </span>
  )
}
