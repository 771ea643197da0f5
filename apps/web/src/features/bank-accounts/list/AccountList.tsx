import type { ColumnId } from '@backoffice/contract/lists/lists'
import { Landmark } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import { accountName, useAccounts } from '../../../ui/reference-data.ts'
import { type Column, toListColumns } from '../../../ui/resource/columns.tsx'
import { UnpagedTable } from '../../../ui/resource-table/UnpagedTable.tsx'
import type { Account } from '../account.ts'
import css from './accounts.module.css'
import { AccountCard, Balance, Name, Role, StatusCell, Used } from './cells.tsx'

const columns: readonly Column<Account, string, ColumnId<'banking.pay-accounts'>>[] = [
  { id: 'account', width: 190, cell: row => <Name account={row} /> },
  { id: 'role', header: 'column.purpose', width: 150, cell: row => <Role account={row} /> },
  { id: 'status', width: 170, cell: row => <StatusCell account={row} /> },
  { id: 'balance', width: 200, align: 'end', cell: row => <Balance account={row} /> },
  { id: 'used', width: 140, align: 'end', yields: 1, cell: row => <Used account={row} /> },
]

/** The operator's own accounts, in the order they are used in. `waiting`: accounts that wait for approval. */
export function AccountList({ toolbar, waiting }: { toolbar: ReactNode; waiting: ReactNode }) {
  const { t } = useTranslation('bankAccounts')
  const { data, error, refetch } = useAccounts()
  const accounts = data?.data
  const inUse = accounts?.filter(({ status }) => status !== 'retired').length
  return (
    <UnpagedTable
      list="bank-accounts"
      endpoint="banking.pay-accounts"
      exports="exports.money"
      label={t('tab.accounts')}
      found={{ rows: accounts, error, refetch: () => void refetch() }}
      columns={useMemo(() => toListColumns(columns, t, 'column'), [t])}
      nameOf={accountName}
      renderCard={row => <AccountCard account={row} />}
      before={<p className={css.count}>{inUse === undefined ? ' ' : t('count', { count: inUse })}</p>}
      toolbar={toolbar}
      above={waiting}
      empty={<EmptyState icon={Landmark} title={t('empty.title')} hint={t('empty.hint')} />}
    />
  )
}
