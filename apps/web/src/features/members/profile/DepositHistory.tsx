import { memberDeposits } from '@backoffice/contract/deposits/lists'
import { ArrowDownToLine } from 'lucide-react'
import { useMemo } from 'react'
import { Money } from '../../../ui/money/Money.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { amountFilter, daysFilter } from '../../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../../ui/resource/ResourcePage.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import { toDeposit } from './record-links.ts'
import type { ProfileRenderers } from '../member.ts'

type Renders = Pick<ProfileRenderers, 'depositStatus' | 'depositHandledBy'>

const listOf = ({ depositStatus, depositHandledBy }: Renders): ResourceList<'deposits.of-member'> => ({
  of: memberDeposits,
  leadsTo: toDeposit,
  texts: 'member',
  label: 'tab.deposits',
  rowName: (row, t) => t('money.depositOf', { amount: formatMoney(row.amount) }),
  foot: 'money.depositFoot',
  sums: {},
  empty: { icon: ArrowDownToLine, title: 'money.noDeposits', hint: 'money.noDepositsHint' },
  headers: 'money',
  columns: [
    {
      id: 'detectedAt',
      kind: 'instant',
      form: 'dateTime',
      value: row => row.detectedAt,
      header: 'money.time',
      width: 148,
      always: true,
      sort: 'detectedAt',
    },
    { id: 'amount', kind: 'money', value: row => row.amount, strong: true, width: 112, sort: 'amount' },
    { id: 'status', width: 150, whole: true, cell: row => depositStatus(row.status) },
    { id: 'channel', kind: 'term', value: row => row.channel, of: 'deposits:channel', width: 96 },
    { id: 'before', kind: 'money', value: row => row.creditBefore, width: 112 },
    { id: 'after', kind: 'money', value: row => row.creditAfter, width: 112 },
    { id: 'by', width: 116, cell: depositHandledBy },
    { id: 'reference', kind: 'text', value: row => row.providerRef, width: 140, optional: true },
    { id: 'note', kind: 'text', value: row => row.note, width: 140, optional: true },
  ],
  filters: [
    {
      kind: 'several',
      key: 'status',
      label: 'money.status',
      values: ['credited', 'matched', 'reversed', 'ignored', 'returned', 'duplicate'],
      of: 'deposits:status',
    },
    { ...amountFilter, label: 'ui:column.amount' },
    { ...daysFilter, label: 'money.days' },
  ],
  card: {
    title: row => <Money amount={row.amount} />,
    chip: row => depositStatus(row.status),
    end: row => <Instant at={row.detectedAt} form="date" />,
    line: row => depositHandledBy(row),
    sum: row => row.creditAfter !== null && <Money amount={row.creditAfter} />,
  },
})

/** The deposits of a member; a row leads to its record in the list of deposits. */
export function DepositHistory({ id, renders }: { id: string; renders: Renders }) {
  const params = useMemo(() => ({ id }), [id])
  const list = useMemo(() => listOf(renders), [renders])
  return <ResourcePage of={list} params={params} />
}
