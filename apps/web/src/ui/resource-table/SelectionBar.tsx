import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../button/Button.tsx'
import { useErrorText } from '../errors/error-text.ts'
import tools from '../list-tools/ListTools.module.css'
import { formatCount } from '../money/format-money.ts'
import type { ListTable } from './use-list-table.ts'
import type { BulkAction, Selection } from './list-types.ts'
import css from './SelectionBar.module.css'

type Props<Row> = {
  selection: Selection
  table: ListTable<Row>
  /** The list has other pages. */
  hasMore: boolean
  actions: readonly BulkAction[]
  onClear: () => void
  /** Counts the records of the filter on the server and selects them all. */
  onSelectAll: () => Promise<void>
  onAct: (action: BulkAction) => void
  /** On a phone: at the lower edge, with a button to select the page, since there is no table head. */
  below: boolean
}

export const countOf = (selection: Selection): number =>
  selection.kind === 'ids' ? selection.ids.length : selection.expected

/** The number of selected rows and their actions. A fully selected page can be extended to the whole filter. */
export function SelectionBar<Row>({
  selection,
  table,
  hasMore,
  actions,
  onClear,
  onSelectAll,
  onAct,
  below,
}: Props<Row>) {
  const { t } = useTranslation('ui')
  const text = useErrorText()
  const [counting, setCounting] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const count = countOf(selection)
  const isPageSelected = table.isAllSelected
  const selectAll = async () => {
    setCounting(true)
    setError(null)
    await onSelectAll().catch((failure: unknown) => setError(failure))
    setCounting(false)
  }
  const clear = (
    <Button size="small" variant="text" onClick={onClear}>
      {t('table.pickNone')}
    </Button>
  )
  return (
    // With nothing selected only the status stays, for screen readers; on a phone, the button to select the page too.
    <div className={below || count > 0 ? css.bar : 'visually-hidden'} data-below={below}>
      <span role="status">
        {count === 0
          ? ''
          : selection.kind === 'filter'
            ? t('table.pickedAll', { count, shown: formatCount(count) })
            : t('table.picked', { count })}
        {error !== null && ` · ${text(error)}`}
      </span>
      {selection.kind === 'ids' && !isPageSelected && below && table.rows.some(row => row.canSelect) && (
        <Button size="small" variant="text" onClick={() => table.selectAll(true)}>
          {t('table.pickPage')}
        </Button>
      )}
      {selection.kind === 'ids' && isPageSelected && hasMore && (
        <Button size="small" variant="text" disabled={counting} onClick={() => void selectAll()}>
          {t('table.pickFilter')}
        </Button>
      )}
      {below && count > 0 && (
        <>
          {clear}
          <span className={css.break} />
        </>
      )}
      {count > 0 &&
        actions.map(action => {
          const most = selection.kind === 'ids' ? action.most.ids : action.most.filter
          const tooMany = count > most
          return (
            <Button
              key={action.key}
              size="small"
              color={action.tone === 'error' ? 'error' : 'primary'}
              startIcon={action.icon}
              disabled={tooMany}
              title={tooMany ? t('table.tooMany', { most: formatCount(most) }) : undefined}
              onClick={() => onAct(action)}
            >
              {action.label}
            </Button>
          )
        })}
      {!below && count > 0 && clear}
    </div>
  )
}

/** On a phone: switches cards between links and checkboxes. */
export function SelectionToggle({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useTranslation('ui')
  return (
    <button
      type="button"
      className={tools.tool}
      aria-pressed={on}
      aria-label={t('table.choose')}
      title={t('table.choose')}
      onClick={() => onChange(!on)}
    >
      <ListChecks size={16} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}
