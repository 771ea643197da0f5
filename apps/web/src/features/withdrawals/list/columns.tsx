import type { ColumnId } from '@backoffice/contract/lists/lists'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/money/Money.tsx'
import type { ListColumn } from '../../../ui/resource-table/list-types.ts'
import type { Withdrawal } from '../withdrawal.ts'
import {
  ApprovedBy,
  Channel,
  Credit,
  EndedAt,
  FinishedAt,
  LastPromotion,
  Member,
  PaidFrom,
  PayTo,
  RequestedAt,
  Status,
  Turnover,
  Waiting,
} from './cells.tsx'
import type { Tab } from './tabs.ts'

export type WithdrawalSort = 'requestedAt' | '-requestedAt' | 'amount' | '-amount'

type Column = ListColumn<Withdrawal, WithdrawalSort, ColumnId<'withdrawals.list'>>

/**
 * The columns of a tab's list; widths as in the look. What is over waits for nobody: there it says since when, and how
 * it came to be.
 */
export function useWithdrawalColumns(tab: Tab): readonly Column[] {
  const { t } = useTranslation('withdrawals')
  return useMemo(() => {
    // Who decided and how is what a history is read for; elsewhere it is there for who wants it.
    const reportSuccess = tab === 'history' ? {} : { optional: true as const }
    // What a decision looks at first; there is room for it beside a list that is not narrowed by an open record.
    const optionalInTab = tab === 'queue' ? {} : { optional: true as const }
    const moment: Column =
      tab === 'history'
        ? {
            id: 'ended',
            header: t('column.ended'),
            width: 116,
            whole: true,
            yields: 5,
            cell: row => <EndedAt withdrawal={row} />,
          }
        : tab === 'paid'
          ? {
              id: 'finished',
              header: t('column.finished'),
              width: 76,
              whole: true,
              align: 'end',
              cell: row => <FinishedAt withdrawal={row} />,
            }
          : {
              id: 'waiting',
              header: t('column.waiting'),
              width: 76,
              whole: true,
              align: 'end',
              cell: row => <Waiting withdrawal={row} />,
            }
    const text = (id: 'externalId' | 'reference' | 'reason' | 'note', width: number): Column => ({
      id,
      header: t(`column.${id}`),
      width,
      cell: row => <span title={row[id] ?? undefined}>{row[id] ?? '—'}</span>,
    })
    return [
      {
        id: 'time',
        header: t('column.time'),
        width: tab === 'history' ? 116 : 100,
        whole: true,
        sort: { asc: 'requestedAt', desc: '-requestedAt' },
        cell: row => <RequestedAt withdrawal={row} />,
      },
      {
        id: 'member',
        header: t('column.member'),
        width: tab === 'history' ? 150 : 120,
        cell: row => <Member withdrawal={row} />,
      },
      { id: 'payTo', header: t('column.payTo'), width: 176, yields: 10, cell: row => <PayTo withdrawal={row} /> },
      {
        id: 'amount',
        header: t('column.amount'),
        width: 108,
        always: true,
        align: 'end',
        sort: { asc: 'amount', desc: '-amount' },
        cell: row => <Money amount={row.amount} strong />,
      },
      { id: 'status', header: t('column.status'), width: 144, whole: true, cell: row => <Status withdrawal={row} /> },
      moment,
      {
        id: 'credit',
        header: t('column.credit'),
        width: 96,
        yields: 9,
        align: 'end',
        ...optionalInTab,
        cell: row => <Credit withdrawal={row} />,
      },
      {
        id: 'turnover',
        header: t('column.turnover'),
        width: 148,
        yields: 8,
        align: 'end',
        ...optionalInTab,
        cell: row => <Turnover withdrawal={row} />,
      },
      {
        id: 'lastPromotion',
        header: t('column.lastPromotion'),
        width: 104,
        yields: 7,
        ...optionalInTab,
        cell: row => <LastPromotion withdrawal={row} />,
      },
      {
        id: 'channel',
        header: t('column.channel'),
        width: 80,
        yields: 6,
        ...optionalInTab,
        cell: row => <Channel withdrawal={row} />,
      },
      {
        id: 'returned',
        header: t('column.returned'),
        width: 108,
        yields: 4,
        align: 'end',
        ...reportSuccess,
        cell: row => (row.returned === null ? '—' : <Money amount={row.returned} />),
      },
      {
        id: 'approvedBy',
        header: t('column.approvedBy'),
        width: 104,
        yields: 4,
        ...reportSuccess,
        cell: row => <ApprovedBy withdrawal={row} />,
      },
      {
        id: 'secondBy',
        header: t('column.secondBy'),
        width: 96,
        yields: 2,
        ...reportSuccess,
        cell: row => row.secondBy?.name ?? '—',
      },
      {
        id: 'decidedBy',
        header: t('column.decidedBy'),
        width: 104,
        optional: true,
        cell: row => row.decidedBy?.name ?? '—',
      },
      {
        id: 'paidFrom',
        header: t('column.paidFrom'),
        width: 130,
        optional: true,
        cell: row => <PaidFrom withdrawal={row} />,
      },
      { ...text('reference', 120), yields: 1, ...reportSuccess },
      { ...text('reason', 130), yields: 3, ...reportSuccess },
      { ...text('note', 140), optional: true },
      { ...text('externalId', 150), optional: true },
    ]
  }, [t, tab])
}
