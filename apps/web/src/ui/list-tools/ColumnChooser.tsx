import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { ArrowDown, ArrowUp, Pin as PinIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  choicesOf,
  toSavedColumns,
  type SavedColumn,
  moved,
  MIN_WIDTH,
  type Pin,
  MAX_WIDTH,
  withColumn,
} from '../resource-table/columns.ts'
import type { ListAppearance } from '../resource-table/list-appearance.ts'
import type { ListColumn } from '../resource-table/list-types.ts'
import css from './panel.module.css'

type Props = {
  anchor: HTMLElement | null
  columns: readonly ListColumn<never>[]
  /** The visible columns for a choice, without those that do not fit. */
  shownOf: (saved: readonly SavedColumn[]) => ReadonlySet<string>
  appearance: ListAppearance
  onClose: () => void
}

/** Shows, orders, sizes and pins columns by mouse or keyboard; saved for the user. */
export function ColumnChooser({ anchor, columns, shownOf, appearance, onClose }: Props) {
  const { t } = useTranslation('ui')
  const titleId = useId()
  const [text, say] = useState('')
  // A local copy while the chooser is open, so that changes show immediately.
  const [chosen, choose] = useState(appearance.columns)
  const choices = choicesOf(columns, chosen)
  const saved = toSavedColumns(columns, chosen)
  const change = (next: readonly SavedColumn[]) => {
    choose(next)
    appearance.change({ columns: next })
  }
  const action = (id: string, header: string, by: number) => {
    const next = moved(saved, id, by)
    change(next)
    say(t('columns.moved', { column: header, place: next.findIndex(each => each.id === id) + 1, of: next.length }))
  }
  // A checked column is visible; checking a column keeps it visible from then on.
  const shown = shownOf(chosen)
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId } }}
    >
      <div className={css.panel}>
        <div className={css.head}>
          <h2 id={titleId} className={css.title}>
            {t('columns.title')}
          </h2>
          <Button size="small" variant="text" disabled={chosen.length === 0} onClick={() => change([])}>
            {t('columns.reset')}
          </Button>
        </div>
        <ol className={css.rows}>
          {choices.map(({ id, column: { header, always = false, width: usual }, width, pinned }, at) => (
            <li key={id} className={css.row}>
              <label className={css.name}>
                <input
                  type="checkbox"
                  checked={shown.has(id)}
                  disabled={always || (shown.has(id) && shown.size === 1)}
                  onChange={() => change(withColumn(saved, id, { hidden: shown.has(id) }))}
                />
                {header}
              </label>
              <WidthInput
                label={t('table.width', { column: header })}
                value={width}
                usual={usual}
                onWidth={next => change(withColumn(saved, id, { width: next }))}
              />
              <IconButton
                size="small"
                className={pinned === undefined ? '' : (css.pinned ?? '')}
                aria-label={t(`columns.pin.${pinned ?? 'none'}`, { column: header })}
                title={t(`columns.pin.${pinned ?? 'none'}`, { column: header })}
                onClick={() => change(withColumn(saved, id, { pinned: nextPin(pinned) }))}
              >
                <PinIcon
                  size={15}
                  strokeWidth={1.75}
                  style={
                    pinned === 'end'
                      ? { transform: 'rotate(-45deg)' }
                      : pinned === 'start'
                        ? { transform: 'rotate(45deg)' }
                        : undefined
                  }
                />
              </IconButton>
              <IconButton
                size="small"
                disabled={at === 0}
                aria-label={t('columns.up', { column: header })}
                title={t('columns.up', { column: header })}
                onClick={() => action(id, header, -1)}
              >
                <ArrowUp size={15} strokeWidth={1.75} />
              </IconButton>
              <IconButton
                size="small"
                disabled={at === choices.length - 1}
                aria-label={t('columns.down', { column: header })}
                title={t('columns.down', { column: header })}
                onClick={() => action(id, header, 1)}
              >
                <ArrowDown size={15} strokeWidth={1.75} />
              </IconButton>
            </li>
          ))}
        </ol>
        <p className={css.note} role="status">
          {text === '' ? t('columns.note') : text}
        </p>
      </div>
    </Popover>
  )
}

/** Not pinned → start → end → not pinned. */
const nextPin = (pin: Pin | undefined): Pin | undefined =>
  pin === undefined ? 'start' : pin === 'start' ? 'end' : undefined

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
