import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../button/Button.tsx'
import { TextInput } from '../field/Field.tsx'
import { parseMoney } from '../money/format-money.ts'
import type { Filter } from '../resource-table/list-types.ts'
import type { Search, SearchChange } from '../resource-table/search-state.ts'
import css from './filter-bar.module.css'

type Props = {
  filter: Extract<Filter, { kind: 'amount' }>
  values: Search
  onChange: (change: SearchChange) => void
  onDone: () => void
}
type Wrong = { from?: boolean; to?: boolean; order?: boolean }

/** A range of amounts; either end may be open. */
export function AmountEditor({ filter, values, onChange, onDone }: Props) {
  const { t } = useTranslation('ui')
  const [from, setFrom] = useState(values[filter.from] ?? '')
  const [to, setTo] = useState(values[filter.to] ?? '')
  const [wrong, setWrong] = useState<Wrong>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [low, high] = [read(from), read(to)]
    const found: Wrong = {
      from: low === null,
      to: high === null,
      order: typeof low === 'number' && typeof high === 'number' && low > high,
    }
    setWrong(found)
    if (low === null || high === null || found.order === true) return
    onChange({ [filter.from]: low?.toString(), [filter.to]: high?.toString() })
    onDone()
  }
  const hint = (bad: boolean | undefined) => (bad === true ? t('filter.amountWrong') : '')
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextInput
        autoFocus
        label={t('filter.from')}
        value={from}
        error={wrong.from === true}
        help={hint(wrong.from)}
        onChange={event => setFrom(event.target.value)}
        inputMode="decimal"
      />
      <TextInput
        label={t('filter.to')}
        value={to}
        error={wrong.to === true || wrong.order === true}
        help={wrong.order === true ? t('filter.orderWrong') : hint(wrong.to)}
        onChange={event => setTo(event.target.value)}
        inputMode="decimal"
      />
      <Button type="submit" variant="contained" color="primary">
        {t('filter.apply')}
      </Button>
    </form>
  )
}

/** undefined: empty; null: not an amount. */
const read = (text: string): number | null | undefined => (text.trim() === '' ? undefined : parseMoney(text))
