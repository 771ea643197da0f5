import { runtimeConfig } from '../../api/runtime-config.ts'
import { type DateForm, useFormat } from '../../i18n/format.ts'
import { zoneName } from './format-elapsed.ts'
import css from './time.module.css'

/** An instant in the operator's zone; the full date and the zone in its hint. */
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
