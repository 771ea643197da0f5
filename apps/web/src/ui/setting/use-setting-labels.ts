import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/format.ts'
import { formatMoney } from '../money/format-money.ts'
import type { FieldLabel } from '../form/use-edit-form.ts'
import { readBaht } from '../form/money-text.ts'
import { isLocalTime, readInstant } from '../form/zone-time.ts'
import { fieldsOf, inputName, type SettingField, type SettingForm, type SettingValue } from './setting-form.ts'

/** The label of every field and the text of its value, for the read-only view, the merge view and the history. */
export function useSettingLabels(form: SettingForm) {
  const { words } = form
  const { t } = useTranslation([words])
  const format = useFormat()
  const labelOf = ({ path }: SettingField): string => t(`field.${path}`)
  const show = ({ kind, path }: SettingField, value: SettingValue): string => {
    if (typeof value === 'boolean') return t(value ? 'setting.on' : 'setting.off')
    if (value === null || value === '') return t('setting.nothing')
    if (typeof value !== 'string') return t('setting.picture', { alt: value.alt })
    if (kind === 'choice') return t(`choice.${path}.${value}`)
    if (kind === 'money') return formatMoney(readBaht(value))
    if (kind === 'percent') return `${value}%`
    return kind === 'moment' && isLocalTime(value) ? format.when(readInstant(value), 'dateTime') : value
  }
  const labels: Record<string, FieldLabel> = Object.fromEntries(
    fieldsOf(form).map(field => [
      inputName(field.path),
      { label: labelOf(field), show: (value: unknown) => show(field, value as SettingValue) },
    ]),
  )
  return { labelOf, show, labels }
}
