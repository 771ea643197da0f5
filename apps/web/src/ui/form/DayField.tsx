import { isBusinessDay } from '@backoffice/kernel/business-day'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DayInput, useDayError } from '../day/DayInput.tsx'
import css from '../day/day.module.css'
import { TimeInput } from '../day/TimeInput.tsx'
import { useZoneName } from '../time/Instant.tsx'
import { type FieldProps, useField } from './field.ts'
import { isLocalTime, joinMoment, splitMoment } from './zone-time.ts'

type Props = FieldProps & { min?: string; max?: string }

/** A business day, `YYYY-MM-DD`. */
export function DayField({ min, max, ...props }: Props) {
  const dayError = useDayError()
  const field = useField<string>(props, { check: (text: string) => dayError(text, { min, max }) })
  return (
    <DayInput
      label={props.label}
      name={props.name}
      required={props.required ?? false}
      value={field.value ?? ''}
      min={min}
      max={max}
      disabled={field.disabled}
      error={field.wrong}
      help={field.help}
      onChange={field.set}
      onBlur={field.blur}
      inputRef={field.ref}
    />
  )
}

/** A local time in the operator's zone, shown beside it; `readInstant` converts it. */
export function DateTimeField({ min, max, ...props }: Props) {
  const { t } = useTranslation('ui')
  const zone = useZoneName()
  const dayError = useDayError()
  const [minDay, maxDay] = [min?.slice(0, 10), max?.slice(0, 10)]
  const check = (text: string) => {
    const [day, time] = splitMoment(text)
    if (day === '' || time === '') return t('fieldErrors.INSTANT')
    if (!isBusinessDay(day)) return dayError(day, {})
    if (!isLocalTime(text)) return t('fieldErrors.INSTANT')
    return (
      dayError(day, { min: minDay, max: maxDay }) ??
      ((min !== undefined && text < min) || (max !== undefined && text > max)
        ? t('fieldErrors.OUT_OF_RANGE')
        : undefined)
    )
  }
  const field = useField<string>({ ...props, hint: props.hint ?? t('form.zone', { zone }) }, { check })
  const [day, time] = splitMoment(field.value ?? '')
  return (
    <div className={css.moment} role="group" aria-label={props.label}>
      <DayInput
        label={props.label}
        name={props.name}
        required={props.required ?? false}
        value={day}
        min={minDay}
        max={maxDay}
        disabled={field.disabled}
        error={field.wrong}
        help={field.help}
        onChange={next => field.set(joinMoment(next, time))}
        onBlur={field.blur}
        inputRef={field.ref}
      />
      <TimeInput
        label={t('day.time')}
        value={time}
        disabled={field.disabled}
        error={field.wrong}
        onChange={next => field.set(joinMoment(day, next))}
        onBlur={field.blur}
      />
    </div>
  )
}
