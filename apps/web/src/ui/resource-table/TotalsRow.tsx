import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlacedColumn } from './columns.ts'
import { pinnedAt } from './pinned.ts'
import css from './table.module.css'

/** What the whole filter adds up to, below its columns. */
export function TotalsRow<Row>({
  placed,
  totals,
  selecting,
}: {
  placed: readonly PlacedColumn<Row>[]
  totals: Readonly<Record<string, ReactNode>>
  selecting: boolean
}) {
  const { t } = useTranslation('ui')
  const named = placed.findIndex(({ column }) => totals[column.id] === undefined)
  return (
    <tfoot>
      <tr className={css.totals}>
        {selecting && <td aria-hidden="true" />}
        {placed.map(({ column, pin, offset }, at) => (
          <td
            key={column.id}
            data-align={column.align ?? 'start'}
            data-pin={pin ?? undefined}
            style={pinnedAt({ pin, offset }, selecting)}
          >
            {totals[column.id] ?? (at === named ? t('table.total') : null)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
