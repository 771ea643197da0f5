import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/money/Money.tsx'
import type { ListColumn, SortOf } from '../../../ui/resource-table/list-types.ts'
import type { Member } from '../member.ts'
import { MemberStatus } from '../MemberStatus.tsx'
import { Bank, Phone, SumOf, When, Who } from './cells.tsx'

export type MemberSort = SortOf<'members.list'>

export function useMemberColumns(): readonly ListColumn<Member, MemberSort>[] {
  const { t } = useTranslation('members')
  return useMemo(
    () => [
      { id: 'member', header: t('column.member'), width: 168, sort: { asc: 'username', desc: '-username' }, cell: (row) => <Who member={row} /> },
      { id: 'phone', header: t('column.phone'), width: 104, cell: (row) => <Phone member={row} /> },
      { id: 'bank', header: t('column.bank'), width: 148, cell: (row) => <Bank member={row} /> },
      { id: 'status', header: t('column.status'), width: 128, cell: (row) => <MemberStatus member={row} /> },
      { id: 'credit', header: t('column.credit'), width: 108, align: 'end', sort: { asc: 'credit', desc: '-credit' }, cell: (row) => <Money amount={row.credit} strong /> },
      { id: 'deposits', header: t('column.deposits'), width: 132, align: 'end', cell: (row) => <SumOf amount={row.depositSum} count={row.depositCount} /> },
      { id: 'withdrawals', header: t('column.withdrawals'), width: 132, align: 'end', cell: (row) => <SumOf amount={row.withdrawSum} count={row.withdrawCount} /> },
      { id: 'registered', header: t('column.registered'), width: 96, align: 'end', sort: { asc: 'registeredAt', desc: '-registeredAt' }, cell: (row) => <When at={row.registeredAt} /> },
      { id: 'signedIn', header: t('column.signedIn'), width: 96, align: 'end', sort: { asc: 'lastSignInAt', desc: '-lastSignInAt' }, cell: (row) => <When at={row.lastSignInAt} /> },
    ],
    [t],
  )
}
