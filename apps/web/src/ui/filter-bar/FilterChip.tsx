import { CalendarDays, X } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Filter } from '../resource-table/list-types.ts'
import type { Search } from '../resource-table/search-state.ts'
import { useZoneName } from '../time/Instant.tsx'
import css from './filter-bar.module.css'
import { useFilterLabels } from './use-filter-labels.ts'

type Props = { filter: Filter; values: Search; onEdit: (anchor: HTMLElement) => void; onRemove: () => void }

/** An active filter: its text opens the editor, its cross removes it. */
export function FilterChip({ filter, values, onEdit, onRemove }: Props) {
  const { t } = useTranslation('ui')
  const zone = useZoneName()
  const label = useFilterLabels()(filter, values)
  return (
    <span className={css.chip}>
      <button type="button" className={css.edit} aria-haspopup="dialog" onClick={event => onEdit(event.currentTarget)}>
        {filter.kind === 'days' ? <CalendarDays size={14} strokeWidth={1.75} aria-hidden="true" /> : null}
        <span>{filter.label}</span>
        <b>{label}</b>
        {filter.kind === 'days' && <span>{zone}</span>}
      </button>
      <button
        type="button"
        className={css.remove}
        aria-label={t('filter.remove', { filter: filter.label })}
        onClick={onRemove}
      >
        <X size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </span>
  )
}
