import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Bone } from '../panel/Bone.tsx'
import css from './CardList.module.css'
import type { HeldRow } from './held-rows.ts'

type Props<Row> = {
  label: string
  rows: readonly HeldRow<Row>[] | undefined
  renderCard: (row: Row) => ReactNode
  nameOf: (row: Row) => string
  hrefOf: (id: string) => string
  openId: string | undefined
  onOpen: (id: string) => void
  turning: boolean
}

/** The list on a phone: a card per row, the whole card a link a thumb cannot miss. */
export function CardList<Row extends { id: string }>({ label, rows, renderCard, nameOf, hrefOf, openId, onOpen, turning }: Props<Row>) {
  const { t } = useTranslation('ui')
  if (rows === undefined) return <CardSkeleton />
  return (
    <ul className={css.cards} aria-label={label} aria-busy={turning} data-turning={turning}>
      {rows.map(({ row, gone }) => (
        <li key={row.id} className={css.item}>
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
            <span className={css.unseen}> {gone ? t('table.gone', { name: nameOf(row) }) : t('table.open', { name: nameOf(row) })}</span>
          </a>
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
          <div className={css.bones}>
            <Bone width={50} />
            <Bone width={80} />
          </div>
        </div>
      ))}
    </div>
  )
}
