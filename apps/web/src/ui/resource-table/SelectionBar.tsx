import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../errors/error-text.ts'
import { formatCount } from '../money/format-money.ts'
import type { BulkAction, Selection } from './list-types.ts'
import css from './SelectionBar.module.css'

type Props = {
  selection: Selection
  /** How many are picked one by one, all of the page among them or not. */
  onPage: { readonly all: boolean; readonly more: boolean }
  actions: readonly BulkAction[]
  onClear: () => void
  /** Asks the server how many the filter holds now, and picks them. */
  onSelectAll: () => Promise<void>
  onAct: (action: BulkAction) => void
  /** Picks what the page shows, where no head of a table does. */
  onSelectPage?: (() => void) | undefined
  /** On a phone it stays at the lower edge, by the thumb. */
  below?: boolean
}

export const countOf = (selection: Selection): number =>
  selection.kind === 'ids' ? selection.ids.length : selection.expected

/**
 * What can be done with the picked rows, and how many they are; from all of a page it is one step to all the filter
 * holds.
 */
export function SelectionBar({
  selection,
  onPage,
  actions,
  onClear,
  onSelectAll,
  onAct,
  onSelectPage,
  below = false,
}: Props) {
  const { t } = useTranslation('ui')
  const text = useErrorText()
  const [openDialog, setOpenDialog] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const count = countOf(selection)
  const selectAll = async () => {
    setOpenDialog(true)
    setError(null)
    await onSelectAll().catch((failure: unknown) => setError(failure))
    setOpenDialog(false)
  }
  const clear = (
    <Button size="small" variant="text" onClick={onClear}>
      {t('table.pickNone')}
    </Button>
  )
  return (
    // Without anything picked only the status stays, for readers of the screen to hear it change; on a phone, the way
    // to pick the page.
    <div className={below || count > 0 ? css.bar : 'visually-hidden'} data-below={below}>
      <span role="status">
        {count === 0
          ? ''
          : selection.kind === 'filter'
            ? t('table.pickedAll', { count, shown: formatCount(count) })
            : t('table.picked', { count })}
        {error !== null && ` · ${text(error)}`}
      </span>
      {selection.kind === 'ids' && !onPage.all && onSelectPage !== undefined && (
        <Button size="small" variant="text" onClick={onSelectPage}>
          {t('table.pickPage')}
        </Button>
      )}
      {selection.kind === 'ids' && onPage.all && onPage.more && (
        <Button size="small" variant="text" disabled={openDialog} onClick={() => void selectAll()}>
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
