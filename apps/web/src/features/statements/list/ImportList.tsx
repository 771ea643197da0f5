import { statements } from '@backoffice/contract/statements/lists'
import { FileSpreadsheet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { formatCount } from '../../../ui/money/format-money.ts'
import { daysFilter } from '../../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../../ui/resource/ResourcePage.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import type { Import } from '../statement.ts'
import { ImportStatus } from './OutcomeCounts.tsx'

const accountOf = (row: Import) => ({ ...row.account, masked: false })

const list: ResourceList<'statements.list'> = {
  of: statements,
  texts: 'statements',
  label: 'list.label',
  search: 'list.search',
  rowName: row => row.fileName,
  foot: 'list.foot',
  empty: { icon: FileSpreadsheet, title: 'list.empty', hint: 'list.emptyHint' },
  columns: [
    {
      id: 'importedAt',
      kind: 'instant',
      form: 'dateTime',
      value: row => row.importedAt,
      width: 152,
      whole: true,
      sort: 'importedAt',
    },
    { id: 'fileName', kind: 'text', value: row => row.fileName, width: 190, always: true },
    { id: 'account', kind: 'account', value: accountOf, width: 154, yields: 3 },
    { id: 'format', kind: 'term', value: row => row.format, width: 90, yields: 2 },
    { id: 'lines', kind: 'count', value: row => row.lines, width: 72, yields: 4 },
    { id: 'new', kind: 'count', value: row => row.outcomes.credited, header: 'column.credited', width: 80 },
    {
      id: 'unmatched',
      kind: 'count',
      value: ({ outcomes }) => outcomes.unmatched + outcomes.possibleDuplicate,
      width: 90,
    },
    { id: 'in', kind: 'money', value: row => row.in, width: 110, optional: true },
    { id: 'out', kind: 'money', value: row => row.out, width: 110, optional: true },
    { id: 'status', width: 190, whole: true, cell: row => <ImportStatus of={row} /> },
    { id: 'importedBy', kind: 'text', value: row => row.importedBy.name, width: 90, yields: 1, quiet: true },
  ],
  filters: [
    { kind: 'several', key: 'status', values: ['taking', 'done'] },
    daysFilter,
    { kind: 'account', key: 'account' },
  ],
  card: {
    title: row => row.fileName,
    chip: row => <ImportStatus of={row} />,
    end: row => <Instant at={row.importedAt} form="day" />,
    line: row => <AccountNumber account={accountOf(row)} />,
    sum: row => <LineCount count={row.lines} />,
  },
}

function LineCount({ count }: { count: number }) {
  const { t } = useTranslation('statements')
  return <>{t('list.lines', { count, shown: formatCount(count) })}</>
}

/** Imported statement files, newest first, with the progress of a running import. */
export const ImportList = (props: { toolbar: ReactNode; renderDrawer: (id: string) => ReactNode }) => (
  <ResourcePage of={list} {...props} />
)
