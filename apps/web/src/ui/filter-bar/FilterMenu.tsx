import { Menu, MenuItem } from '../menu/Menu.tsx'
import { Popover } from '../popover/Popover.tsx'
import type { Filter } from '../resource-table/list-types.ts'
import type { Search, SearchChange } from '../resource-table/search-state.ts'
import { FilterEditor } from './FilterEditor.tsx'
import css from './filter-bar.module.css'

type MenuProps = {
  anchor: () => HTMLElement | null
  filters: readonly Filter[]
  onChoose: (filter: Filter) => void
  onClose: () => void
}

/** The filters that can be added. */
export const FilterMenu = ({ anchor, filters, onChoose, onClose }: MenuProps) => (
  <Menu anchor={anchor} onClose={onClose}>
    {filters.map(filter => (
      <MenuItem key={filter.key} onClick={() => onChoose(filter)}>
        {filter.label}
      </MenuItem>
    ))}
  </Menu>
)

type PopoverProps = {
  filter: Filter
  anchor: HTMLElement
  values: Search
  onChange: (change: SearchChange) => void
  onClose: () => void
}

/** The editor of a filter, below its chip. */
export const FilterPopover = ({ filter, anchor, values, onChange, onClose }: PopoverProps) => (
  <Popover anchor={anchor} onClose={onClose} className={css.editor} aria-label={filter.label}>
    <FilterEditor filter={filter} values={values} onChange={onChange} onDone={onClose} />
  </Popover>
)
