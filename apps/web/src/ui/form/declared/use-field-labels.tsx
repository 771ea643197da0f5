import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { formatMoney } from '../../money/format-money.ts'
import { SmallPicture } from '../../picture/SmallPicture.tsx'
import type { Change } from '../../versions/Versions.tsx'
import { isSame } from '../merge.ts'
import type { FieldLabel } from '../use-edit-form.ts'
import { isAmount, readBaht } from '../money-text.ts'
import { isLocalTime, readInstant } from '../zone-time.ts'
import {
  choiceLabels,
  fieldLabels,
  type FormField,
  type FormSpec,
  type FormValue,
  type FormValues,
  inputName,
  isTags,
} from './form-fields.ts'

/** The label of every field and the text of its value, for the read-only view, the merge view and the history. */
export function useFieldLabels(form: FormSpec) {
  const { words } = form
  const { t } = useTranslation([words])
  const format = useFormat()
  const labelOf = ({ kind, path, label, group }: FormField): string => {
    const own = label?.(t) ?? t(kind === 'reason' ? 'ui:reason.label' : fieldLabels(path))
    return group === undefined ? own : `${t(group)}: ${own}`
  }
  const say = ({ kind, path, unit }: FormField, value: FormValue): string => {
    if (typeof value === 'boolean') return t([`${path}.${value}`, value ? 'setting.on' : 'setting.off'])
    if (value === null || value === '' || (isTags(value) && value.length === 0))
      return t([`none.${path}`, 'setting.nothing'])
    if (isTags(value)) return value.join(', ')
    if (typeof value !== 'string') return t('setting.picture', { alt: value.alt })
    if (kind === 'choice') return t(choiceLabels(path, value))
    if (kind === 'money') return isAmount(value) ? formatMoney(readBaht(value)) : value
    if (kind === 'percent' || kind === 'whole') return `${value}${unit ?? (kind === 'percent' ? '%' : '')}`
    if (kind !== 'moment' || !isLocalTime(value)) return value
    const at = readInstant(value)
    return `${format.when(at, 'date')}, ${format.when(at, 'clock')}`
  }
  const show = (field: FormField, value: FormValue): ReactNode =>
    typeof value === 'object' && value !== null && !isTags(value) && value.url !== '' ? (
      <SmallPicture picture={value} wide />
    ) : (
      say(field, value)
    )
  const labels: Record<string, FieldLabel> = Object.fromEntries(
    form.fields.map(field => [
      inputName(field.path),
      { label: labelOf(field), show: (value: unknown) => say(field, value as FormValue) },
    ]),
  )
  /** The fields in which two documents differ. */
  const changesOf = (before: FormValues, after: FormValues): Change[] =>
    form.fields.flatMap(field => {
      const name = inputName(field.path)
      const [from = null, to = null] = [before[name], after[name]]
      const isPart = field.when === undefined || field.when(before) || field.when(after)
      return isSame(from, to) || !isPart
        ? []
        : [{ label: labelOf(field), from: show(field, from), to: show(field, to) }]
    })
  return { labelOf, show, labels, changesOf }
}
