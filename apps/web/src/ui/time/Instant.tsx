import { runtimeConfig } from '../../api/runtime-config.ts'
import { type DateForm, useFormat } from '../../i18n/format.ts'
import { zoneName } from './format-elapsed.ts'
import css from './time.module.css'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNow } from './now.ts'

/** An instant in the operator's zone; the hint shows the full date and the zone. */
export function Instant({ at, form = 'time' }: { at: string; form?: DateForm }) {
  const format = useFormat()
  return (
    <time
      dateTime={at}
      title={`${format.when(at, 'dateTime')} ${zoneName(runtimeConfig().timeZone)}`}
      className={css.figure}
    >
      {format.when(at, form)}
    </time>
  )
}

/** The age of an instant, updated; the hint shows the instant. */
export function Age({ at }: { at: string }) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  const now = useNow()
  return (
    <time dateTime={at} title={format.when(at, 'dateTime')}>
      {t('time.ago', { age: format.age((now - Date.parse(at)) / 1000) })}
    </time>
  )
}

/** The operator's zone in the user's language, else its city. */
export function useZoneName(): string {
  const { t } = useTranslation('ui')
  const { timeZone } = runtimeConfig()
  return t(`zone.${timeZone}`, { defaultValue: zoneName(timeZone) })
}
