import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/money/Money.tsx'
import type { ColumnOf } from '../../../ui/resource-table/list-types.ts'
import { DepositStatus } from '../DepositStatus.tsx'
import { Age, ReceivedAt, Credit, HandledBy, PaidAt, Payer, Receiver, MemberCell } from './cells.tsx'

type Column = ColumnOf<'deposits.list'>

/** The columns of a list of deposits. The queue says how long somebody has waited; the others what became of it. */
export function useDepositColumns(tab: 'all' | 'unmatched'): readonly Column[] {
  const { t } = useTranslation('deposits')
  return useMemo(() => {
    const detected: Column = {
      id: 'detectedAt',
      header: t('column.detectedAt'),
      width: 104,
      whole: true,
      sort: { asc: 'detectedAt', desc: '-detectedAt' },
      cell: row => <ReceivedAt at={row.detectedAt} day={row.businessDay} />,
    }
    const who: Column = {
      id: 'member',
      header: t(tab === 'all' ? 'column.member' : 'column.who'),
      width: tab === 'all' ? 134 : 122,
      always: true,
      cell: row => <MemberCell deposit={row} />,
    }
    const payer: Column = {
      id: 'from',
      header: t('column.from'),
      width: tab === 'all' ? 146 : 136,
      cell: row => <Payer deposit={row} />,
    }
    const phone: Column = {
      id: 'phone',
      header: t('column.phone'),
      width: 112,
      optional: true,
      cell: row => (row.member === null ? row.from.phone : row.memberPhone) ?? '—',
    }
    const receiver: Column = {
      id: 'receivingAccount',
      header: t('column.receivingAccount'),
      width: 150,
      cell: row => <Receiver deposit={row} />,
    }
    const amount: Column = {
      id: 'amount',
      header: t('column.amount'),
      width: 112,
      align: 'end',
      always: true,
      sort: { asc: 'amount', desc: '-amount' },
      cell: row => <Money amount={row.amount} strong />,
    }
    const status: Column = {
      id: 'status',
      header: t('column.status'),
      width: 160,
      whole: true,
      cell: row => <DepositStatus status={row.status} reasons={row.reasons} />,
    }
    const channel: Column = {
      id: 'channel',
      header: t('column.channel'),
      width: 76,
      yields: 3,
      cell: row => t(`channel.${row.channel}`),
    }
    const paid: Column = {
      id: 'paidAt',
      header: t('column.paidAt'),
      width: 104,
      whole: true,
      cell: row => <PaidAt deposit={row} />,
    }
    const reference: Column = {
      id: 'providerRef',
      header: t('column.providerRef'),
      width: 130,
      optional: true,
      cell: row => row.providerRef ?? '—',
    }
    if (tab === 'unmatched') {
      const age: Column = {
        id: 'age',
        header: t('column.age'),
        width: 76,
        whole: true,
        align: 'end',
        cell: row => <Age deposit={row} />,
      }
      return [
        detected,
        who,
        { ...payer, yields: 1 },
        phone,
        amount,
        status,
        { ...receiver, optional: true },
        { ...channel, optional: true },
        { ...paid, optional: true },
        reference,
        age,
      ]
    }
    return [
      detected,
      who,
      payer,
      phone,
      { ...receiver, optional: true },
      amount,
      status,
      channel,
      {
        id: 'bonus',
        header: t('column.bonus'),
        width: 96,
        align: 'end',
        optional: true,
        cell: row => <Credit amount={row.bonus} />,
      },
      {
        id: 'creditBefore',
        header: t('column.creditBefore'),
        width: 108,
        align: 'end',
        optional: true,
        cell: row => <Credit amount={row.creditBefore} />,
      },
      {
        id: 'creditAfter',
        header: t('column.creditAfter'),
        width: 108,
        align: 'end',
        yields: 2,
        cell: row => <Credit amount={row.creditAfter} />,
      },
      { ...paid, optional: true },
      reference,
      {
        id: 'promotionRef',
        header: t('column.promotionRef'),
        width: 110,
        optional: true,
        cell: row => row.promotionRef ?? '—',
      },
      { id: 'doneBy', header: t('column.doneBy'), width: 92, yields: 1, cell: row => <HandledBy deposit={row} /> },
      { id: 'note', header: t('column.note'), width: 140, optional: true, cell: row => row.note ?? '—' },
    ]
  }, [tab, t])
}
