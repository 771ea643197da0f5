import { isBusinessDay } from '@backoffice/kernel/business-day'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../button/Button.tsx'
import { DayInput } from '../day/DayInput.tsx'
import type { Filter } from '../resource-table/list-types.ts'
import type { Search, SearchChange } from '../resource-table/search-state.ts'
import { useZoneName } from '../time/Instant.tsx'
import { today } from '../time/now.ts'
import { dayPresets, presetOf, rangeOf } from './day-presets.ts'
import css from './filter-bar.module.css'

type Props = {
  filter: Extract<Filter, { kind: 'days' }>
  values: Search
  onChange: (change: SearchChange) => void
  onDone: () => void
}

/** A range of days, as a preset or typed, in the operator's zone, both ends included. */
export function DaysEditor({ filter, values, onChange, onDone }: Props) {
  const { t } = useTranslation('ui')
  const zone = useZoneName()
  const [from, setFrom] = useState(values[filter.from] ?? '')
  const [to, setTo] = useState(values[filter.to] ?? '')
  const now = today()
  const chosen = presetOf({ from: values[filter.from], to: values[filter.to] }, now)
  const whole = [from, to].every(day => day === '' || isBusinessDay(day))
  const backwards = whole && from !== '' && to !== '' && from > to
  const apply = (range: { from: string; to: string }) => {
    onChange({ [filter.from]: range.from, [filter.to]: range.to })
    onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (whole && !backwards) apply({ from, to })
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div className={css.presets}>
        {dayPresets.map((preset, at) => (
          <Button
            key={preset}
            size="small"
            autoFocus={at === 0}
            aria-pressed={chosen === preset}
            color={chosen === preset ? 'primary' : 'inherit'}
            onClick={() => apply(rangeOf(preset, now))}
          >
            {t(`days.${preset}`)}
          </Button>
        ))}
      </div>
      <DayInput label={t('days.from')} value={from} onChange={setFrom} />
      <DayInput label={t('days.to')} value={to} error={backwards} onChange={setTo} />
      <p className={css.zone} role={backwards ? 'alert' : undefined}>
        {backwards ? t('filter.orderWrong') : t('days.zone', { zone })}
      </p>
      <Button type="submit" variant="contained" color="primary" disabled={!whole || backwards}>
        {t('filter.apply')}
      </Button>
    </form>
  )
}
