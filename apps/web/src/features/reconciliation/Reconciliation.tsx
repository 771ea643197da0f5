import type { ColumnId } from '@backoffice/contract/lists/lists'
import { Scale } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { accountName } from '../../ui/reference-data.ts'
import type { ListColumn } from '../../ui/resource-table/list-types.ts'
import { UnpagedTable } from '../../ui/resource-table/UnpagedTable.tsx'
import { useListSearch } from '../../ui/resource-table/use-list-search.ts'
import { DayCard, Difference, Ends, InOut, Name } from './cells.tsx'
import { DayStepper } from './DayStepper.tsx'
import { useDay } from './queries.ts'
import { type Day, dayOf } from './reconciliation.ts'

/** The day of an account, named by the account. */
type Row = Day & { id: string }
type Column = ListColumn<Row, string, ColumnId<'banking.reconciliation'>>

/** A business day of all accounts: bank figures, ledger figures and differences. */
export function Reconciliation() {
  const { t } = useTranslation('reconciliation')
  const [search, setSearch] = useListSearch()
  const day = dayOf(search['day'])
  const { data, error, refetch } = useDay(day)
  const rows = useMemo(() => data?.data.map((row): Row => ({ ...row, id: row.account.id })), [data])
  const query = useMemo(() => ({ day }), [day])
  const columns = useMemo<Column[]>(() => {
    const figures = { align: 'end', width: 160 } as const
    return [
      { id: 'account', header: t('column.account'), width: 180, cell: row => <Name row={row} /> },
      { id: 'lines', header: t('column.lines'), ...figures, cell: row => <InOut row={row} side="lines" /> },
      { id: 'ledger', header: t('column.ledger'), ...figures, cell: row => <InOut row={row} side="ledger" /> },
      {
        id: 'bankEnds',
        header: t('column.bankEnds'),
        ...figures,
        yields: 1,
        cell: row => <Ends row={row} side="lines" />,
      },
      {
        id: 'ledgerEnds',
        header: t('column.ledgerEnds'),
        ...figures,
        yields: 2,
        cell: row => <Ends row={row} side="ledger" />,
      },
      { id: 'difference', header: t('column.difference'), ...figures, cell: row => <Difference row={row} /> },
    ]
  }, [t])
  return (
    <UnpagedTable
      list="reconciliation"
      endpoint="banking.reconciliation"
      query={query}
      exports="exports.money"
      label={t('title')}
      found={{ rows, error, refetch: () => void refetch() }}
      columns={columns}
      nameOf={({ account }) => accountName(account)}
      renderCard={row => <DayCard row={row} />}
      before={<DayStepper day={day} onChange={next => setSearch({ day: next })} />}
      empty={<EmptyState icon={Scale} title={t('empty.title')} hint={t('empty.hint')} />}
    />
  )
}
