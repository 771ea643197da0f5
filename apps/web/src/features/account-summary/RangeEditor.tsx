import type { Rollup } from '@backoffice/contract/summaries/terms'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Select } from '../../ui/field/Field.tsx'
import { usePeriodFormat } from '../../i18n/periods.ts'
import { DayInput } from '../../ui/day/DayInput.tsx'
import { useZoneName } from '../../ui/time/Instant.tsx'
import { today } from '../../ui/time/now.ts'
import css from './period-summary.module.css'
import {
  addMonths,
  isPeriod,
  MAX_DAYS,
  MAX_MONTHS,
  periodOf,
  type PeriodRange,
  presetRange,
  presetsOf,
  rangeProblem,
} from './period-range.ts'

type Props = {
  by: Rollup
  range: PeriodRange | null
  /** Null: the default range. */
  onSelect: (range: PeriodRange | null) => void
}

/** A range as a preset, typed days, or selected months or years. */
export function RangeEditor({ by, range, onSelect }: Props) {
  const { t } = useTranslation('accountSummary')
  const zone = useZoneName()
  const now = today()
  const current = periodOf(by, now)
  const [from, setFrom] = useState(range?.from ?? current)
  const [to, setTo] = useState(range?.to ?? current)
  const isWhole = isPeriod(by, from) && isPeriod(by, to)
  const problem = isWhole ? rangeProblem(by, { from, to }, now) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole && problem === null) onSelect({ from, to })
  }
  const renderInput = (end: 'from' | 'to') => {
    const input = {
      label: t(end),
      value: end === 'from' ? from : to,
      onChange: end === 'from' ? setFrom : setTo,
    }
    return by === 'day' ? (
      <DayInput {...input} max={now} error={end === 'to' && problem !== null} />
    ) : (
      <PeriodSelect {...input} by={by} now={current} />
    )
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div className={css.presets}>
        {presetsOf[by].map((preset, at) => (
          <Button key={preset} size="small" autoFocus={at === 0} onClick={() => onSelect(presetRange(preset, now))}>
            {t(`preset.${preset}`)}
          </Button>
        ))}
      </div>
      {renderInput('from')}
      {renderInput('to')}
      <p className={css.note} role={problem === null ? undefined : 'alert'}>
        {problem === null ? t('zone', { zone }) : t(`problem.${problem}`, { days: MAX_DAYS, months: MAX_MONTHS })}
      </p>
      <Button type="submit" variant="contained" color="primary" disabled={!isWhole || problem !== null}>
        {t('apply')}
      </Button>
    </form>
  )
}

type SelectProps = { by: 'month' | 'year'; now: string; label: string; value: string; onChange: (v: string) => void }

/** The last 120 months, or 30 years, and the current value. */
function PeriodSelect({ by, now, label, value, onChange }: SelectProps) {
  const periodFormat = usePeriodFormat()
  const options =
    by === 'month'
      ? Array.from({ length: MAX_MONTHS }, (_, at) => addMonths(now, -at))
      : Array.from({ length: 30 }, (_, at) => String(Number(now) - at))
  return (
    <Select label={label} value={value} onChange={event => onChange(event.target.value)}>
      {(options.includes(value) ? options : [...options, value]).map(option => (
        <option key={option} value={option}>
          {periodFormat.period(option)}
        </option>
      ))}
    </Select>
  )
}
