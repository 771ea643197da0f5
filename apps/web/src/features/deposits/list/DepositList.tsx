import { waitingDepositStatuses } from '@backoffice/contract/deposits/lists'
import { CircleCheck, Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { Money } from '../../../ui/money/Money.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import type { Columns } from '../../../ui/resource/columns.tsx'
import { amountFilter, daysFilter, type FilterSpec } from '../../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../../ui/resource/ResourcePage.tsx'
import { Moment } from '../../../ui/time/Moment.tsx'
import { depositLabelOf, isWaiting, type Status } from '../deposit.ts'
import { DepositStatus } from '../DepositStatus.tsx'
import { depositRequests } from '../lists.ts'
import { useDepositBulk } from './bulk.tsx'
import { Age, CardLine, CardTitle, HandledBy, PaidAt, Payer, Receiver, MemberCell } from './cells.tsx'

type Column = Columns<'deposits.list'>[number]
type Tab = 'all' | 'unmatched'

const statuses: readonly Status[] = [
  'credited',
  'unmatched',
  'possible-duplicate',
  'matched',
  'held',
  'duplicate',
  'ignored',
  'returned',
  'reversed',
]
const channels = ['scb', 'gsb', 'tmn', 'sms', 'other'] as const
const account = { kind: 'account', key: 'bankAccountId', label: 'filter.account' } as const

const filters: Readonly<Record<Tab, readonly FilterSpec[]>> = {
  all: [
    { kind: 'several', key: 'status', values: statuses },
    { kind: 'several', key: 'channel', values: [...channels, 'manual'] },
    amountFilter,
    daysFilter,
    { kind: 'days', key: 'credited', from: 'creditedFrom', to: 'creditedTo' },
    { kind: 'one', key: 'first', values: ['yes'] },
    { kind: 'one', key: 'mode', values: ['auto', 'manual'] },
    account,
  ],
  unmatched: [
    { kind: 'several', key: 'status', values: waitingDepositStatuses },
    { kind: 'several', key: 'channel', values: channels },
    amountFilter,
    daysFilter,
    account,
  ],
}

const optional = { optional: true } as const
const detected: Column = {
  id: 'detectedAt',
  width: 104,
  whole: true,
  sort: 'detectedAt',
  cell: row => <Moment at={row.detectedAt} day={row.businessDay} />,
}
const who: Column = { id: 'member', width: 134, always: true, cell: row => <MemberCell deposit={row} /> }
const payer: Column = { id: 'from', width: 146, cell: row => <Payer deposit={row} /> }
const phone: Column = {
  id: 'phone',
  kind: 'text',
  value: row => (row.member === null ? row.from.phone : row.memberPhone),
  width: 112,
  ...optional,
}
const receiver: Column = { id: 'receivingAccount', width: 150, cell: row => <Receiver deposit={row} />, ...optional }
const amount: Column = {
  id: 'amount',
  kind: 'money',
  value: row => row.amount,
  strong: true,
  width: 112,
  always: true,
  sort: 'amount',
}
const status: Column = {
  id: 'status',
  width: 160,
  whole: true,
  cell: row => <DepositStatus status={row.status} reasons={row.reasons} />,
}
const channel: Column = { id: 'channel', kind: 'term', value: row => row.channel, width: 76, yields: 3 }
const paid: Column = { id: 'paidAt', width: 104, whole: true, cell: row => <PaidAt deposit={row} />, ...optional }
const reference: Column = { id: 'providerRef', kind: 'text', value: row => row.providerRef, width: 130, ...optional }

/** The queue shows the waiting time, the list of all shows the outcome. */
const columns: Readonly<Record<Tab, readonly Column[]>> = {
  unmatched: [
    detected,
    { ...who, header: 'column.who', width: 122 },
    { ...payer, width: 136, yields: 1 },
    phone,
    amount,
    status,
    receiver,
    { ...channel, ...optional },
    paid,
    reference,
    { id: 'age', width: 76, whole: true, align: 'end', cell: row => <Age deposit={row} /> },
  ],
  all: [
    detected,
    who,
    payer,
    phone,
    receiver,
    amount,
    status,
    channel,
    { id: 'bonus', kind: 'money', value: row => row.bonus, width: 96, quiet: true, ...optional },
    { id: 'creditBefore', kind: 'money', value: row => row.creditBefore, width: 108, quiet: true, ...optional },
    { id: 'creditAfter', kind: 'money', value: row => row.creditAfter, width: 108, quiet: true, yields: 2 },
    paid,
    reference,
    { id: 'promotionRef', kind: 'text', value: row => row.promotionRef, width: 110, ...optional },
    { id: 'doneBy', width: 92, yields: 1, cell: row => <HandledBy deposit={row} /> },
    { id: 'note', kind: 'text', value: row => row.note, width: 140, ...optional },
  ],
}

const listOf = (tab: Tab): ResourceList<'deposits.list'> => ({
  ...depositRequests[tab],
  ...(tab === 'all' ? {} : { view: 'unmatched-deposits' }),
  texts: 'deposits',
  label: `tab.${tab}`,
  search: 'search.deposits',
  rowName: (row, t) => t('rowName', { who: depositLabelOf(row) ?? t('cell.nobody'), amount: formatMoney(row.amount) }),
  foot: `foot.${tab}`,
  empty: {
    icon: tab === 'unmatched' ? CircleCheck : Inbox,
    title: `empty.${tab}.title`,
    hint: `empty.${tab}.hint`,
  },
  columns: columns[tab],
  filters: filters[tab],
  card: {
    title: row => <CardTitle deposit={row} />,
    chip: row => <DepositStatus status={row.status} reasons={row.reasons} />,
    end: row => (isWaiting(row.status) ? <Age deposit={row} /> : <Moment at={row.detectedAt} day={row.businessDay} />),
    line: row => <CardLine deposit={row} />,
    sum: row => <Money amount={row.amount} />,
  },
})
const lists = { all: listOf('all'), unmatched: listOf('unmatched') }

type Props = { tab: Tab; toolbar: ReactNode; renderDrawer: (id: string) => ReactNode }

/** All deposits, newest first; or those that need review, the longest waiting first. */
export function DepositList({ tab, ...rest }: Props) {
  return <ResourcePage of={lists[tab]} bulk={useDepositBulk()} {...rest} />
}
