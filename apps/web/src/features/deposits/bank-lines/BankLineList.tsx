import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { counterpartyAccount } from '../../../ui/copy/show-account.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import type { Columns } from '../../../ui/resource/columns.tsx'
import { amountFilter, daysFilter, type FilterSpec } from '../../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../../ui/resource/ResourcePage.tsx'
import { Moment } from '../../../ui/time/Moment.tsx'
import type { Feed } from '../deposit.ts'
import { type Lines, lineRequests } from '../lists.ts'
import { ownAccount } from './bank-line.ts'
import { Amount, BankLineOutcome, LineTitle, Other, Outcome } from './cells.tsx'

const outcomes = ['none', 'deposit', 'withdrawal', 'own-transfer', 'fee', 'interest', 'retelling'] as const

const columns: Columns<Lines> = [
  { id: 'occurredAt', kind: 'moment', value: row => row.occurredAt, width: 104, whole: true, sort: 'occurredAt' },
  { id: 'counterparty', width: 240, cell: row => <Other line={row} /> },
  { id: 'account', kind: 'account', value: ownAccount, width: 150, yields: 2 },
  {
    id: 'amount',
    header: 'ui:column.amount',
    width: 124,
    align: 'end',
    always: true,
    sort: 'amount',
    cell: row => <Amount line={row} />,
  },
  { id: 'balanceAfter', kind: 'money', value: row => row.balanceAfter, width: 112, yields: 1 },
  { id: 'linked', width: 150, whole: true, cell: row => <Outcome line={row} /> },
  {
    id: 'reference',
    kind: 'text',
    value: row => row.reference,
    header: 'column.providerRef',
    width: 140,
    optional: true,
  },
  { id: 'rawText', kind: 'text', value: row => row.rawText, width: 200, optional: true },
  { id: 'source', kind: 'term', value: row => row.source, width: 90, optional: true },
  { id: 'receivedAt', kind: 'moment', value: row => row.receivedAt, width: 104, whole: true, optional: true },
]
const direction: FilterSpec = { kind: 'one', key: 'direction', values: ['in', 'out'] }
const filters: readonly FilterSpec[] = [
  { kind: 'one', key: 'linked', values: outcomes, of: 'became' },
  amountFilter,
  daysFilter,
  { kind: 'account', key: 'account' },
]

/** What one of the bank feeds reported, newest first, and the outcome of each transaction. */
const listOf = (feed: Feed): ResourceList<Lines> => ({
  ...lineRequests[feed],
  texts: 'deposits',
  label: `tab.${feed}`,
  search: 'search.lines',
  rowName: ({ counterparty, reference, amount }, t) =>
    t('line.name', { who: counterparty.name ?? reference ?? t('cell.nobody'), amount: formatMoney(amount) }),
  foot: 'foot.lines',
  sums: { in: 'foot.in', out: 'foot.out' },
  empty: { icon: Inbox, title: 'empty.lines.title', hint: 'empty.lines.hint' },
  columns,
  filters: feed === 'tmn-out' ? filters : [direction, ...filters],
  card: {
    title: row => <LineTitle line={row} />,
    chip: row => <BankLineOutcome linked={row.linked} />,
    end: row => <Moment at={row.occurredAt} />,
    line: row => {
      const account = counterpartyAccount(row.counterparty)
      return account === null ? (row.rawText ?? '—') : <AccountNumber account={account} />
    },
    sum: row => <Amount line={row} />,
  },
})
const lists = {
  scb: listOf('scb'),
  gsb: listOf('gsb'),
  other: listOf('other'),
  tmn: listOf('tmn'),
  sms: listOf('sms'),
  'tmn-out': listOf('tmn-out'),
}

export const BankLineList = ({ feed, renderDrawer }: { feed: Feed; renderDrawer: (id: string) => ReactNode }) => (
  <ResourcePage of={lists[feed]} renderDrawer={renderDrawer} />
)
