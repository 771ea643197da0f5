import { caseList } from '@backoffice/contract/cases/lists'
import { caseStatuses, caseTimings, verdicts } from '@backoffice/contract/cases/terms'
import { severities } from '@backoffice/contract/risk/terms'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { read } from '../../api/read.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { DialogButton, NewButton } from '../../ui/dialogs/DialogButton.tsx'
import { later } from '../../ui/later.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import { useListSearch } from '../../ui/resource-table/use-list-search.ts'
import { CaseStatus, CaseSubject, Deadline, RuleNames, Severity } from './case.tsx'
import css from './cases.module.css'
import { ClaimButton } from './CaseActions.tsx'

const OpenDialog = later(async () => (await import('./OpenDialog.tsx')).OpenDialog)
const AbsenceDialog = later(async () => (await import('./AbsenceDialog.tsx')).AbsenceDialog)

const list: ResourceList<'cases.list'> = {
  of: caseList,
  leadsTo: id => `/risk/case/${id}`,
  texts: 'cases',
  label: 'list',
  search: 'search',
  rowName: (row, t) => `${t('numbered', { number: row.number })} ${row.subject.username}`,
  foot: 'foot',
  empty: { icon: ShieldCheck, title: 'empty.title', hint: 'empty.hint' },
  columns: [
    { id: 'number', kind: 'count', value: row => row.number, width: 90, always: true },
    { id: 'subject', width: 140, cell: row => <CaseSubject subject={row.subject} />, always: true },
    { id: 'score', kind: 'count', value: row => row.score, width: 90, sort: 'score' },
    { id: 'severity', width: 120, whole: true, cell: row => <Severity severity={row.severity} /> },
    { id: 'status', width: 170, whole: true, cell: row => <CaseStatus status={row.status} /> },
    { id: 'deadline', width: 148, whole: true, cell: row => <Deadline of={row} />, sort: 'deadline' },
    {
      id: 'claimedBy',
      width: 140,
      cell: row => (row.can.includes('claim') ? <ClaimButton of={row} /> : (row.claimedBy?.name ?? null)),
    },
    { id: 'rules', width: 200, yields: 3, cell: row => <RuleNames of={row} /> },
    {
      id: 'openedAt',
      kind: 'instant',
      form: 'dateTime',
      value: row => row.openedAt,
      width: 148,
      sort: 'openedAt',
      yields: 1,
    },
    { id: 'text', kind: 'text', value: row => row.text, width: 200, quiet: true, yields: 2 },
    { id: 'timing', kind: 'term', value: row => row.timing, width: 130, optional: true },
    { id: 'openedBy', kind: 'text', value: row => row.openedBy?.name ?? null, width: 130, optional: true },
    { id: 'waitingFor', kind: 'term', value: row => row.waitingFor, width: 130, optional: true },
    { id: 'verdict', kind: 'term', value: row => row.verdict, width: 140, optional: true },
    { id: 'decidedBy', kind: 'text', value: row => row.decidedBy?.name ?? null, width: 130, optional: true },
    { id: 'confirmedBy', kind: 'text', value: row => row.confirmedBy?.name ?? null, width: 130, optional: true },
    { id: 'closedAt', kind: 'instant', form: 'dateTime', value: row => row.closedAt, width: 148, optional: true },
  ],
  filters: [
    { kind: 'several', key: 'status', values: caseStatuses },
    { kind: 'several', key: 'severity', values: severities },
    { kind: 'several', key: 'timing', values: caseTimings },
    { kind: 'one', key: 'assignee', values: ['me', 'none'] },
    { kind: 'several', key: 'verdict', values: verdicts },
    { kind: 'one', key: 'snoozed', values: ['only', 'all'] },
  ],
  card: {
    title: row => <CaseSubject subject={row.subject} />,
    chip: row => <CaseStatus status={row.status} />,
    end: row => <Deadline of={row} />,
    line: row => row.text ?? <RuleNames of={row} />,
  },
}

/** The queue of cases with its counts, and the button that opens one. `meId`: the signed-in admin. */
export function CaseList({ meId }: { meId: string }) {
  const { t } = useTranslation('cases')
  const can = usePermission()
  return (
    <ResourcePage
      of={list}
      above={<Counts />}
      toolbar={
        can('cases.decide') && (
          <>
            <DialogButton
              size="small"
              variant="outlined"
              renderDialog={close => <AbsenceDialog meId={meId} onClose={close} />}
            >
              {`${t('absence.open')}…`}
            </DialogButton>
            <NewButton
              renderDialog={close => <OpenDialog meId={meId} onClose={close} />}
            >{`${t('add.open')}…`}</NewButton>
          </>
        )
      }
    />
  )
}

/** How many cases have each status; each leads to them. */
function Counts() {
  const { t } = useTranslation('cases')
  const [, setSearch] = useListSearch()
  const counts = useQuery(read('cases.counts')).data?.data
  const none = { status: undefined, timing: undefined, assignee: undefined, snoozed: undefined, verdict: undefined }
  const shown = [
    ...(['open', 'claimed', 'waiting', 'decided'] as const).map(
      status => [t(`status.${status}`), counts?.status[status], { status, snoozed: 'all' }] as const,
    ),
    [t('counts.overdue'), counts?.overdue, { timing: 'overdue', snoozed: 'all' }] as const,
    [t('counts.mine'), counts?.mine, { assignee: 'me', status: 'claimed,waiting', snoozed: 'all' }] as const,
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
