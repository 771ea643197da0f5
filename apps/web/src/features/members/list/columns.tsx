import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/money/Money.tsx'
import type { ColumnOf } from '../../../ui/resource-table/list-types.ts'
import { profitOf } from '../member.ts'
import { MemberStatus } from '../MemberStatus.tsx'
import { TagList } from '../TagList.tsx'
import { Bank, Phone, SumOf, TimeCell, MemberCell } from './cells.tsx'

export function useMemberColumns(): readonly ColumnOf<'members.list'>[] {
  const { t } = useTranslation('members')
  return useMemo(
    () => [
      {
        id: 'username',
        header: t('column.member'),
        width: 168,
        always: true,
        sort: { asc: 'username', desc: '-username' },
        cell: row => <MemberCell member={row} />,
      },
      { id: 'phone', header: t('column.phone'), width: 108, cell: row => <Phone member={row} /> },
      { id: 'accountNo', header: t('column.bank'), width: 152, cell: row => <Bank member={row} /> },
      { id: 'status', header: t('column.status'), width: 112, whole: true, cell: row => <MemberStatus member={row} /> },
      {
        id: 'credit',
        header: t('column.credit'),
        width: 108,
        align: 'end',
        sort: { asc: 'credit', desc: '-credit' },
        cell: row => <Money amount={row.credit} strong />,
      },
      {
        id: 'depositSum',
        header: t('column.deposits'),
        width: 126,
        align: 'end',
        yields: 4,
        cell: row => <SumOf amount={row.depositSum} count={row.depositCount} />,
      },
      {
        id: 'withdrawSum',
        header: t('column.withdrawals'),
        width: 126,
        align: 'end',
        yields: 3,
        cell: row => <SumOf amount={row.withdrawSum} count={row.withdrawCount} />,
      },
      {
        id: 'registeredAt',
        header: t('column.registered'),
        width: 100,
        whole: true,
        align: 'end',
        yields: 2,
        sort: { asc: 'registeredAt', desc: '-registeredAt' },
        cell: row => <TimeCell at={row.registeredAt} />,
      },
      {
        id: 'lastSignInAt',
        header: t('column.signedIn'),
        width: 116,
        whole: true,
        align: 'end',
        yields: 1,
        sort: { asc: 'lastSignInAt', desc: '-lastSignInAt' },
        cell: row => <TimeCell at={row.lastSignInAt} />,
      },
      {
        id: 'bonus',
        header: t('column.bonus'),
        width: 100,
        align: 'end',
        optional: true,
        cell: row => <Money amount={row.bonus} />,
      },
      {
        id: 'profit',
        header: t('column.profit'),
        width: 116,
        align: 'end',
        optional: true,
        cell: row => <Money amount={profitOf(row)} />,
      },
      {
        id: 'firstDepositAt',
        header: t('column.firstDeposit'),
        width: 96,
        whole: true,
        align: 'end',
        optional: true,
        cell: row => <TimeCell at={row.firstDepositAt} />,
      },
      { id: 'tmnPhone', header: t('column.tmnPhone'), width: 112, optional: true, cell: row => row.tmnPhone ?? '—' },
      { id: 'tags', header: t('column.tags'), width: 160, optional: true, cell: row => <TagList tags={row.tags} /> },
      {
        id: 'referrer',
        header: t('column.referrer'),
        width: 116,
        optional: true,
        cell: row => row.referrer?.username ?? '—',
      },
      { id: 'source', header: t('column.source'), width: 108, optional: true, cell: row => t(`source.${row.source}`) },
      {
        id: 'campaign',
        header: t('column.campaign'),
        width: 108,
        optional: true,
        cell: row => row.campaignCode ?? '—',
      },
    ],
    [t],
  )
}
