import { ArrowDownToLine } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/money/Money.tsx'
import { formatCount, formatMoney } from '../../../ui/money/format-money.ts'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import type { ColumnOf, Filter, RowOf, SortOf } from '../../../ui/resource-table/list-types.ts'
import { ResourceTable } from '../../../ui/resource-table/ResourceTable.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import { toDeposit } from './record-links.ts'
import css from './profile.module.css'
import type { ProfileRenderers } from '../member.ts'

type Deposit = RowOf<'deposits.of-member'>
type Sort = SortOf<'deposits.of-member'>
const sorts = ['-detectedAt', 'detectedAt', '-amount', 'amount'] as const satisfies readonly Sort[]
const statuses = ['credited', 'matched', 'reversed', 'ignored', 'returned', 'duplicate'] as const

/** The deposits of one member, linked to the deposits page. */
export function DepositHistory({
  id,
  renders,
}: {
  id: string
  renders: Pick<ProfileRenderers, 'depositStatus' | 'depositHandledBy'>
}) {
  const { t } = useTranslation(['member', 'deposits'])
  const params = useMemo(() => ({ id }), [id])
  const { depositStatus: renderStatus, depositHandledBy } = renders
  const columns = useDepositColumns(renderStatus, depositHandledBy)
  const filters = useMemo<readonly Filter[]>(
    () => [
      {
        kind: 'several',
        key: 'status',
        label: t('money.status'),
        choices: statuses.map(value => ({ value, label: t(`deposits:status.${value}`) })),
      },
      { kind: 'amount', key: 'amount', label: t('money.amount'), from: 'amountFrom', to: 'amountTo' },
      { kind: 'days', key: 'days', label: t('money.days'), from: 'from', to: 'to' },
    ],
    [t],
  )
  return (
    <ResourceTable
      endpoint="deposits.of-member"
      params={params}
      list="member-deposits"
      exports="exports.money"
      sorts={sorts}
      columns={columns}
      filters={filters}
      label={t('tab.deposits')}
      leadsTo={toDeposit}
      nameOf={(row: Deposit) => t('money.depositOf', { amount: formatMoney(row.amount) })}
      renderCard={(row: Deposit) => (
        <>
          <span className={css.cardLine}>
            <b>
              <Money amount={row.amount} />
            </b>
            {renderStatus(row.status)}
            <span className={`${css.cardEnd} ${css.small}`}>
              <Instant at={row.detectedAt} form="date" />
            </span>
          </span>
          <span className={`${css.cardLine} ${css.small}`}>
            {t(`deposits:channel.${row.channel}`)}
            {row.creditAfter !== null && (
              <span className={css.cardEnd}>
                {t('money.after')} <Money amount={row.creditAfter} />
              </span>
            )}
          </span>
        </>
      )}
      summary={({ total, totals }) =>
        t('money.depositFoot', {
          count: total ?? 0,
          shown: formatCount(total ?? 0),
          amount: formatMoney(totals?.['amount'] ?? 0),
        })
      }
      totals={totalsOf}
      empty={<EmptyState icon={ArrowDownToLine} title={t('money.noDeposits')} hint={t('money.noDepositsHint')} />}
    />
  )
}

function useDepositColumns(
  renderStatus: ProfileRenderers['depositStatus'],
  renderHandledBy: ProfileRenderers['depositHandledBy'],
): readonly ColumnOf<'deposits.of-member'>[] {
  const { t } = useTranslation(['member', 'deposits'])
  return useMemo<readonly ColumnOf<'deposits.of-member'>[]>(
    () => [
      {
        id: 'detectedAt',
        header: t('money.time'),
        width: 148,
        always: true,
        sort: { asc: 'detectedAt', desc: '-detectedAt' },
        cell: row => <Instant at={row.detectedAt} form="dateTime" />,
      },
      {
        id: 'amount',
        header: t('money.amount'),
        width: 112,
        align: 'end',
        sort: { asc: 'amount', desc: '-amount' },
        cell: row => <Money amount={row.amount} strong />,
      },
      { id: 'status', header: t('money.status'), width: 136, cell: row => renderStatus(row.status) },
      { id: 'channel', header: t('money.channel'), width: 96, cell: row => t(`deposits:channel.${row.channel}`) },
      {
        id: 'before',
        header: t('money.before'),
        width: 112,
        align: 'end',
        cell: row => (row.creditBefore === null ? '—' : <Money amount={row.creditBefore} />),
      },
      {
        id: 'after',
        header: t('money.after'),
        width: 112,
        align: 'end',
        cell: row => (row.creditAfter === null ? '—' : <Money amount={row.creditAfter} />),
      },
      { id: 'by', header: t('money.by'), width: 116, cell: renderHandledBy },
      {
        id: 'reference',
        header: t('money.reference'),
        width: 140,
        optional: true,
        cell: row => <span title={row.providerRef ?? undefined}>{row.providerRef ?? '—'}</span>,
      },
      {
        id: 'note',
        header: t('money.note'),
        width: 140,
        optional: true,
        cell: row => <span title={row.note ?? undefined}>{row.note ?? '—'}</span>,
      },
    ],
    [t, renderStatus, renderHandledBy],
  )
}

const totalsOf = (sums: Readonly<Record<string, number>>) => ({ amount: <Money amount={sums['amount'] ?? 0} strong /> })
