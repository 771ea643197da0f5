import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Skeleton } from '../panel/Skeleton.tsx'
import css from './CardList.module.css'
import type { ListTable } from './use-list-table.ts'
import { useAllRows } from './first-frame.ts'

type Props<Row> = {
  label: string
  table: ListTable<Row>
  /** True until the first page has loaded. */
  loading: boolean
  renderCard: (row: Row) => ReactNode
  nameOf: (row: Row) => string
  /** Absent where rows open nothing. */
  hrefOf: ((id: string) => string) | undefined
  openId: string | undefined
  onOpen: (id: string) => void
  turning: boolean
  /** Cards are checkboxes instead of links. */
  selecting: boolean
  /** Drawn beside a card. */
  aside?: ((row: Row) => ReactNode) | undefined
}

/** A card of two lines, with the gap to the next. */
const CARD_PX = 81

/** The list on a phone: one card per row, which is a link, or a checkbox while selecting. */
export function CardList<Row extends { id: string }>({
  label,
  table,
  loading,
  renderCard,
  nameOf,
  hrefOf,
  openId,
  onOpen,
  turning,
  selecting,
  aside,
}: Props<Row>) {
  const { t } = useTranslation('ui')
  const isComplete = useAllRows(loading)
  if (loading) return <CardSkeleton />
  const all = table.rows
  const visible = Math.ceil(window.innerHeight / CARD_PX)
  const style = isComplete ? undefined : { minBlockSize: all.length * CARD_PX }
  return (
    <ul className={css.cards} aria-label={label} aria-busy={turning} data-turning={turning} style={style}>
      {all.slice(0, isComplete ? all.length : visible).map(item => {
        const { row, gone } = item.frozen
        const name = nameOf(row)
        return (
          <li key={row.id} className={css.item} data-aside={aside !== undefined}>
            {selecting ? (
              <label className={css.card} data-selecting="true" data-gone={gone}>
                <input
                  type="checkbox"
                  aria-label={t('table.pick', { name })}
                  checked={item.isSelected}
                  disabled={!item.canSelect}
                  onChange={event => table.select(item.id, event.target.checked)}
                />
                <span className={css.content}>{renderCard(row)}</span>
              </label>
            ) : hrefOf === undefined ? (
              <div className={css.card}>{renderCard(row)}</div>
            ) : (
              <a
                className={css.card}
                href={hrefOf(row.id)}
                data-row-link={row.id}
                data-gone={gone}
                aria-current={openId === row.id}
                onClick={(event: MouseEvent) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  onOpen(row.id)
                }}
              >
                {renderCard(row)}
                {/* After the visible text, so that voice control can use it. */}
                <span className="visually-hidden"> {t(gone ? 'table.gone' : 'table.open', { name })}</span>
              </a>
            )}
            {!gone && aside?.(row)}
          </li>
        )
      })}
    </ul>
  )
}

function CardSkeleton() {
  return (
    <div className={css.cards} aria-hidden="true">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={css.card}>
          <div className={css.skeletons}>
            <Skeleton width={50} />
            <Skeleton width={80} />
          </div>
        </div>
      ))}
    </div>
  )
}
