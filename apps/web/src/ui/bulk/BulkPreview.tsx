import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatCount, formatMoney } from '../money/format-money.ts'
import { Skeleton } from '../panel/Skeleton.tsx'
import { ErrorPanel } from '../panel/ErrorPanel.tsx'
import type { BulkPreviewRow } from '../resource-table/list-types.ts'
import css from './bulk.module.css'
import { amountOf } from './bulk-answer.ts'

type Props = { rows: readonly BulkPreviewRow[] | undefined; error: unknown; onRetry: () => void }

const icons = { done: CircleCheck, waits: Clock, skipped: CircleX } as const
const order = ['skipped', 'waits', 'done'] as const

/** Previews a bulk action row by row: refused rows first with the reason; count and total of each state. */
export function BulkPreview({ rows, error, onRetry }: Props) {
  const { t } = useTranslation('ui')
  if (rows === undefined)
    return error === null ? (
      <div className={css.wait} aria-busy="true">
        <Skeleton width={60} />
        <Skeleton width={90} />
        <Skeleton width={80} />
      </div>
    ) : (
      <ErrorPanel error={error} onRetry={onRetry} />
    )
  const kinds = order
    .map(state => ({ state, of: rows.filter(row => row.state === state) }))
    .filter(({ of }) => of.length > 0)
  return (
    <>
      <ul className={css.sums}>
        {kinds.toReversed().map(({ state, of }) => (
          <li key={state}>
            <b>{t(`bulk.preview.${state}`, { count: of.length, shown: formatCount(of.length) })}</b>{' '}
            {formatMoney(amountOf(of))}
          </li>
        ))}
      </ul>
      <ul className={css.rows} aria-label={t('bulk.preview.label')}>
        {kinds.flatMap(({ state, of }) =>
          of.map(row => {
            const Icon = icons[state]
            return (
              <li
                key={row.id}
                className={css.row}
                data-state={state === 'done' ? 'ok' : state === 'waits' ? 'waiting' : 'failed'}
              >
                <Icon size={16} strokeWidth={1.75} aria-label={t(`bulk.preview.state.${state}`)} role="img" />
                <span className={css.named}>
                  <span className={css.name}>{row.name}</span>
                  <b>{formatMoney(row.amount)}</b>
                </span>
                <span className={css.note}>
                  {row.account}
                  {row.note !== undefined && <> · {row.note}</>}
                </span>
              </li>
            )
          }),
        )}
      </ul>
    </>
  )
}
