import { useState } from 'react'
import type { Filter } from '../resource-table/list-types.ts'
import type { SearchChange } from '../resource-table/search-state.ts'
import css from './filter-bar.module.css'

type ChoiceFilter = Extract<Filter, { kind: 'several' | 'one' }>
type Props = { filter: ChoiceFilter; value: string; onChange: (change: SearchChange) => void; onDone: () => void }

/** Longer lists have a search. */
const MANY = 15

/** One or several values, applied immediately. */
export function ChoiceEditor({ filter, value, onChange, onDone }: Props) {
  const several = filter.kind === 'several'
  const { choices = [] } = filter
  const chosen = value.split(',')
  const [text, setText] = useState('')
  const isLong = choices.length > MANY
  const found = choices.filter(
    choice => chosen.includes(choice.value) || choice.label.toLowerCase().includes(text.trim().toLowerCase()),
  )
  const choose = (selected: string, on: boolean) => {
    if (several) {
      // In the declared order, so that the same choice always has the same URL.
      onChange({
        [filter.key]: choices
          .map(choice => choice.value)
          .filter(one => (one === selected ? on : chosen.includes(one)))
          .join(','),
      })
    } else {
      onChange({ [filter.key]: selected })
      onDone()
    }
  }
  return (
    <fieldset className={css.choices}>
      <legend>{filter.label}</legend>
      {isLong && (
        <input
          autoFocus
          type="search"
          className={css.find}
          aria-label={filter.label}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      )}
      {found.map((choice, at) => (
        <label key={choice.value} className={css.choice}>
          <input
            autoFocus={at === 0 && !isLong}
            type={several ? 'checkbox' : 'radio'}
            name={filter.key}
            checked={chosen.includes(choice.value)}
            onChange={event => choose(choice.value, event.target.checked)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
