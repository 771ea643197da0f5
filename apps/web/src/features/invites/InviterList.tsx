import { inviters } from '@backoffice/contract/invites/lists'
import { UserPlus } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatCount } from '../../ui/money/format-money.ts'
import { SignedMoney } from '../../ui/money/Money.tsx'
import { daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import { InviterDrawer } from './InviterDrawer.tsx'

function Invited({ row: { people, activePeople } }: { row: RowOf<'invites.list'> }) {
  const { t } = useTranslation('invites')
  const figures = [
    [t('column.people'), people],
    [t('column.activePeople'), activePeople],
  ] as const
  return <>{figures.map(([name, count]) => `${name} ${formatCount(count)}`).join(' · ')}</>
}

const list: ResourceList<'invites.list'> = {
  of: inviters,
  record: 'invites.totals',
  texts: 'invites',
  label: 'tab.report',
  search: 'search',
  rowName: row => row.username,
  foot: 'foot',
  empty: { icon: UserPlus, title: 'empty.title', hint: 'empty.hint' },
  columns: [
    { id: 'username', kind: 'text', value: row => row.username, width: 140, always: true },
    { id: 'people', kind: 'count', value: row => row.people, width: 84 },
    { id: 'activePeople', kind: 'count', value: row => row.activePeople, width: 104 },
    { id: 'deposits', kind: 'money', value: row => row.deposits, width: 116 },
    { id: 'withdrawals', kind: 'money', value: row => row.withdrawals, width: 116, yields: 2 },
    { id: 'profit', kind: 'signed', value: row => row.profit, width: 116, yields: 1 },
    { id: 'commission', kind: 'signed', value: row => row.commission, width: 116 },
    { id: 'paid', kind: 'money', value: row => row.paid, width: 104 },
    { id: 'waiting', kind: 'signed', value: row => row.waiting, width: 104 },
    { id: 'status', kind: 'term', value: row => row.status, width: 100, optional: true },
    {
      id: 'registeredAt',
      kind: 'instant',
      form: 'date',
      value: row => row.registeredAt,
      width: 104,
      sort: 'registeredAt',
    },
  ],
  filters: [
    { ...daysFilter, label: 'filter.days' },
    { kind: 'one', key: 'waiting', values: [['yes', 'filter.hasWaiting']] },
  ],
  card: {
    title: row => row.username,
    line: row => <Invited row={row} />,
    sum: row => <SignedMoney amount={row.commission} />,
  },
}

/** Members who invited others, with the figures of a period; a row opens its tree. */
export const InviterList = () => <ResourcePage of={list} renderDrawer={id => <InviterDrawer key={id} id={id} />} />
