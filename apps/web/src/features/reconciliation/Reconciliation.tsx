import type { ColumnId } from '@backoffice/contract/lists/lists'
import { Scale } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { showAccount } from '../../ui/copy/show-account.ts'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { ErrorPanel } from '../../ui/panel/ErrorPanel.tsx'
import { type RecordColumns, RecordTable } from '../../ui/record-table/RecordTable.tsx'
import { RecordTools } from '../../ui/record-table/RecordTools.tsx'
import { useSavedColumns } from '../../ui/record-table/use-saved-columns.ts'
import { hrefOf, useListSearch } from '../../ui/resource-table/use-list-search.ts'
import { DayCard, Difference, Ends, InOut, Name } from './cells.tsx'
import { DayStepper } from './DayStepper.tsx'
import { useDay } from './queries.ts'
import { type Day, dayOf } from './reconciliation.ts'
import css from './reconciliation.module.css'

type Columns = RecordColumns<Day, ColumnId<'banking.reconciliation'>>

/** A business day of all accounts: bank figures, ledger figures and differences. */
export function Reconciliation() {
  const { t } = useTranslation('reconciliation')
  const [search, setSearch] = useListSearch()
  const day = dayOf(search['day'])
  const found = useDay(day)
  const rows = found.data?.data
  const saved = useSavedColumns('reconciliation', useColumns())
  const query = useMemo(() => ({ day }), [day])
  return (
    <div className={css.page}>
      <div className={css.tools}>
        <DayStepper day={day} onChange={next => setSearch({ day: next })} />
        <RecordTools
          saved={saved}
          endpoint="banking.reconciliation"
          query={query}
          count={rows?.length ?? null}
          exports="exports.money"
        />
      </div>
      {rows === undefined ? (
        found.error === null ? (
          <div className={css.skeletons} aria-busy="true">
            <Skeleton width={60} />
            <Skeleton width={75} />
            <Skeleton width={55} />
          </div>
        ) : (
          <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
        )
      ) : rows.length === 0 ? (
        <EmptyState icon={Scale} title={t('empty.title')} hint={t('empty.hint')} />
      ) : (
        <RecordTable
          label={t('title')}
          rows={rows}
          columns={saved.shown}
          onWidthChange={saved.onWidthChange}
          openId={search['id']}
          idOf={({ account }) => account.id}
          hrefOf={id => hrefOf(search, { id })}
          nameOf={({ account }) => `${account.bankAbbr} ${showAccount({ ...account, masked: false })}`}
          renderCard={row => <DayCard row={row} />}
        />
      )}
    </div>
  )
}

function useColumns(): Columns {
  const { t } = useTranslation('reconciliation')
  return useMemo<Columns>(
    () => [
      { id: 'account', header: t('column.account'), cell: row => <Name row={row} /> },
      { id: 'lines', header: t('column.lines'), align: 'end', cell: row => <InOut row={row} side="lines" /> },
      { id: 'ledger', header: t('column.ledger'), align: 'end', cell: row => <InOut row={row} side="ledger" /> },
      {
        id: 'bankEnds',
        header: t('column.bankEnds'),
        align: 'end',
        yields: true,
        cell: row => <Ends row={row} side="lines" />,
      },
      {
        id: 'ledgerEnds',
        header: t('column.ledgerEnds'),
        align: 'end',
        yields: true,
        cell: row => <Ends row={row} side="ledger" />,
      },
      { id: 'difference', header: t('column.difference'), align: 'end', cell: row => <Difference row={row} /> },
    ],
    [t],
  )
}
