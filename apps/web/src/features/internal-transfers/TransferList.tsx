import { internalTransfers } from '@backoffice/contract/internal-transfers/lists'
import { ArrowRight, ArrowRightLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { AccountNumber } from '../../ui/copy/AccountNumber.tsx'
import { Money } from '../../ui/money/Money.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import { TransferStatus } from './cells.tsx'

const list: ResourceList<'banking.transfers'> = {
  of: internalTransfers,
  texts: 'bankAccounts',
  label: 'tab.transfers',
  search: 'transfer.search',
  rowName: (row, t) => t('transfer.name', { amount: formatMoney(row.amount), reference: row.reference }),
  foot: 'transfer.foot',
  empty: { icon: ArrowRightLeft, title: 'transfer.empty.title', hint: 'transfer.empty.hint' },
  headers: 'transfer',
  columns: [
    {
      id: 'occurredAt',
      kind: 'instant',
      form: 'dateTime',
      value: row => row.occurredAt,
      width: 152,
      whole: true,
      sort: 'occurredAt',
    },
    { id: 'from', width: 138, cell: row => <AccountNumber account={row.from} /> },
    { id: 'to', width: 138, cell: row => <AccountNumber account={row.to} /> },
    { id: 'amount', kind: 'money', value: row => row.amount, strong: true, width: 120, always: true, sort: 'amount' },
    { id: 'told', width: 150, whole: true, cell: row => <TransferStatus transfer={row} /> },
    { id: 'reference', kind: 'text', value: row => row.reference, width: 120, yields: 2 },
    { id: 'bookedBy', kind: 'text', value: row => row.bookedBy.name, width: 90, yields: 1 },
  ],
  filters: [
    { kind: 'account', key: 'account', label: 'column.account' },
    { ...daysFilter, label: 'transfer.days' },
  ],
  card: {
    title: row => <TransferStatus transfer={row} />,
    end: row => (
      <>
        <Instant at={row.occurredAt} form="day" /> <Instant at={row.occurredAt} form="clock" /> · {row.bookedBy.name}
      </>
    ),
    line: row => (
      <>
        <AccountNumber account={row.from} /> <ArrowRight size={13} strokeWidth={1.75} aria-hidden="true" />{' '}
        <AccountNumber account={row.to} />
      </>
    ),
    sum: row => <Money amount={row.amount} strong />,
  },
}

type Props = { toolbar: ReactNode; above: ReactNode; renderDrawer: (id: string) => ReactNode }

/** Money moved between the operator's accounts, newest first, and whether both banks have reported it. */
export const TransferList = (props: Props) => <ResourcePage of={list} {...props} />
