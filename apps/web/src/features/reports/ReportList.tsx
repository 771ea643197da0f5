import { issuedReports } from '@backoffice/contract/reports/lists'
import { reportKinds } from '@backoffice/contract/reports/terms'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import cells from '../../ui/cells/cells.module.css'
import { ProfileLink } from '../../ui/links.tsx'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import { Instant } from '../../ui/time/Instant.tsx'

type Row = RowOf<'issued-reports.list'>

const list: ResourceList<'issued-reports.list'> = {
  of: issuedReports,
  texts: 'reports',
  label: 'issued.list',
  leadsTo: id => `/compliance/report/${id}`,
  rowName: ({ kind, from, to, version }, t) =>
    t('rowName', { kind: t(`kind.${kind}`), days: `${from} – ${to}`, version: String(version) }),
  foot: 'issued.foot',
  empty: { icon: FileText, title: 'issued.empty.title', hint: 'issued.empty.hint' },
  columns: [
    { id: 'kind', kind: 'term', value: row => row.kind, width: 190, always: true },
    { id: 'from', width: 120, always: true, cell: row => <Day day={row.from} /> },
    { id: 'to', width: 120, always: true, cell: row => <Day day={row.to} /> },
    { id: 'member', width: 130, yields: 2, cell: row => <Member row={row} /> },
    { id: 'version', width: 84, align: 'end', cell: row => row.version },
    { id: 'outcome', kind: 'term', value: row => row.outcome, width: 150, yields: 1 },
    { id: 'issuedAt', kind: 'instant', form: 'dateTime', value: row => row.issuedAt, width: 160, sort: 'issuedAt' },
    { id: 'issuedBy', width: 140, yields: 3, cell: row => <IssuedBy row={row} /> },
    { id: 'hash', kind: 'text', value: row => row.hash, width: 180, optional: true },
  ],
  filters: [
    { kind: 'several', key: 'kind', values: reportKinds },
    { kind: 'days', key: 'days', from: 'daysFrom', to: 'daysTo' },
  ],
  card: {
    title: row => <Kind row={row} />,
    end: row => <Instant at={row.issuedAt} form="dateTime" />,
    line: row => `${row.from} – ${row.to}`,
    sum: row => <Version row={row} />,
  },
}

const Day = ({ day }: { day: string }) => useFormat().businessDay(day)

function Kind({ row }: { row: Row }) {
  const { t } = useTranslation('reports')
  return t(`kind.${row.kind}`)
}

function Version({ row }: { row: Row }) {
  const { t } = useTranslation('reports')
  return `${t('column.version')} ${row.version}`
}

function IssuedBy({ row }: { row: Row }) {
  const { t } = useTranslation('reports')
  return row.issuedBy?.name ?? t('bySchedule')
}

function Member({ row: { member } }: { row: Row }) {
  return member === null ? (
    '—'
  ) : (
    <ProfileLink id={member.id} className={cells.link ?? ''}>
      {member.username}
    </ProfileLink>
  )
}

/** Issued reports, newest first; each opens its page. */
export const ReportList = ({ toolbar }: { toolbar?: ReactNode }) => <ResourcePage of={list} toolbar={toolbar} />
