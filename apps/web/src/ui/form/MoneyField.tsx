import type { Translate } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TextInput } from '../field/Field.tsx'
import { formatMoney } from '../money/format-money.ts'
import { type FieldProps, useField } from './field.ts'
import css from './form.module.css'
import { isAmount, readBaht, tidyBaht } from './money-text.ts'

type Limits = { min?: number | undefined; max?: number | undefined; negative?: boolean }
type Props = FieldProps & Limits & { autoFocus?: boolean }

/** What is wrong with an amount as typed. */
export function amountProblem(text: string, { min, max, negative = false }: Limits, t: Translate): string | undefined {
  if (!isAmount(text)) return t('fieldErrors.AMOUNT')
  const amount = readBaht(text)
  if (amount < 0 && !negative) return t('fieldErrors.AMOUNT')
  if (min !== undefined && amount < min) return t('fieldErrors.TOO_SMALL', { min: formatMoney(min) })
  return max !== undefined && amount > max ? t('fieldErrors.TOO_LARGE', { max: formatMoney(max) }) : undefined
}

/** An amount of baht, kept as typed text, so that no rounding occurs before the API. */
export function MoneyField({ min, max, negative = false, autoFocus = false, ...props }: Props) {
  const { t } = useTranslation('ui')
  const field = useField<string>(props, { check: (text: string) => amountProblem(text, { min, max, negative }, t) })
  const leave = () => {
    field.set(tidyBaht(field.value ?? ''))
    field.blur()
  }
  return (
    <TextInput
      {...field.input}
      value={field.value ?? ''}
      disabled={field.disabled}
      autoFocus={autoFocus}
      autoComplete="off"
      onChange={event => field.set(event.target.value)}
      onBlur={leave}
      inputMode="decimal"
      maxLength={24}
      controlClass={css.figure}
      start="฿"
    />
  )
}
