import { ArrowUpFromLine } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import { formatCount, formatMoney } from '../../../ui/money/format-money.ts'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import type { ColumnOf, Filter, RowOf } from '../../../ui/resource-table/list-types.ts'
import { ResourceTable } from '../../../ui/resource-table/ResourceTable.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import { toWithdrawal } from './record-links.ts'
import css from './profile.module.css'
import type { ProfileRenderers } from '../member.ts'

type Withdrawal = RowOf<'members.withdrawals'>
const sorts = ['-requestedAt', 'requestedAt'] as const

/** The withdrawals of one member, linked to the withdrawals page. */
export function WithdrawalHistory({
  id,
  renderStatus,
}: {
  id: string
  renderStatus: ProfileRenderers['withdrawalStatus']
}) {
  const { t } = useTranslation('member')
  const params = useMemo(() => ({ id }), [id])
  const columns = useWithdrawalColumns(renderStatus)
  const filters = useMemo<readonly Filter[]>(
    () => [{ kind: 'days', key: 'days', label: t('money.days'), from: 'from', to: 'to' }],
    [t],
  )
  return (
    <ResourceTable
      endpoint="members.withdrawals"
      params={params}
      list="member-withdrawals"
      exports="exports.money"
      sorts={sorts}
      columns={columns}
      filters={filters}
      label={t('tab.withdrawals')}
      leadsTo={toWithdrawal}
      nameOf={(row: Withdrawal) => t('money.withdrawalOf', { amount: formatMoney(row.amount) })}
      renderCard={(row: Withdrawal) => (
        <>
          <span className={css.cardLine}>
            <b>
              <Money amount={row.amount} />
            </b>
            {renderStatus(row.status)}
            <span className={`${css.cardEnd} ${css.small}`}>
              <Instant at={row.requestedAt} form="date" />
            </span>
          </span>
          <span className={`${css.cardLine} ${css.small}`}>
            <AccountNumber account={row.payTo} />
          </span>
        </>
      )}
      summary={({ total, totals }) =>
        t('money.withdrawalFoot', {
          count: total ?? 0,
          shown: formatCount(total ?? 0),
          amount: formatMoney(totals?.['amount'] ?? 0),
        })
      }
      totals={totalsOf}
      empty={<EmptyState icon={ArrowUpFromLine} title={t('money.noWithdrawals')} hint={t('money.noWithdrawalsHint')} />}
    />
  )
}

function useWithdrawalColumns(
  renderStatus: ProfileRenderers['withdrawalStatus'],
): readonly ColumnOf<'members.withdrawals'>[] {
  const { t } = useTranslation('member')
  return useMemo<readonly ColumnOf<'members.withdrawals'>[]>(
    () => [
      {
        id: 'requestedAt',
        header: t('money.time'),
        width: 148,
        always: true,
        sort: { asc: 'requestedAt', desc: '-requestedAt' },
        cell: row => <Instant at={row.requestedAt} form="dateTime" />,
      },
      {
        id: 'amount',
        header: t('money.amount'),
        width: 112,
        align: 'end',
        cell: row => <Money amount={row.amount} strong />,
      },
      { id: 'status', header: t('money.status'), width: 136, cell: row => renderStatus(row.status) },
      { id: 'account', header: t('money.account'), width: 156, cell: row => <AccountNumber account={row.payTo} /> },
      {
        id: 'finishedAt',
        header: t('money.finished'),
        width: 148,
        cell: row => (row.finishedAt === null ? '—' : <Instant at={row.finishedAt} form="dateTime" />),
      },
      {
        id: 'by',
        header: t('money.by'),
        width: 116,
        cell: row => row.decidedBy?.name ?? row.approvedBy?.name ?? (row.auto === null ? '—' : t('money.auto')),
      },
      {
        id: 'reference',
        header: t('money.reference'),
        width: 140,
        optional: true,
        cell: row => <span title={row.reference ?? undefined}>{row.reference ?? '—'}</span>,
      },
      {
        id: 'reason',
        header: t('money.note'),
        width: 140,
        optional: true,
        cell: row => <span title={row.reason ?? undefined}>{row.reason ?? '—'}</span>,
      },
    ],
    [t, renderStatus],
  )
}

const totalsOf = (sums: Readonly<Record<string, number>>) => ({ amount: <Money amount={sums['amount'] ?? 0} strong /> })
