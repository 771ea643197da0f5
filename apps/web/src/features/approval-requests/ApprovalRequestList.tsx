import { useQuery } from '@tanstack/react-query'
import { Check, Clock, Inbox, type LucideIcon, TimerOff, Undo2, X } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import cells from '../../ui/cells/cells.module.css'
import { Money, SignedMoney } from '../../ui/money/Money.tsx'
import { isCreation, SubjectLink } from '../../ui/record-link.tsx'
import { amountFilter, daysFilter, type FilterSpec } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip/StatusChip.tsx'
import { Countdown } from '../../ui/time/Elapsed.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import { closedStatuses, listRequests, type Tab } from './lists.ts'
import { type ApprovalRequest, requestName, signedAmount, subjectName, useKindChoices } from './request.ts'

const chipStyles: Readonly<Record<ApprovalRequest['status'], { tone: Tone; icon: LucideIcon }>> = {
  'awaiting-second': { tone: 'warn', icon: Clock },
  approved: { tone: 'ok', icon: Check },
  rejected: { tone: 'bad', icon: X },
  expired: { tone: 'plain', icon: TimerOff },
  withdrawn: { tone: 'plain', icon: Undo2 },
}

export function RequestStatus({ status }: Pick<ApprovalRequest, 'status'>) {
  const { t } = useTranslation('approvalRequests')
  return <StatusChip {...chipStyles[status]}>{t(`status.${status}`)}</StatusChip>
}

/** The record; a link once it exists. */
export function Subject({ request }: { request: ApprovalRequest }) {
  const { t } = useTranslation('approvalRequests')
  const { subject, kind, status } = request
  const name = subjectName(request, t)
  return isCreation(kind) && status !== 'approved' ? (
    name
  ) : (
    <SubjectLink subject={subject} className={cells.link}>
      {name}
    </SubjectLink>
  )
}

export function RequestAmount({ request }: { request: ApprovalRequest }) {
  const amount = signedAmount(request)
  if (amount === null) return '—'
  return request.kind === 'members.adjust' ? <SignedMoney amount={amount} /> : <Money amount={amount} strong />
}

function SubjectName({ request }: { request: ApprovalRequest }) {
  return <>{subjectName(request, useTranslation('approvalRequests').t)}</>
}

function RequestKind({ kind }: Pick<ApprovalRequest, 'kind'>) {
  const { t } = useTranslation('approvals')
  const name = requestName(kind, t)
  return <span title={name}>{name}</span>
}

const columns: ResourceList<'approvals.list'>['columns'] = [
  { id: 'askedAt', kind: 'instant', form: 'dateTime', value: row => row.askedAt, width: 148, sort: 'askedAt' },
  { id: 'kind', width: 210, always: true, cell: row => <RequestKind kind={row.kind} /> },
  { id: 'subject', width: 150, always: true, cell: row => <Subject request={row} /> },
  { id: 'amount', width: 118, align: 'end', cell: row => <RequestAmount request={row} /> },
  { id: 'status', width: 156, whole: true, cell: row => <RequestStatus status={row.status} /> },
  { id: 'askedBy', kind: 'text', value: row => row.askedBy.name, width: 116 },
]
const closing: ResourceList<'approvals.list'>['columns'] = [
  { id: 'decidedBy', kind: 'text', value: row => row.decidedBy?.name, width: 116 },
  { id: 'decidedAt', kind: 'instant', form: 'dateTime', value: row => row.decidedAt, width: 148, sort: 'decidedAt' },
  { id: 'reason', kind: 'reason', value: row => row.reason, width: 170, yields: 1 },
]
const filters = [
  { kind: 'several', key: 'kind' },
  { kind: 'one', key: 'askedBy' },
  amountFilter,
  daysFilter,
] as const satisfies readonly FilterSpec[]

const common = {
  record: 'approvals.get',
  texts: 'approvalRequests',
  search: 'search',
  rowName: (row, t) => `${requestName(row.kind, t)} ${subjectName(row, t)}`,
  foot: 'foot',
  card: {
    title: row => <SubjectName request={row} />,
    chip: row => <RequestStatus status={row.status} />,
    end: row => (row.status === 'awaiting-second' ? <Countdown until={row.expiresAt} /> : <Instant at={row.askedAt} />),
    line: row => <RequestKind kind={row.kind} />,
    sum: row => <RequestAmount request={row} />,
  },
} as const satisfies Partial<ResourceList<'approvals.list'>>

const lists: Readonly<Record<Tab, ResourceList<'approvals.list'>>> = {
  open: {
    ...common,
    ...listRequests.open,
    label: 'tab.open',
    empty: { icon: Inbox, title: 'empty.open', hint: 'empty.openHint' },
    columns: [
      ...columns,
      { id: 'expiresAt', header: 'column.left', width: 100, cell: row => <Countdown until={row.expiresAt} /> },
    ],
    filters,
  },
  history: {
    ...common,
    ...listRequests.history,
    view: 'approval-history',
    label: 'tab.history',
    empty: { icon: Inbox, title: 'empty.history', hint: 'empty.historyHint' },
    columns: [
      ...columns,
      ...closing,
      { id: 'expiresAt', kind: 'instant', form: 'dateTime', value: row => row.expiresAt, width: 148, optional: true },
    ],
    filters: [
      { kind: 'several', key: 'status', values: closedStatuses },
      ...filters,
      { kind: 'one', key: 'decidedBy' },
    ],
  },
}

const withoutKind = (list: ResourceList<'approvals.list'>): typeof list => ({
  ...list,
  filters: list.filters.filter(({ key }) => key !== 'kind'),
})
const ofSomeKinds: typeof lists = { open: withoutKind(lists.open), history: withoutKind(lists.history) }

type Props = {
  tab: Tab
  /** Only requests of these kinds; one list per place, which stays the same. */
  only?: readonly ApprovalRequest['kind'][]
  renderDrawer: (id: string) => ReactNode
}

/** Approval requests: the open ones, or those that are closed. */
export function ApprovalRequestList({ tab, only, renderDrawer }: Props) {
  const kind = useKindChoices()
  const people = useQuery(read('approvals.people')).data?.data
  const choices = useMemo(() => {
    const toChoices = (persons: readonly { id: string; name: string }[] | undefined) =>
      persons?.map(({ id, name }) => ({ value: id, label: name }))
    return { kind, askedBy: toChoices(people?.askedBy), decidedBy: toChoices(people?.decidedBy) }
  }, [kind, people])
  const fixed = useMemo(
    () => (only === undefined ? undefined : { ...listRequests[tab].fixed, kind: only.join() }),
    [tab, only],
  )
  const list = only === undefined ? lists[tab] : ofSomeKinds[tab]
  return <ResourcePage of={list} fixed={fixed} choices={choices} renderDrawer={renderDrawer} />
}
