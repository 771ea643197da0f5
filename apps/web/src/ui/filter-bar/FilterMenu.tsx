import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Popover from '@mui/material/Popover'
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
  <Menu open anchorEl={anchor} onClose={onClose}>
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
  <Popover
    open
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    slotProps={{ paper: { className: css.editor ?? '' } }}
  >
    <FilterEditor filter={filter} values={values} onChange={onChange} onDone={onClose} />
  </Popover>
)
