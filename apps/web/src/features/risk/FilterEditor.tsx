import type { FactName } from '@backoffice/contract/risk/facts'
import type { FactMeasure } from '@backoffice/contract/risk/rules'
import { X } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import { Select, TextInput } from '../../ui/field/Field.tsx'
import { NumberBox } from './NumberBox.tsx'
import { comparisonsFor, filterFields, kindOf, newFilter } from './offer.ts'
import css from './risk.module.css'
import { useWords } from './rule.tsx'
import { fieldName } from './sentence.ts'

type Filter = FactMeasure['where'][number]
type Props = {
  fact: FactName
  value: Filter
  isWrong: boolean
  onChange: (value: Filter) => void
  onRemove: () => void
}

/** One field by which facts are chosen. */
export function FilterEditor({ fact, value, isWrong, onChange, onRemove }: Props) {
  const { t } = useTranslation('risk')
  const words = useWords()
  const name = fieldName(words, fact, value.field)
  return (
    <span className={css.filter}>
      <Select
        label={t('edit.filter')}
        value={value.field}
        onChange={({ target }) => onChange(newFilter(fact, target.value))}
      >
        {filterFields(fact).map(field => (
          <option key={field} value={field}>
            {fieldName(words, fact, field)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('edit.comparison')}
        value={value.is}
        onChange={({ target }) => onChange({ ...value, is: target.value as Filter['is'] })}
      >
        {comparisonsFor(kindOf(fact, value.field)).map(is => (
          <option key={is} value={is}>
            {t(`comparison.${is}`)}
          </option>
        ))}
      </Select>
      <FilterValue fact={fact} value={value} isWrong={isWrong} onChange={onChange} />
      <IconButton
        size="small"
        aria-label={t('edit.removeFilter', { name })}
        title={t('edit.remove')}
        onClick={onRemove}
      >
        <X size={15} strokeWidth={1.75} />
      </IconButton>
    </span>
  )
}

function FilterValue({ fact, value: filter, isWrong, onChange }: Omit<Props, 'onRemove'>) {
  const { t } = useTranslation('risk')
  const { value } = filter
  const common = { 'aria-label': t('edit.value'), error: isWrong }
  const set = (next: Filter['value']) => onChange({ ...filter, value: next })
  if (typeof value === 'boolean')
    return (
      <Select {...common} value={value ? 'yes' : 'no'} onChange={({ target }) => set(target.value === 'yes')}>
        <option value="yes">{t('yes')}</option>
        <option value="no">{t('no')}</option>
      </Select>
    )
  if (typeof value === 'string')
    return <TextInput {...common} value={value} maxLength={100} onChange={({ target }) => set(target.value)} />
  return (
    <NumberBox
      {...common}
      value={value}
      {...(kindOf(fact, filter.field) === 'money' ? { start: '฿' } : {})}
      onChange={set}
    />
  )
}
