import { ArrowDown, ArrowUp, Pin as PinIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, IconButton } from '../button/Button.tsx'
import { Popover } from '../popover/Popover.tsx'
import { MAX_WIDTH, MIN_WIDTH } from '../resource-table/columns.ts'
import type { ListTable, TableColumn } from '../resource-table/use-list-table.ts'
import type { ListAppearance } from '../resource-table/list-appearance.ts'
import css from './panel.module.css'

/** What the chooser takes of a table, whatever its rows are. */
type ColumnTable = Pick<
  ListTable<never>,
  'setOrder' | 'setPin' | 'setVisible' | 'setWidths' | 'resetWidth' | 'state'
> & {
  columns: readonly Pick<TableColumn<never>, 'id' | 'header' | 'always' | 'isVisible' | 'pin' | 'usualWidth'>[]
  visible: readonly unknown[]
}

type Props = {
  anchor: HTMLElement | null
  table: ColumnTable
  appearance: ListAppearance
  onClose: () => void
}

/** Shows, orders, sizes and pins columns by mouse or keyboard; saved for the user. */
export function ColumnChooser({ anchor, table, appearance, onClose }: Props) {
  const { t } = useTranslation('listTools')
  const titleId = useId()
  const [announced, announce] = useState('')
  const { columns } = table
  const shown = table.visible.length
  const move = (from: number, to: number, column: string) => {
    const order = columns.map(({ id }) => id)
    order.splice(to, 0, ...order.splice(from, 1))
    table.setOrder(order)
    announce(t('columns.moved', { column, place: to + 1, of: order.length }))
  }
  return (
    <Popover anchor={anchor} onClose={onClose} align="end" aria-labelledby={titleId}>
      <div className={css.panel}>
        <div className={css.head}>
          <h2 id={titleId} className={css.title}>
            {t('ui:columns.open')}
          </h2>
          <Button
            size="small"
            variant="text"
            disabled={appearance.columns.length === 0}
            onClick={() => appearance.change({ columns: [] })}
          >
            {t('columns.reset')}
          </Button>
        </div>
        <ol>
          {columns.map((column, at) => {
            const { id, header, isVisible, pin } = column
            const pinLabel = t(`columns.pin.${pin === false ? 'none' : pin}`, { column: header })
            return (
              <li key={id} className={css.row}>
                <label className={css.name}>
                  <input
                    type="checkbox"
                    checked={isVisible}
                    disabled={column.always === true || (isVisible && shown === 1)}
                    onChange={() => table.setVisible(id, !isVisible)}
                  />
                  {header}
                </label>
                <WidthInput
                  label={t('ui:table.width', { column: header })}
                  value={table.state.columnSizing[id]}
                  usual={column.usualWidth}
                  onWidth={width => (width === undefined ? table.resetWidth(id) : table.setWidths({ [id]: width }))}
                />
                <IconButton
                  size="small"
                  className={pin === false ? '' : (css.pinned ?? '')}
                  aria-label={pinLabel}
                  title={pinLabel}
                  onClick={() => table.setPin(id, pin === false ? 'start' : pin === 'start' ? 'end' : false)}
                >
                  <PinIcon
                    size={15}
                    strokeWidth={1.75}
                    {...(pin === false ? {} : { style: { transform: `rotate(${pin === 'end' ? -45 : 45}deg)` } })}
                  />
                </IconButton>
                <IconButton
                  size="small"
                  disabled={at === 0}
                  aria-label={t('columns.up', { column: header })}
                  title={t('columns.up', { column: header })}
                  onClick={() => move(at, at - 1, header)}
                >
                  <ArrowUp size={15} strokeWidth={1.75} />
                </IconButton>
                <IconButton
                  size="small"
                  disabled={at === columns.length - 1}
                  aria-label={t('columns.down', { column: header })}
                  title={t('columns.down', { column: header })}
                  onClick={() => move(at, at + 1, header)}
                >
                  <ArrowDown size={15} strokeWidth={1.75} />
                </IconButton>
              </li>
            )
          })}
        </ol>
        <p className={css.note} role="status">
          {announced === '' ? t('columns.note') : announced}
        </p>
      </div>
    </Popover>
  )
}

type WidthProps = {
  label: string
  value: number | undefined
  usual: number
  onWidth: (width: number | undefined) => void
}

/** A width in pixels; empty for the default. Saved on blur, so that partial input has no effect. */
function WidthInput({ label, value, usual, onWidth }: WidthProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    if (typed === null) return
    setTyped(null)
    const width = Number(typed)
    onWidth(typed === '' || !Number.isFinite(width) ? undefined : width)
  }
  return (
    <input
      type="number"
      className={css.width}
      aria-label={label}
      title={label}
      min={MIN_WIDTH}
      max={MAX_WIDTH}
      step={8}
      placeholder={String(usual)}
      value={typed ?? value ?? ''}
      onChange={event => setTyped(event.target.value)}
      onBlur={leave}
      onKeyDown={event => event.key === 'Enter' && leave()}
    />
  )
}
