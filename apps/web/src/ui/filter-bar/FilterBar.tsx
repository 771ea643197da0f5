import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { later } from '../later.tsx'
import type { Filter } from '../resource-table/list-types.ts'
import { activeFilters, isEditable, type Search, type SearchChange, without } from '../resource-table/search-state.ts'
import { FilterChip } from './FilterChip.tsx'
import css from './filter-bar.module.css'

const FilterMenu = later(async () => (await import('./FilterMenu.tsx')).FilterMenu)
const FilterPopover = later(async () => (await import('./FilterMenu.tsx')).FilterPopover)

type Props = {
  filters: readonly Filter[]
  values: Search
  onChange: (change: SearchChange) => void
  /** Whether the filter menu is open; a keyboard shortcut opens it too. */
  adding: boolean
  onAdding: (adding: boolean) => void
  before?: ReactNode
  after?: ReactNode
}

/** The active filters as chips to edit or remove, and a menu to add more. All must match. */
export function FilterBar({ filters, values, onChange, adding, onAdding, before, after }: Props) {
  const { t } = useTranslation('ui')
  const add = useRef<HTMLButtonElement>(null)
  const [editing, setEditing] = useState<{ filter: Filter; anchor: HTMLElement } | null>(null)
  const active = activeFilters(values, filters)
  const addable = filters.filter(filter => isEditable(filter) && !active.includes(filter))
  const edit = (filter: Filter, anchor: HTMLElement | null) =>
    anchor !== null && isEditable(filter) && setEditing({ filter, anchor })

  return (
    <div className={css.bar} role="group" aria-label={t('filter.group')}>
      {before}
      {active.map(filter => (
        <FilterChip
          key={filter.key}
          filter={filter}
          values={values}
          onEdit={anchor => edit(filter, anchor)}
          onRemove={() => onChange(without([filter]))}
        />
      ))}
      {addable.length > 0 && (
        <button
          ref={add}
          type="button"
          className={css.add}
          aria-haspopup="menu"
          aria-expanded={adding}
          aria-label={t('filter.add')}
          title={t('filter.addHint')}
          onClick={() => onAdding(true)}
        >
          <SlidersHorizontal size={14} strokeWidth={1.75} aria-hidden="true" />
          <span className={css.addText}>{t('filter.add')}</span>
        </button>
      )}
      {active.length > 1 && (
        <button type="button" className={css.clear} onClick={() => onChange(without(active))}>
          {t('filter.clear')}
        </button>
      )}
      {after !== undefined && <span className={css.after}>{after}</span>}

      {adding && addable.length > 0 && (
        <FilterMenu
          anchor={() => add.current}
          filters={addable}
          onChoose={filter => {
            onAdding(false)
            edit(filter, add.current)
          }}
          onClose={() => onAdding(false)}
        />
      )}
      {editing !== null && (
        <FilterPopover {...editing} values={values} onChange={onChange} onClose={() => setEditing(null)} />
      )}
    </div>
  )
}
