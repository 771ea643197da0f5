import { FileSpreadsheet } from 'lucide-react'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { showAccount } from '../../../ui/copy/show-account.ts'
import { formatCount, formatMoney } from '../../../ui/money/format-money.ts'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import type { ColumnOf, Filter } from '../../../ui/resource-table/list-types.ts'
import { ResourceTable } from '../../../ui/resource-table/ResourceTable.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import cells from '../../../ui/cells/cells.module.css'
import { useAccounts } from '../queries.ts'
import type { Import } from '../statement.ts'
import { ImportStatus } from './ImportStatus.tsx'

const sorts = ['-importedAt', 'importedAt'] as const
const statuses = ['taking', 'done'] as const

function useColumns(): readonly ColumnOf<'statements.list'>[] {
  const { t } = useTranslation('statements')
  return useMemo(
    () => [
      {
        id: 'importedAt',
        header: t('column.importedAt'),
        width: 152,
        whole: true,
        sort: { asc: 'importedAt', desc: '-importedAt' },
        cell: row => <Instant at={row.importedAt} form="dateTime" />,
      },
      {
        id: 'fileName',
        header: t('column.fileName'),
        width: 190,
        always: true,
        cell: row => <span title={row.fileName}>{row.fileName}</span>,
      },
      {
        id: 'account',
        header: t('column.account'),
        width: 154,
        yields: 3,
        cell: row => <AccountNumber account={{ ...row.account, masked: false }} />,
      },
      { id: 'format', header: t('column.format'), width: 90, yields: 2, cell: row => t(`format.${row.format}`) },
      {
        id: 'lines',
        header: t('column.lines'),
        width: 72,
        align: 'end',
        yields: 4,
        cell: row => formatCount(row.lines),
      },
      {
        id: 'new',
        header: t('column.credited'),
        width: 80,
        align: 'end',
        cell: row => formatCount(row.outcomes.credited),
      },
      {
        id: 'unmatched',
        header: t('column.unmatched'),
        width: 90,
        align: 'end',
        cell: row => formatCount(row.outcomes.unmatched + row.outcomes.possibleDuplicate),
      },
      { id: 'in', header: t('column.in'), width: 110, align: 'end', optional: true, cell: row => formatMoney(row.in) },
      {
        id: 'out',
        header: t('column.out'),
        width: 110,
        align: 'end',
        optional: true,
        cell: row => formatMoney(row.out),
      },
      { id: 'status', header: t('column.status'), width: 130, whole: true, cell: row => <ImportStatus of={row} /> },
      {
        id: 'importedBy',
        header: t('column.importedBy'),
        width: 90,
        yields: 1,
        cell: row => <span className={cells.quiet}>{row.importedBy.name}</span>,
      },
    ],
    [t],
  )
}

/** Statement files that were taken, the last one first; how far one is that is still under way. */
export function ImportList({ toolbar }: { toolbar?: ReactNode }) {
  const { t } = useTranslation('statements')
  const accounts = useAccounts()
  const columns = useColumns()
  const filters = useMemo<readonly Filter[]>(() => {
    const some: Filter[] = [
      {
        kind: 'several',
        key: 'status',
        label: t('filter.status'),
        choices: statuses.map(value => ({ value, label: t(`status.${value}`) })),
      },
      { kind: 'days', key: 'days', label: t('filter.days'), from: 'from', to: 'to' },
    ]
    if (accounts !== undefined && accounts.length > 0)
      some.push({
        kind: 'one',
        key: 'account',
        label: t('filter.account'),
        choices: accounts.map(account => ({
          value: account.id,
          label: `${account.bankAbbr} ${showAccount({ ...account, masked: false })}`,
        })),
      })
    return some
  }, [accounts, t])
  const nameOf = useCallback((row: Import) => row.fileName, [])
  return (
    <ResourceTable
      endpoint="statements.list"
      list="statements"
      exports="exports.money"
      sorts={sorts}
      columns={columns}
      filters={filters}
      label={t('list.label')}
      searchLabel={t('list.search')}
      nameOf={nameOf}
      toolbar={toolbar}
      renderCard={row => <ImportCard of={row} />}
      summary={({ total }) => t('list.foot', { count: total ?? 0, shown: formatCount(total ?? 0) })}
      empty={<EmptyState icon={FileSpreadsheet} title={t('list.empty')} hint={t('list.emptyHint')} />}
    />
  )
}

function ImportCard({ of }: { of: Import }) {
  const { t } = useTranslation('statements')
  return (
    <>
      <span className={cells.line}>
        <b className={cells.strong}>{of.fileName}</b>
        <ImportStatus of={of} />
        <span className={cells.end}>
          <Instant at={of.importedAt} form="day" />
        </span>
      </span>
      <span className={cells.line}>
        <span className={cells.who}>
          <AccountNumber account={{ ...of.account, masked: false }} />
        </span>
        <b className={cells.sum}>{t('list.lines', { count: of.lines, shown: formatCount(of.lines) })}</b>
      </span>
    </>
  )
}
