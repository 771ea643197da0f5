import { useTranslation } from '../../i18n/use-translation.ts'
import { type Format, useFormat } from '../../i18n/format.ts'
import { formatMoney } from '../money/format-money.ts'
import type { Filter } from '../resource-table/list-types.ts'
import type { Search } from '../resource-table/search-state.ts'
import { today } from '../time/now.ts'
import { presetOf } from './day-presets.ts'

const SHOWN = 2

/** Returns a filter's short text: `Pending, Claimed +1` · `฿100.00 – ฿5,000.00` · `Today`. */
export function useFilterLabels(): (filter: Filter, values: Search) => string {
  const { t } = useTranslation('ui')
  const format = useFormat()
  return (filter, values) => {
    switch (filter.kind) {
      case 'several': {
        const chosen = (values[filter.key] ?? '').split(',')
        const labels = (filter.choices ?? []).filter(({ value }) => chosen.includes(value)).map(({ label }) => label)
        return labels.length > SHOWN
          ? `${labels.slice(0, SHOWN).join(', ')} +${labels.length - SHOWN}`
          : labels.join(', ')
      }
      case 'one':
        return filter.choices?.find(choice => choice.value === values[filter.key])?.label ?? ''
      case 'day':
        return format.businessDay(values[filter.key] ?? today())
      case 'amount':
        return rangeLabels(values[filter.from], values[filter.to], amount => formatMoney(Number(amount)))
      case 'days': {
        const range = { from: values[filter.from], to: values[filter.to] }
        const preset = presetOf(range, today())
        return preset === undefined ? dayLabels(range.from, range.to, format) : t(`days.${preset}`)
      }
    }
  }
}

function dayLabels(from: string | undefined, to: string | undefined, format: Format): string {
  return from === to && from !== undefined
    ? format.businessDay(from)
    : rangeLabels(from, to, day => format.businessDay(day))
}

function rangeLabels(from: string | undefined, to: string | undefined, show: (value: string) => string): string {
  if (from === undefined) return to === undefined ? '' : `≤ ${show(to)}`
  return to === undefined ? `≥ ${show(from)}` : `${show(from)} – ${show(to)}`
}
