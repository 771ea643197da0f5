import { addDays, type BusinessDay, isBusinessDay } from '@backoffice/kernel/business-day'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../button/Button.tsx'
import { DayInput } from '../day/DayInput.tsx'
import type { Filter } from '../resource-table/list-types.ts'
import type { SearchChange } from '../resource-table/search-state.ts'
import { today } from '../time/now.ts'
import css from './filter-bar.module.css'

type Props = {
  filter: Extract<Filter, { kind: 'day' }>
  value: string
  onChange: (change: SearchChange) => void
  onDone: () => void
}

/** One day, as a preset or typed. */
export function DayEditor({ filter, value, onChange, onDone }: Props) {
  const { t } = useTranslation('ui')
  const now = today()
  const [day, setDay] = useState(value)
  const wrong = day !== '' && (!isBusinessDay(day) || day > now)
  const apply = (chosen: string) => {
    onChange({ [filter.key]: chosen })
    onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!wrong) apply(day)
  }
  const named = (key: 'today' | 'yesterday', at: BusinessDay) => (
    <Button
      size="small"
      autoFocus={key === 'today'}
      aria-pressed={value === at}
      color={value === at ? 'primary' : 'inherit'}
      onClick={() => apply(at)}
    >
      {t(`days.${key}`)}
    </Button>
  )
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div className={css.presets}>
        {named('today', now)}
        {named('yesterday', addDays(now, -1))}
      </div>
      <DayInput label={filter.label} value={day} max={now} onChange={setDay} />
      <Button type="submit" variant="contained" color="primary" disabled={wrong}>
        {t('filter.apply')}
      </Button>
    </form>
  )
}
