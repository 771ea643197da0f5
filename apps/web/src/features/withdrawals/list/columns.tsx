import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/money/Money.tsx'
import type { ListColumn } from '../../../ui/resource-table/list-types.ts'
import type { Withdrawal } from '../withdrawal.ts'
import { WithdrawalStatus } from '../WithdrawalStatus.tsx'
import { FinishedAt, Member, PayTo, RequestedAt, Waiting } from './cells.tsx'
import type { Tab } from './tabs.ts'

export type WithdrawalSort = 'requestedAt' | '-requestedAt' | 'amount' | '-amount'

/** The columns of a tab's list; widths as in the look. What is paid waits for nobody: there it says since when. */
export function useWithdrawalColumns(tab: Tab): readonly ListColumn<Withdrawal, WithdrawalSort>[] {
  const { t } = useTranslation('withdrawals')
  return useMemo(
    () => [
      { id: 'time', header: t('column.time'), width: 108, sort: { asc: 'requestedAt', desc: '-requestedAt' }, cell: (row) => <RequestedAt withdrawal={row} /> },
      { id: 'member', header: t('column.member'), width: 120, cell: (row) => <Member withdrawal={row} /> },
      { id: 'payTo', header: t('column.payTo'), width: 156, cell: (row) => <PayTo withdrawal={row} /> },
      { id: 'amount', header: t('column.amount'), width: 116, always: true, align: 'end', sort: { asc: 'amount', desc: '-amount' }, cell: (row) => <Money amount={row.amount} strong /> },
      { id: 'status', header: t('column.status'), width: 152, cell: (row) => <WithdrawalStatus withdrawal={row} /> },
      tab === 'paid'
        ? { id: 'finished', header: t('column.finished'), width: 76, align: 'end', cell: (row) => <FinishedAt withdrawal={row} /> }
        : { id: 'waiting', header: t('column.waiting'), width: 76, align: 'end', cell: (row) => <Waiting withdrawal={row} /> },
      { id: 'externalId', header: t('column.externalId'), width: 150, optional: true, cell: (row) => <span title={row.externalId}>{row.externalId}</span> },
      { id: 'approvedBy', header: t('column.approvedBy'), width: 120, optional: true, cell: (row) => row.approvedBy?.name ?? '—' },
      { id: 'decidedBy', header: t('column.decidedBy'), width: 120, optional: true, cell: (row) => row.decidedBy?.name ?? '—' },
      { id: 'reference', header: t('column.reference'), width: 150, optional: true, cell: (row) => <span title={row.reference ?? undefined}>{row.reference ?? '—'}</span> },
      { id: 'reason', header: t('column.reason'), width: 180, optional: true, cell: (row) => <span title={row.reason ?? undefined}>{row.reason ?? '—'}</span> },
    ],
    [t, tab],
  )
}
