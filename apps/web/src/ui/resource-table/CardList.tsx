import type { RowSelectionState } from '@tanstack/react-table'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../panel/Skeleton.tsx'
import css from './CardList.module.css'
import type { FrozenRow } from './frozen-rows.ts'
import { toggled } from './use-selection.ts'

type Props<Row> = {
  label: string
  rows: readonly FrozenRow<Row>[] | undefined
  renderCard: (row: Row) => ReactNode
  nameOf: (row: Row) => string
  hrefOf: (id: string) => string
  openId: string | undefined
  onOpen: (id: string) => void
  turning: boolean
  /** Given while rows are being picked: a card is then ticked instead of opened. */
  selecting:
    | {
        selection: RowSelectionState
        onSelect: (selection: RowSelectionState) => void
        selectable?: ((row: Row) => boolean) | undefined
      }
    | undefined
}

/**
 * The list on a phone: a card per row, the whole card a link a thumb cannot miss; or a box to tick, while rows are
 * being picked.
 */
export function CardList<Row extends { id: string }>({
  label,
  rows,
  renderCard,
  nameOf,
  hrefOf,
  openId,
  onOpen,
  turning,
  selecting,
}: Props<Row>) {
  const { t } = useTranslation('ui')
  if (rows === undefined) return <CardSkeleton />
  return (
    <ul className={css.cards} aria-label={label} aria-busy={turning} data-turning={turning}>
      {rows.map(({ row, gone }) => (
        <li key={row.id} className={css.item}>
          {selecting !== undefined ? (
            <label className={css.card} data-selecting="true" data-gone={gone}>
              <input
                type="checkbox"
                aria-label={t('table.pick', { name: nameOf(row) })}
                checked={selecting.selection[row.id] === true}
                disabled={gone || selecting.selectable?.(row) === false}
                onChange={({ target }) => selecting.onSelect(toggled(selecting.selection, row.id, target.checked))}
              />
              <span className={css.content}>{renderCard(row)}</span>
            </label>
          ) : (
            <a
              className={css.card}
              href={hrefOf(row.id)}
              data-gone={gone}
              aria-current={openId === row.id}
              onClick={(event: MouseEvent) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                onOpen(row.id)
              }}
            >
              {renderCard(row)}
              {/* After what is seen, so that who speaks to the page can say what they see. */}
              <span className={css.unseen}>
                {' '}
                {gone ? t('table.gone', { name: nameOf(row) }) : t('table.open', { name: nameOf(row) })}
              </span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function CardSkeleton() {
  return (
    <div className={css.cards} aria-hidden="true">
      {Array.from({ length: 6 }, (_, at) => (
        <div key={at} className={css.card}>
          <div className={css.skeletons}>
            <Skeleton width={50} />
            <Skeleton width={80} />
          </div>
        </div>
      ))}
    </div>
  )
}
