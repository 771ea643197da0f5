import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Placed } from './columns.ts'
import { pinnedAt } from './pinned.ts'
import css from './table.module.css'

/** What the whole filter adds up to, below its columns. */
export function TotalsRow<Row>({
  placed,
  totals,
  picking,
}: {
  placed: readonly Placed<Row>[]
  totals: Readonly<Record<string, ReactNode>>
  picking: boolean
}) {
  const { t } = useTranslation('ui')
  const named = placed.findIndex(({ column }) => totals[column.id] === undefined)
  return (
    <tfoot>
      <tr className={css.totals}>
        {picking && <td aria-hidden="true" />}
        {placed.map(({ column, pin, offset }, at) => (
          <td
            key={column.id}
            data-align={column.align ?? 'start'}
            data-pin={pin ?? undefined}
            style={pinnedAt({ pin, offset }, picking)}
          >
            {totals[column.id] ?? (at === named ? t('table.total') : null)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
