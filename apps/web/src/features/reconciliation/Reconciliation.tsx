import type { ColumnId } from '@backoffice/contract/lists/lists'
import { Scale } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { accountName } from '../../ui/reference-data.ts'
import { type Column, toListColumns } from '../../ui/resource/columns.tsx'
import { UnpagedTable } from '../../ui/resource-table/UnpagedTable.tsx'
import { useListSearch } from '../../ui/resource-table/use-list-search.ts'
import { DayCard, Difference, Ends, InOut, Name } from './cells.tsx'
import { DayStepper } from './DayStepper.tsx'
import { useDay } from './queries.ts'
import { type Day, dayOf } from './reconciliation.ts'

/** The day of an account, named by the account. */
type Row = Day & { id: string }
const figures = { align: 'end', width: 150 } as const
const ends = { align: 'end', width: 190 } as const
const columns: readonly Column<Row, string, ColumnId<'banking.reconciliation'>>[] = [
  { id: 'account', width: 150, cell: row => <Name row={row} /> },
  { id: 'lines', ...figures, cell: row => <InOut row={row} side="lines" /> },
  { id: 'ledger', ...figures, cell: row => <InOut row={row} side="ledger" /> },
  { id: 'bankEnds', ...ends, yields: 1, cell: row => <Ends row={row} side="lines" /> },
  { id: 'ledgerEnds', ...ends, yields: 2, cell: row => <Ends row={row} side="ledger" /> },
  { id: 'difference', ...figures, cell: row => <Difference row={row} /> },
]

/** A business day of all accounts: bank figures, ledger figures and differences. */
export function Reconciliation() {
  const { t } = useTranslation('reconciliation')
  const [search, setSearch] = useListSearch()
  const day = dayOf(search['day'])
  const { data, error, refetch } = useDay(day)
  const rows = useMemo(() => data?.data.map((row): Row => ({ ...row, id: row.account.id })), [data])
  const query = useMemo(() => ({ day }), [day])
  return (
    <UnpagedTable
      list="reconciliation"
      endpoint="banking.reconciliation"
      query={query}
      exports="exports.money"
      label={t('title')}
      found={{ rows, error, refetch: () => void refetch() }}
      columns={useMemo(() => toListColumns(columns, t, 'column'), [t])}
      nameOf={({ account }) => accountName(account)}
      renderCard={row => <DayCard row={row} />}
      before={<DayStepper day={day} onChange={next => setSearch({ day: next })} />}
      empty={<EmptyState icon={Scale} title={t('empty.title')} hint={t('empty.hint')} />}
    />
  )
}
