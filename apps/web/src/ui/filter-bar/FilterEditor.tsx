import type { Filter } from '../resource-table/list-types.ts'
import type { Search, SearchChange } from '../resource-table/search-state.ts'
import { AmountEditor } from './AmountEditor.tsx'
import { ChoiceEditor } from './ChoiceEditor.tsx'
import { DayEditor } from './DayEditor.tsx'
import { DaysEditor } from './DaysEditor.tsx'

type Props = { filter: Filter; values: Search; onChange: (change: SearchChange) => void; onDone: () => void }

/** The editor of a filter, in its popover. */
export function FilterEditor({ filter, values, onChange, onDone }: Props) {
  switch (filter.kind) {
    case 'several':
    case 'one':
      return <ChoiceEditor filter={filter} value={values[filter.key] ?? ''} onChange={onChange} onDone={onDone} />
    case 'amount':
      return <AmountEditor filter={filter} values={values} onChange={onChange} onDone={onDone} />
    case 'day':
      return <DayEditor filter={filter} value={values[filter.key] ?? ''} onChange={onChange} onDone={onDone} />
    case 'days':
      return <DaysEditor filter={filter} values={values} onChange={onChange} onDone={onDone} />
  }
}
