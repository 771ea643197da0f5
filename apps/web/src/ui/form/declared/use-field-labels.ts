import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { formatMoney } from '../../money/format-money.ts'
import type { FieldLabel } from '../use-edit-form.ts'
import { readBaht } from '../money-text.ts'
import { isLocalTime, readInstant } from '../zone-time.ts'
import { choiceLabels, fieldLabels, type FormField, type FormSpec, type FormValue, inputName } from './form-fields.ts'

/** The label of every field and the text of its value, for the read-only view, the merge view and the history. */
export function useFieldLabels(form: FormSpec) {
  const { words } = form
  const { t } = useTranslation([words])
  const format = useFormat()
  const labelOf = ({ path }: FormField): string => t(fieldLabels(path))
  const show = ({ kind, path }: FormField, value: FormValue): string => {
    if (typeof value === 'boolean') return t(value ? 'setting.on' : 'setting.off')
    if (value === null || value === '') return t('setting.nothing')
    if (typeof value !== 'string') return t('setting.picture', { alt: value.alt })
    if (kind === 'choice') return t(choiceLabels(path, value))
    if (kind === 'money') return formatMoney(readBaht(value))
    if (kind === 'percent') return `${value}%`
    return kind === 'moment' && isLocalTime(value) ? format.when(readInstant(value), 'dateTime') : value
  }
  const labels: Record<string, FieldLabel> = Object.fromEntries(
    form.fields.map(field => [
      inputName(field.path),
      { label: labelOf(field), show: (value: unknown) => show(field, value as FormValue) },
    ]),
  )
  return { labelOf, show, labels }
}
