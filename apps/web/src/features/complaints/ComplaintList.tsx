import { complaintList } from '@backoffice/contract/complaints/lists'
import {
  complaintCategories,
  complaintOutcomes,
  complaintStatuses,
  complaintTimings,
} from '@backoffice/contract/complaints/terms'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareWarning } from 'lucide-react'
import { lazy } from 'react'
import { read } from '../../api/read.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { NewButton } from '../../ui/dialogs/DialogButton.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import { useListSearch } from '../../ui/resource-table/use-list-search.ts'
import { Complainant, ComplaintStatus, Deadline } from './complaint.tsx'
import { ComplaintDrawer } from './ComplaintDrawer.tsx'
import css from './complaints.module.css'

const AddDialog = lazy(async () => ({ default: (await import('./ComplaintForm.tsx')).AddDialog }))

const list: ResourceList<'complaints.list'> = {
  of: complaintList,
  record: 'complaints.get',
  texts: 'complaints',
  label: 'list',
  search: 'search',
  rowName: (row, t) => `${t(`category.${row.category}`)} ${row.member?.username ?? t('noMember')}`,
  foot: 'foot',
  empty: { icon: MessageSquareWarning, title: 'empty.title', hint: 'empty.hint' },
  columns: [
    {
      id: 'receivedAt',
      kind: 'instant',
      form: 'dateTime',
      value: row => row.receivedAt,
      width: 148,
      sort: 'receivedAt',
    },
    { id: 'member', width: 140, cell: row => <Complainant member={row.member} />, always: true },
    { id: 'category', kind: 'term', value: row => row.category, width: 150 },
    { id: 'status', width: 150, whole: true, cell: row => <ComplaintStatus status={row.status} /> },
    { id: 'deadline', width: 148, whole: true, cell: row => <Deadline complaint={row} />, sort: 'deadline' },
    { id: 'assignedTo', kind: 'text', value: row => row.assignedTo?.name ?? null, width: 130 },
    { id: 'outcome', kind: 'term', value: row => row.outcome, width: 160 },
    { id: 'text', kind: 'text', value: row => row.text, width: 240, quiet: true, yields: 1 },
    { id: 'disputed', kind: 'money', value: row => row.disputed, width: 130, yields: 2 },
    { id: 'channel', kind: 'term', value: row => row.channel, width: 110, optional: true },
    { id: 'timing', kind: 'term', value: row => row.timing, width: 150, optional: true },
    { id: 'paid', kind: 'money', value: row => row.paid, width: 130, optional: true },
    { id: 'answeredAt', kind: 'instant', form: 'dateTime', value: row => row.answeredAt, width: 148, optional: true },
    { id: 'answeredBy', kind: 'text', value: row => row.answeredBy?.name ?? null, width: 130, optional: true },
    { id: 'adrBody', kind: 'text', value: row => row.adrBody, width: 160, optional: true },
    { id: 'decision', kind: 'term', value: row => row.decision, width: 160, optional: true },
    { id: 'createdBy', kind: 'text', value: row => row.createdBy.name, width: 130, optional: true },
  ],
  filters: [
    { kind: 'several', key: 'status', values: complaintStatuses },
    { kind: 'several', key: 'category', values: complaintCategories },
    { kind: 'several', key: 'timing', values: complaintTimings },
    { kind: 'one', key: 'assigned', values: ['me', 'none'] },
    { kind: 'several', key: 'outcome', values: complaintOutcomes },
    daysFilter,
  ],
  card: {
    title: row => <Complainant member={row.member} />,
    chip: row => <ComplaintStatus status={row.status} />,
    end: row => <Deadline complaint={row} />,
    line: row => row.text,
  },
}

/** Complaints with their counts, the open one beside them, and the button that records one. */
export function ComplaintList() {
  const { t } = useTranslation('complaints')
  const can = usePermission()
  return (
    <ResourcePage
      of={list}
      above={<Counts />}
      renderDrawer={id => <ComplaintDrawer key={id} id={id} />}
      toolbar={
        can('compliance.manage') && (
          <NewButton renderDialog={close => <AddDialog onClose={close} />}>{`${t('add.open')}…`}</NewButton>
        )
      }
    />
  )
}

/** How many complaints have each status; each leads to them. */
function Counts() {
  const { t } = useTranslation('complaints')
  const [, setSearch] = useListSearch()
  const counts = useQuery(read('complaints.counts')).data?.data
  const none = { status: undefined, timing: undefined, assigned: undefined }
  const shown = [
    ...complaintStatuses.map(status => [t(`status.${status}`), counts?.status[status], { status }] as const),
    [t('counts.overdue'), counts?.overdue, { timing: 'overdue' }] as const,
    [t('counts.mine'), counts?.mine, { status: 'working', assigned: 'me' }] as const,
  ]
  return (
    <div className={css.counts} role="group" aria-label={t('counts.label')}>
      {shown.map(([label, count, search]) => (
        <Button key={label} size="small" onClick={() => setSearch({ ...none, ...search })}>
          {`${label} ${count === undefined ? '–' : formatCount(count)}`}
        </Button>
      ))}
    </div>
  )
}
