import { useTranslation } from '../../i18n/use-translation.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import type { Change } from '../../ui/versions/Versions.tsx'
import { differences, type Document, percentText } from './wheel.ts'

const NONE = '—'

type Value = string | number | boolean | null | undefined

/** A setting or a slot's field in words. */
export function useSettingText(): (field: string, value: Value) => string {
  const { t } = useTranslation('wheel')
  return (field, value) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (value === null || value === undefined) return field === 'stock' ? t('slots.noLimit') : NONE
    if (field === 'weight') return `${percentText(Number(value))}%`
    if (field === 'value' || field === 'depositPerSpin') return formatMoney(Number(value))
    if (field === 'turnoverPercent') return `${Number(value)}%`
    if (field === 'kind') return t(`kind.${value}`)
    if (field === 'icon') return t(`icon.${value}`)
    return String(value)
  }
}

/** What a version changes in another one, in words. */
export function useChanges(): (before: Document | undefined, after: Document) => readonly Change[] {
  const { t } = useTranslation('wheel')
  const text = useSettingText()
  return (before, after) =>
    differences(before, after).map(({ slot, field, from, to }) => {
      const title = after.slots.find(each => each.slot === slot)?.title
      const name = t(`field.${field}`)
      return {
        label: slot === null ? name : t('versions.ofSlot', { slot, title, field: name }),
        from: text(field, from),
        to: text(field, to),
      }
    })
}
