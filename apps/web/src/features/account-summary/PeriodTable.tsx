import type { Rollup } from '@backoffice/contract/summaries/terms'
import { Link } from '@tanstack/react-router'
import { Clock, Lock } from 'lucide-react'
import { memo, type ReactNode, useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type Format, useFormat } from '../../i18n/format.ts'
import { usePeriodFormat } from '../../i18n/periods.ts'
import { formatCount, formatMoney } from '../../ui/money/format-money.ts'
import { ScrollRegion } from '../../ui/panel/ScrollRegion.tsx'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import {
  autoShare,
  formatShare,
  isIdle,
  type PeriodRow,
  type Side,
  type Summary,
  type Total,
} from './period-figures.ts'
import css from './period-summary.module.css'

const columns = {
  deposits: ['amount', 'count', 'members', 'first', 'automatic', 'auto', 'manual', 'reversed', 'median', 'p95'],
  withdrawals: ['amount', 'count', 'members', 'automatic', 'auto', 'manual', 'reversed', 'median', 'p95'],
} as const
type Column = (typeof columns)['deposits'][number]
type Figures = Omit<Total, 'manualMedianSeconds'>

const seconds = (value: number | null, format: Format) => (value === null ? '—' : format.duration(value))

const cells: Readonly<Record<Column, (row: Figures, format: Format) => ReactNode>> = {
  amount: ({ amount }) => <b>{formatMoney(amount)}</b>,
  count: ({ count }) => formatCount(count),
  members: ({ members }) => (members === null ? '—' : formatCount(members)),
  first: ({ first }) => formatCount(first.count),
  automatic: ({ automatic }) => formatMoney(automatic.amount),
  auto: row => formatShare(autoShare(row)),
  manual: ({ manual }) => formatMoney(manual.amount),
  reversed: ({ reversed }) =>
    reversed.count === 0 ? '—' : <span title={formatMoney(reversed.amount)}>{formatCount(reversed.count)}</span>,
  median: ({ medianSeconds }, format) => seconds(medianSeconds, format),
  p95: ({ p95Seconds }, format) => seconds(p95Seconds, format),
}

type Props = {
  side: Side
  by: Rollup
  summary: Summary | undefined
  /** Newest first; undefined while loading. */
  rows: readonly PeriodRow[] | undefined
  rangeName: string
  hrefOf: (row: PeriodRow) => string | undefined
  marked: string | null
  onMark: (period: string | null) => void
}

/** A row for each period, newest first, and their total, which stays in view. */
export function PeriodTable({ side, by, summary, rows, rangeName, hrefOf, marked, onMark }: Props) {
  const { t } = useTranslation('accountSummary')
  const format = useFormat()
  const id = useId()
  return (
    <section className={`${css.card} ${css.periods}`} aria-busy={rows === undefined} data-part="periods">
      <ScrollRegion className={css.scroll} aria-labelledby={id}>
        <table className={css.table} data-side={side} onPointerLeave={() => onMark(null)}>
          <caption id={id} className="visually-hidden">
            {t(`${side}.caption`, { range: rangeName })}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t(`column.${by}`)}</th>
              <th scope="col">{t('column.status')}</th>
              {columns[side].map(column => (
                <th key={column} scope="col" data-end>
                  {column === 'amount' || column === 'automatic' || column === 'manual'
                    ? t(`${side}.column.${column}`)
                    : t(`column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows === undefined
              ? Array.from({ length: by === 'day' ? 31 : 12 }, (_, at) => (
                  <tr key={at}>
                    <td colSpan={columns[side].length + 2}>
                      <Skeleton width={96} />
                    </td>
                  </tr>
                ))
              : rows.map(row => (
                  <Row
                    key={row.period}
                    row={row}
                    side={side}
                    href={hrefOf(row)}
                    isMarked={row.period === marked}
                    onMark={onMark}
                  />
                ))}
          </tbody>
          {summary !== undefined && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  {rangeName}
                </th>
                {columns[side].map(column => (
                  <td key={column} data-end title={column === 'members' ? t('membersHint') : undefined}>
                    {cells[column](summary.total, format)}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </ScrollRegion>
    </section>
  )
}

type RowProps = {
  row: PeriodRow
  side: Side
  href: string | undefined
  isMarked: boolean
  onMark: (period: string | null) => void
}

/** Memoized: the pointer marks one row after the other. */
const Row = memo(function Row({ row, side, href, isMarked, onMark }: RowProps) {
  const { t } = useTranslation('accountSummary')
  const format = useFormat()
  const mark = () => onMark(row.period)
  return (
    <tr data-marked={isMarked || undefined} onPointerEnter={mark} onFocus={mark} onBlur={() => onMark(null)}>
      <th scope="row">
        <PeriodName row={row} href={href} />
      </th>
      <td>
        <PeriodStatus closed={row.closed} />
      </td>
      {isIdle(row) ? (
        <td colSpan={columns[side].length} data-quiet>
          {t('noActivity')}
        </td>
      ) : (
        columns[side].map(column => (
          <td key={column} data-end data-quiet={column === 'auto' || column === 'reversed' || undefined}>
            {cells[column](row, format)}
          </td>
        ))
      )}
    </tr>
  )
})

/** The period's name; a link to its records where the user can read them. */
export function PeriodName({ row, href }: { row: PeriodRow; href: string | undefined }) {
  const periodFormat = usePeriodFormat()
  const name = periodFormat.period(row.period)
  return href === undefined || isIdle(row) ? name : <Link to={href}>{name}</Link>
}

export function PeriodStatus({ closed }: { closed: boolean }) {
  const { t } = useTranslation('accountSummary')
  return (
    <StatusChip tone={closed ? 'plain' : 'info'} icon={closed ? Lock : Clock}>
      {t(closed ? 'closed' : 'live')}
    </StatusChip>
  )
}
