import { invitePayouts } from '@backoffice/contract/invites/lists'
import { Coins } from 'lucide-react'
import cells from '../../ui/cells/cells.module.css'
import { ProfileLink } from '../../ui/links.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { Money } from '../../ui/money/Money.tsx'
import { daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import { Instant } from '../../ui/time/Instant.tsx'

const list: ResourceList<'invites.payouts'> = {
  of: invitePayouts,
  opens: false,
  texts: 'invites',
  label: 'tab.payouts',
  search: 'search',
  rowName: (row, t) => t('payout.of', { username: row.member.username, amount: formatMoney(row.amount) }),
  foot: 'payout.foot',
  sums: { amount: 'payout.sum' },
  empty: { icon: Coins, title: 'payout.none', hint: 'payout.noneHint' },
  headers: 'payout',
  columns: [
    {
      id: 'paidAt',
      kind: 'instant',
      form: 'dateTime',
      value: row => row.paidAt,
      width: 150,
      always: true,
      sort: 'paidAt',
    },
    {
      id: 'username',
      width: 160,
      cell: row => (
        <ProfileLink id={row.member.id} className={cells.link ?? ''}>
          {row.member.username}
        </ProfileLink>
      ),
      always: true,
    },
    { id: 'amount', kind: 'money', value: row => row.amount, strong: true, width: 120 },
    { id: 'commissions', kind: 'count', value: row => row.commissions, width: 116 },
    { id: 'turnoverPercent', width: 104, align: 'end', cell: row => `${row.turnoverPercent}%` },
  ],
  filters: [{ ...daysFilter, label: 'payout.days' }],
  card: {
    title: row => row.member.username,
    end: row => <Instant at={row.paidAt} form="date" />,
    sum: row => <Money amount={row.amount} />,
  },
}

/** Paid commissions, newest first. */
export const PayoutList = () => <ResourcePage of={list} />
