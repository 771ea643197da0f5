import { CircleCheck, Inbox } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { useBankChoices } from '../../../ui/reference-data.ts'
import type { Columns } from '../../../ui/resource/columns.tsx'
import { amountFilter, daysFilter, type FilterSpec } from '../../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../../ui/resource/ResourcePage.tsx'
import { Elapsed } from '../../../ui/time/Elapsed.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import { today } from '../../../ui/time/now.ts'
import { type List, listRequests } from '../lists.ts'
import { isFinal, paidOn, type Status, type Tab, tabs } from '../withdrawal.ts'
import { useWithdrawalBulk } from './bulk.tsx'
import {
  ApprovedBy,
  Credit,
  EndedAt,
  LastPromotion,
  Member,
  NoteItem,
  PaidFrom,
  RequestedAt,
  StatusCell,
  Turnover,
  Waiting,
} from './cells.tsx'

const waiting: readonly Status[] = ['pending', 'claimed', 'awaiting-second']
const open: readonly Status[] = [...waiting, 'approved', 'paying']
const paid: readonly Status[] = ['paid', 'paid-by-hand']
const stuck: readonly Status[] = ['uncertain', 'failed']
const refused: readonly Status[] = ['refunded', 'rejected', 'cancelled']

const statuses = (values: readonly Status[]): FilterSpec => ({ kind: 'several', key: 'status', values, of: 'status' })
const bank: FilterSpec = { kind: 'one', key: 'bank' }
const finishedOn: FilterSpec = { kind: 'day', key: 'finishedOn' }
const mine: FilterSpec = { kind: 'one', key: 'claimedBy', values: [['me', 'filter.me']] }
const byRules = [
  ['1', 'filter.byRules'],
  ['0', 'filter.byPeople'],
] as const
const auto: FilterSpec = { kind: 'one', key: 'auto', values: byRules }

const filters: Readonly<Record<Tab, readonly FilterSpec[]>> = {
  queue: [statuses(waiting), mine, amountFilter, bank, daysFilter],
  attention: [statuses(stuck), amountFilter, bank, daysFilter],
  paid: [auto, amountFilter, bank],
  history: [statuses([...paid, ...refused]), finishedOn, auto, amountFilter, bank, daysFilter],
  all: [statuses([...open, ...paid, ...stuck, ...refused]), amountFilter, bank, daysFilter, auto, mine],
}

/** The finished lists show when and how a withdrawal ended instead of the waiting time. */
function columnsOf(tab: Tab): Columns<List> {
  const isHistory = tab === 'history'
  // The outcome is always shown in the history, elsewhere it is optional.
  const outcome = isHistory ? {} : { optional: true as const }
  // The evidence for a decision: always shown in the queue, elsewhere optional.
  const evidence = tab === 'queue' ? {} : { optional: true as const }
  const moment: Columns<List>[number] = isHistory
    ? { id: 'ended', width: 116, whole: true, yields: 5, cell: row => <EndedAt withdrawal={row} /> }
    : tab === 'paid'
      ? {
          id: 'finished',
          kind: 'instant',
          form: 'time',
          value: row => row.finishedAt,
          width: 76,
          align: 'end',
          quiet: true,
        }
      : { id: 'waiting', width: 76, whole: true, align: 'end', cell: row => <Waiting withdrawal={row} /> }
  return [
    {
      id: 'time',
      width: isHistory ? 116 : 100,
      whole: true,
      sort: 'requestedAt',
      cell: row => <RequestedAt withdrawal={row} />,
    },
    { id: 'member', width: isHistory ? 130 : 120, cell: row => <Member withdrawal={row} /> },
    { id: 'payTo', width: 176, yields: 10, quiet: true, cell: row => <AccountNumber account={row.payTo} copy /> },
    { id: 'amount', kind: 'money', value: row => row.amount, strong: true, width: 108, always: true, sort: 'amount' },
    { id: 'status', width: 184, whole: true, cell: row => <StatusCell withdrawal={row} /> },
    moment,
    {
      id: 'credit',
      width: 120,
      whole: true,
      yields: 9,
      align: 'end',
      ...evidence,
      cell: row => <Credit withdrawal={row} />,
    },
    {
      id: 'turnover',
      width: 188,
      whole: true,
      yields: 8,
      align: 'end',
      ...evidence,
      cell: row => <Turnover withdrawal={row} />,
    },
    { id: 'lastPromotion', width: 104, yields: 7, ...evidence, cell: row => <LastPromotion withdrawal={row} /> },
    { id: 'channel', kind: 'term', value: row => row.channel, width: 80, yields: 6, ...evidence },
    { id: 'returned', kind: 'money', value: row => row.returned, width: 108, yields: 4, ...outcome },
    { id: 'approvedBy', width: 94, yields: 4, ...outcome, cell: row => <ApprovedBy withdrawal={row} /> },
    { id: 'secondBy', kind: 'text', value: row => row.secondBy?.name, width: 96, yields: 2, ...outcome },
    { id: 'decidedBy', kind: 'text', value: row => row.decidedBy?.name, width: 104, optional: true },
    { id: 'paidFrom', width: 130, optional: true, quiet: true, cell: row => <PaidFrom withdrawal={row} /> },
    { id: 'reference', kind: 'text', value: row => row.reference, width: 120, yields: 1, ...outcome },
    { id: 'reason', kind: 'reason', value: row => row.reason, width: 120, yields: 3, ...outcome },
    { id: 'note', kind: 'text', value: row => row.note, width: 140, optional: true },
    { id: 'externalId', kind: 'text', value: row => row.externalId, width: 150, optional: true },
  ]
}

/** The list of a tab. Waiting requests are sorted oldest first, the others newest first. */
function listOf(tab: Tab): ResourceList<List> {
  return {
    ...listRequests[tab],
    ...(tab === 'history' ? { view: 'withdrawals-history' } : {}),
    record: 'withdrawals.get',
    texts: 'withdrawals',
    label: `tab.${tab}`,
    search: 'search',
    rowName: (row, t) => t('rowName', { username: row.member.username, amount: formatMoney(row.amount) }),
    foot: `foot.${tab}`,
    empty: {
      icon: tab === 'attention' ? CircleCheck : Inbox,
      title: `empty.${tab}.title`,
      hint: `empty.${tab}.hint`,
    },
    columns: columnsOf(tab),
    filters: filters[tab],
    card: {
      title: row => row.member.username,
      chip: row => <StatusCell withdrawal={row} />,
      end: row =>
        isFinal(row.status) ? <Instant at={row.requestedAt} form="clock" /> : <Elapsed since={row.requestedAt} />,
      line: row => (
        <>
          <span lang="th">{row.member.name}</span> · <AccountNumber account={row.payTo} />
        </>
      ),
      sum: row => <Money amount={row.amount} />,
      more: row => <NoteItem note={row.note} />,
    },
  }
}

const lists = new Map(tabs.map(tab => [tab, listOf(tab)]))

export function WithdrawalList({ tab, renderDrawer }: { tab: Tab; renderDrawer: (id: string) => ReactNode }) {
  const bulk = useWithdrawalBulk()
  const day = today()
  const bankChoices = useBankChoices()
  const choices = useMemo(() => ({ bank: bankChoices }), [bankChoices])
  const paidToday = useMemo(() => paidOn(day), [day])
  const of = lists.get(tab)
  if (of === undefined) return null
  return (
    <ResourcePage
      of={of}
      fixed={tab === 'paid' ? paidToday : undefined}
      choices={choices}
      bulk={tab === 'queue' ? bulk : undefined}
      renderDrawer={renderDrawer}
    />
  )
}
