import { X } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Check, RadioGroup } from '../../ui/choice/Choice.tsx'
import { formatWholeMoney } from '../../ui/money/format-money.ts'
import { choices, type Filter, prices } from './contract.ts'
import { type Part, partsOf, severalKeys, switched } from './filter.ts'
import { Value } from './product-parts.tsx'
import css from './products.module.css'

type Props = { filter: Filter; onFilter: (filter: Filter) => void }

/** The name of what is asked for; a price as its range, a rating as the least one. */
function useNames() {
  const { t } = useTranslation('demoProducts')
  return (key: Part['key'], value: string): string => {
    if (key === 'search') return t('searched', { text: value })
    if (key === 'price') return value.split('-').map(Number).map(formatWholeMoney).join('–')
    if (key === 'rating') return t('ratingFrom', { count: Number(value) })
    return t(`value.${value}`)
  }
}

/** Everything that products are filtered by, except the text. */
export function FilterFields({ filter, onFilter }: Props) {
  const { t } = useTranslation('demoProducts')
  const nameOf = useNames()
  const any = { value: '', label: t('any') }
  return (
    <>
      {severalKeys.map(key => (
        <fieldset key={key} className={css.group}>
          <legend>{t(`field.${key}`)}</legend>
          {choices[key].map(value => (
            <Check
              key={value}
              label={<Value value={value} />}
              checked={filter[key].some(each => each === value)}
              onChange={isOn => onFilter(switched(filter, key, value, isOn))}
            />
          ))}
        </fieldset>
      ))}
      <RadioGroup
        label={t('field.price')}
        choices={[any, ...prices.map(value => ({ value, label: nameOf('price', value) }))]}
        value={filter.price}
        onChange={price => onFilter({ ...filter, price })}
      />
      <RadioGroup
        label={t('field.rating')}
        choices={[any, ...['1', '2', '3', '4', '5'].map(value => ({ value, label: nameOf('rating', value) }))]}
        value={filter.rating === 0 ? '' : String(filter.rating)}
        onChange={rating => onFilter({ ...filter, rating: Number(rating) })}
      />
    </>
  )
}

/** The parts of the filter, each to be removed, or all. */
export function FilterChips({ filter, onFilter, onClear }: Props & { onClear: () => void }) {
  const { t } = useTranslation('demoProducts')
  const nameOf = useNames()
  const parts = partsOf(filter).map(part => ({ ...part, name: nameOf(part.key, part.value) }))
  if (parts.length === 0) return null
  return (
    <div className={css.row} role="group" aria-label={t('active')}>
      {parts.map(({ name, rest }) => (
        <Button
          key={name}
          size="small"
          className={css.chip}
          endIcon={<X size={14} aria-hidden="true" />}
          aria-label={t('remove', { filter: name })}
          onClick={() => onFilter(rest)}
        >
          {name}
        </Button>
      ))}
      <Button size="small" variant="text" onClick={onClear}>
        {t('clear')}
      </Button>
    </div>
  )
}
