import type { Filter } from '../resource-table/list-types.ts'
import type { SearchChange } from '../resource-table/search-state.ts'
import css from './filter-bar.module.css'

type ChoiceFilter = Extract<Filter, { kind: 'several' | 'one' }>
type Props = { filter: ChoiceFilter; value: string; onChange: (change: SearchChange) => void; onDone: () => void }

/** One or several of a few values, applied immediately. */
export function ChoiceEditor({ filter, value, onChange, onDone }: Props) {
  const several = filter.kind === 'several'
  const { choices = [] } = filter
  const chosen = value.split(',')
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
      {choices.map((choice, at) => (
        <label key={choice.value} className={css.choice}>
          <input
            autoFocus={at === 0}
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
