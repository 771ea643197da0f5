import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Popover from '@mui/material/Popover'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../resource-table/list-types.ts'
import { activeFilters, type Search, type SearchChange, without } from '../resource-table/search-state.ts'
import { FilterChip } from './FilterChip.tsx'
import css from './filter-bar.module.css'

const FilterEditor = lazy(() => import('./FilterEditor.tsx').then(part => ({ default: part.FilterEditor })))

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
  const addable = filters.filter(filter => !active.includes(filter))
  const edit = (filter: Filter, anchor: HTMLElement | null) => anchor !== null && setEditing({ filter, anchor })

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
          title={t('filter.addHint')}
          onClick={() => onAdding(true)}
        >
          <SlidersHorizontal size={14} strokeWidth={1.75} aria-hidden="true" />
          {t('filter.add')}
        </button>
      )}
      {active.length > 1 && (
        <button type="button" className={css.clear} onClick={() => onChange(without(active))}>
          {t('filter.clear')}
        </button>
      )}
      {after !== undefined && <span className={css.after}>{after}</span>}

      <Menu open={adding && addable.length > 0} anchorEl={() => add.current} onClose={() => onAdding(false)}>
        {addable.map(filter => (
          <MenuItem
            key={filter.key}
            onClick={() => {
              onAdding(false)
              edit(filter, add.current)
            }}
          >
            {filter.label}
          </MenuItem>
        ))}
      </Menu>
      <Popover
        open={editing !== null}
        anchorEl={editing?.anchor ?? null}
        onClose={() => setEditing(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { className: css.editor ?? '' } }}
      >
        {editing !== null && (
          // As wide as an editor: the popover is positioned before the editor loads, and would overflow on a phone.
          <Suspense fallback={<div className={css.form} />}>
            <FilterEditor filter={editing.filter} values={values} onChange={onChange} onDone={() => setEditing(null)} />
          </Suspense>
        )}
      </Popover>
    </div>
  )
}
