import { ArrowRightLeft } from 'lucide-react'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { showAccount } from '../../ui/copy/show-account.ts'
import { Money } from '../../ui/money/Money.tsx'
import { formatCount, formatMoney } from '../../ui/money/format-money.ts'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import type { ColumnOf, Filter } from '../../ui/resource-table/list-types.ts'
import { ResourceTable } from '../../ui/resource-table/ResourceTable.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import { AccountName, TransferStatus, TransferCard } from './cells.tsx'
import { useAccounts } from './queries.ts'
import type { Transfer } from './transfer.ts'
import css from './transfers.module.css'

const sorts = ['-occurredAt', 'occurredAt', '-amount', 'amount'] as const

/** Internal transfers, newest first, with the status of both bank lines. `waiting`: pending approvals. */
export function TransferList({ toolbar, waiting }: { toolbar: ReactNode; waiting: ReactNode }) {
  const { t } = useTranslation('bankAccounts')
  const columns = useColumns()
  const filters = useFilters()
  const nameOf = useCallback(
    (row: Transfer) => t('transfer.name', { amount: formatMoney(row.amount), reference: row.reference }),
    [t],
  )
  return (
    <div className={css.page}>
      {waiting}
      <ResourceTable
        endpoint="banking.transfers"
        list="own-transfers"
        exports="exports.money"
        sorts={sorts}
        columns={columns}
        filters={filters}
        label={t('tab.transfers')}
        searchLabel={t('transfer.search')}
        nameOf={nameOf}
        toolbar={toolbar}
        renderCard={row => <TransferCard transfer={row} />}
        totals={totalsOf}
        summary={({ total, totals }) =>
          t('transfer.foot', { count: total ?? 0, shown: formatCount(total ?? 0) }) +
          (totals?.['amount'] === undefined ? '' : ` · ${formatMoney(totals['amount'])}`)
        }
        empty={<EmptyState icon={ArrowRightLeft} title={t('transfer.empty.title')} hint={t('transfer.empty.hint')} />}
      />
    </div>
  )
}

const totalsOf = ({ amount }: Readonly<Record<string, number>>): Record<string, ReactNode> =>
  amount === undefined ? {} : { amount: <Money amount={amount} strong /> }

function useColumns(): readonly ColumnOf<'banking.transfers'>[] {
  const { t } = useTranslation('bankAccounts')
  return useMemo(
    () => [
      {
        id: 'occurredAt',
        header: t('transfer.occurredAt'),
        width: 152,
        whole: true,
        sort: { asc: 'occurredAt', desc: '-occurredAt' },
        cell: row => <Instant at={row.occurredAt} form="dateTime" />,
      },
      { id: 'from', header: t('transfer.from'), width: 138, cell: row => <AccountName account={row.from} /> },
      { id: 'to', header: t('transfer.to'), width: 138, cell: row => <AccountName account={row.to} /> },
      {
        id: 'amount',
        header: t('transfer.amount'),
        width: 120,
        align: 'end',
        always: true,
        sort: { asc: 'amount', desc: '-amount' },
        cell: row => <Money amount={row.amount} strong />,
      },
      {
        id: 'told',
        header: t('transfer.told'),
        width: 150,
        whole: true,
        cell: row => <TransferStatus transfer={row} />,
      },
      {
        id: 'reference',
        header: t('transfer.reference'),
        width: 120,
        yields: 2,
        cell: row => <span title={row.reference}>{row.reference}</span>,
      },
      { id: 'bookedBy', header: t('transfer.bookedBy'), width: 90, yields: 1, cell: row => row.bookedBy.name },
    ],
    [t],
  )
}

function useFilters(): readonly Filter[] {
  const { t } = useTranslation('bankAccounts')
  const accounts = useAccounts()
  return useMemo(() => {
    const choices =
      accounts?.map(account => ({
        value: account.id,
        label: `${account.bankAbbr} ${showAccount({ ...account, masked: false })}`,
      })) ?? []
    const days: Filter = { kind: 'days', key: 'days', label: t('transfer.days'), from: 'from', to: 'to' }
    return choices.length === 0 ? [days] : [{ kind: 'one', key: 'account', label: t('column.account'), choices }, days]
  }, [accounts, t])
}
