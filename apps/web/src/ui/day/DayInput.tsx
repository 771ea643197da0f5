import { addDays, isBusinessDay } from '@backoffice/kernel/business-day'
import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, lazy, type Ref, Suspense, useRef, useState, useCallback } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../button/Button.tsx'
import { Popover } from '../popover/Popover.tsx'
import { TextInput } from '../field/Field.tsx'
import { useFormat } from '../../i18n/format.ts'
import { today } from '../time/now.ts'
import css from './day.module.css'
import type { DayLimits } from './month-grid.ts'
import { readDay } from './read-day.ts'

const Calendar = lazy(() => import('./Calendar.tsx').then(part => ({ default: part.Calendar })))

type Props = DayLimits & {
  label: string
  /** `YYYY-MM-DD`, '' for none, or invalid text as typed. */
  value: string
  /** Like `value`: may be invalid text. */
  onChange: (value: string) => void
  /** The label is for screen readers only. */
  bare?: boolean
  autoFocus?: boolean
  name?: string
  required?: boolean
  disabled?: boolean
  error?: boolean
  help?: string
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
}

/**
 * A day input: shown in the locale's format, typed in any common form or picked from a calendar; up and down change it
 * by a day.
 */
export function DayInput({
  label,
  value,
  onChange,
  min,
  max,
  bare = false,
  autoFocus = false,
  name,
  required = false,
  disabled = false,
  error = false,
  help,
  onBlur,
  inputRef,
}: Props) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  const dayError = useDayError()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [focused, setFocused] = useState(false)
  // The text being typed over a value; discarded when the value changes otherwise.
  const [typed, setTyped] = useState<{ text: string; over: string; given: string } | null>(null)
  const text =
    typed !== null && (value === typed.given || value === typed.over)
      ? typed.text
      : isBusinessDay(value)
        ? format.businessDay(value)
        : value
  const found = text.trim() === '' ? '' : (readDay(text, today()) ?? text)
  const wrong = focused ? undefined : dayError(found, { min, max })

  const give = (input: string, shown: string | null) => {
    setTyped(shown === null ? null : { text: shown, over: value, given: input })
    if (input !== value) onChange(input)
  }
  const step = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && event.altKey) setOpen(true)
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const next = isBusinessDay(found) ? addDays(found, event.key === 'ArrowUp' ? 1 : -1) : today()
      if (dayError(next, { min, max }) === undefined) give(next, null)
    } else return
    event.preventDefault()
  }
  const leave = () => {
    setFocused(false)
    // Invalid text stays as typed, with its error; a valid day is shown in the locale's format.
    if (dayError(found, { min, max }) === undefined) setTyped(null)
    onBlur?.()
  }
  return (
    <>
      <TextInput
        boxRef={box}
        {...(bare ? {} : { label })}
        name={name}
        value={text}
        required={required}
        disabled={disabled}
        autoFocus={autoFocus}
        autoComplete="off"
        ref={inputRef}
        error={error || wrong !== undefined}
        help={wrong ?? help}
        placeholder={format.businessDay(today())}
        onChange={event =>
          give(
            event.target.value.trim() === '' ? '' : (readDay(event.target.value, today()) ?? event.target.value),
            event.target.value,
          )
        }
        onFocus={() => setFocused(true)}
        onBlur={leave}
        onKeyDown={step}
        controlClass={css.text}
        {...(bare ? { 'aria-label': label } : {})}
        end={
          <IconButton
            size="small"
            edge="end"
            disabled={disabled}
            aria-label={t('day.open', { label })}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
          >
            <CalendarDays size={16} strokeWidth={1.75} />
          </IconButton>
        }
      />
      {open && (
        <Popover anchor={() => box.current} onClose={() => setOpen(false)} aria-label={label}>
          <Suspense fallback={<div className={css.waiting} />}>
            <Calendar
              day={isBusinessDay(found) ? found : ''}
              min={min}
              max={max}
              onSelect={day => {
                give(day, null)
                setOpen(false)
              }}
            />
          </Suspense>
        </Popover>
      )}
    </>
  )
}

/** Returns the error of a day field's value, or undefined. */
export function useDayError(): (value: string, limits: DayLimits) => string | undefined {
  const { t } = useTranslation('ui')
  const format = useFormat()
  return useCallback(
    (value, { min, max }) => {
      if (value === '') return undefined
      if (!isBusinessDay(value)) return t('day.wrong', { example: format.businessDay(today()) })
      if (min !== undefined && value < min) return t('day.early', { day: format.businessDay(min) })
      if (max !== undefined && value > max) return t('day.late', { day: format.businessDay(max) })
      return undefined
    },
    [t, format],
  )
}
