import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatMoney } from '../../../ui/money/format-money.ts'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import type { ColumnOf, Filter } from '../../../ui/resource-table/list-types.ts'
import { ResourceTable } from '../../../ui/resource-table/ResourceTable.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import cells from '../../../ui/cells/cells.module.css'
import { type ImportLine, outcomes } from '../statement.ts'
import { OutcomeChip } from './OutcomeChip.tsx'

const sorts = ['line', '-line'] as const

/** Who and what a line tells of, in one text. */
export const lineTextOf = ({ counterparty, text }: Pick<ImportLine, 'counterparty' | 'text'>): string =>
  [counterparty.name, counterparty.accountNo, text].filter(part => part !== null).join(' · ')

function useColumns(): readonly ColumnOf<'statements.lines'>[] {
  const { t } = useTranslation('statements')
  return useMemo(
    () => [
      {
        id: 'line',
        header: t('column.line'),
        width: 64,
        align: 'end',
        sort: { asc: 'line', desc: '-line' },
        cell: row => formatCount(row.line),
      },
      {
        id: 'occurredAt',
        header: t('column.occurredAt'),
        width: 150,
        cell: row => <Instant at={row.occurredAt} form={row.timeKnown ? 'dateTime' : 'date'} />,
      },
      {
        id: 'counterparty',
        header: t('column.counterparty'),
        width: 230,
        cell: row => <span title={lineTextOf(row)}>{lineTextOf(row) || '—'}</span>,
      },
      { id: 'reference', header: t('column.reference'), width: 130, cell: row => row.reference ?? '—' },
      {
        id: 'amount',
        header: t('column.amount'),
        width: 120,
        align: 'end',
        cell: row => formatMoney(row.direction === 'in' ? row.amount : -row.amount),
      },
      { id: 'outcome', header: t('column.outcome'), width: 160, cell: row => <OutcomeLink line={row} /> },
      {
        id: 'problem',
        header: t('column.problem'),
        width: 160,
        cell: row => (row.problem === null ? '—' : <span title={row.problem}>{row.problem}</span>),
      },
    ],
    [t],
  )
}

/** What became of a line, and the way to the deposit where there is one. */
function OutcomeLink({ line: { depositId, outcome } }: { line: ImportLine }) {
  const { t } = useTranslation('statements')
  if (depositId === null) return <OutcomeChip outcome={outcome} />
  return (
    <Link
      to="/account/deposit"
      search={{ id: depositId }}
      aria-label={t('list.openDeposit', { outcome: t(`outcome.${outcome}`) })}
      onClick={event => event.stopPropagation()}
    >
      <OutcomeChip outcome={outcome} />
    </Link>
  )
}

/** The lines of an import, each with what became of it. */
export function ImportLines({ importId }: { importId: string }) {
  const { t } = useTranslation('statements')
  const columns = useColumns()
  const params = useMemo(() => ({ id: importId }), [importId])
  const filters = useMemo<readonly Filter[]>(
    () => [
      {
        kind: 'several',
        key: 'outcome',
        label: t('column.outcome'),
        choices: outcomes.map(value => ({ value, label: t(`outcome.${value}`) })),
      },
    ],
    [t],
  )
  const nameOf = useCallback(
    (row: ImportLine) => t('list.lineName', { line: row.line, amount: formatMoney(row.amount) }),
    [t],
  )
  return (
    <ResourceTable
      endpoint="statements.lines"
      params={params}
      list="statement-lines"
      exports="exports.money"
      sorts={sorts}
      columns={columns}
      filters={filters}
      label={t('list.lineLabel')}
      searchLabel={t('list.searchLines')}
      nameOf={nameOf}
      renderCard={row => <LineCard line={row} />}
      summary={({ total }) => t('list.lines', { count: total ?? 0, shown: formatCount(total ?? 0) })}
      empty={<EmptyState icon={Inbox} title={t('list.noLines')} />}
    />
  )
}

function LineCard({ line }: { line: ImportLine }) {
  return (
    <>
      <span className={cells.line}>
        <b className={cells.strong}>{lineTextOf(line) || '—'}</b>
        <span className={cells.end}>
          <OutcomeChip outcome={line.outcome} />
        </span>
      </span>
      <span className={cells.line}>
        <span className={cells.who}>
          <Instant at={line.occurredAt} form={line.timeKnown ? 'dateTime' : 'date'} />
        </span>
        <b className={cells.sum}>{formatMoney(line.direction === 'in' ? line.amount : -line.amount)}</b>
      </span>
    </>
  )
}
