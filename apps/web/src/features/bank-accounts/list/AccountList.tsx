import type { ColumnId } from '@backoffice/contract/lists/lists'
import { Landmark } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../ui/panel/Skeleton.tsx'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/panel/ErrorPanel.tsx'
import { type RecordColumns, RecordTable } from '../../../ui/record-table/RecordTable.tsx'
import { RecordTools } from '../../../ui/record-table/RecordTools.tsx'
import { useSavedColumns } from '../../../ui/record-table/use-saved-columns.ts'
import { accountName, useAccounts } from '../../../ui/reference-data.ts'
import { hrefOf, useListSearch } from '../../../ui/resource-table/use-list-search.ts'
import type { Account } from '../account.ts'
import css from './accounts.module.css'
import { AccountCard, Balance, Name, Role, StatusCell, Used } from './cells.tsx'

type Columns = RecordColumns<Account, ColumnId<'banking.pay-accounts'>>

/** The operator's own accounts, in the order they are used in. `waiting`: accounts somebody wants to add. */
export function AccountList({ toolbar, waiting }: { toolbar: ReactNode; waiting: ReactNode }) {
  const { t } = useTranslation('bankAccounts')
  const [search] = useListSearch()
  const found = useAccounts()
  const accounts = found.data?.data
  const saved = useSavedColumns('bank-accounts', useColumns())
  return (
    <div className={css.page}>
      <div className={css.tools}>
        <p className={css.count}>
          {accounts === undefined
            ? ' '
            : t('count', { count: accounts.filter(({ status }) => status !== 'retired').length })}
        </p>
        <div className={css.actions}>
          {toolbar}
          <RecordTools
            saved={saved}
            endpoint="banking.pay-accounts"
            count={accounts?.length ?? null}
            exports="exports.money"
          />
        </div>
      </div>
      {waiting}
      {accounts === undefined ? (
        found.error === null ? (
          <Waiting />
        ) : (
          <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
        )
      ) : accounts.length === 0 ? (
        <EmptyState icon={Landmark} title={t('empty.title')} hint={t('empty.hint')} />
      ) : (
        <RecordTable
          label={t('tab.accounts')}
          rows={accounts}
          columns={saved.shown}
          onWidthChange={saved.onWidthChange}
          openId={search['id']}
          idOf={({ id }) => id}
          hrefOf={id => hrefOf(search, { id })}
          nameOf={accountName}
          renderCard={row => <AccountCard account={row} />}
        />
      )}
    </div>
  )
}

function useColumns(): Columns {
  const { t } = useTranslation('bankAccounts')
  return useMemo<Columns>(
    () => [
      { id: 'account', header: t('column.account'), cell: row => <Name account={row} /> },
      { id: 'role', header: t('column.purpose'), cell: row => <Role account={row} /> },
      { id: 'status', header: t('column.status'), cell: row => <StatusCell account={row} /> },
      { id: 'balance', header: t('column.balance'), align: 'end', cell: row => <Balance account={row} /> },
      { id: 'used', header: t('column.used'), align: 'end', yields: true, cell: row => <Used account={row} /> },
    ],
    [t],
  )
}

function Waiting() {
  return (
    <div className={css.skeletons} aria-busy="true">
      {[60, 75, 55, 70].map(width => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}
