import { registerRuns } from '@backoffice/contract/registers/lists'
import { Ban, Check, FileUp, LoaderCircle, type LucideIcon, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatCount } from '../../ui/money/format-money.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import { daysFilter } from '../../ui/resource/filters.ts'
import { StatusChip, type Tone } from '../../ui/status-chip/StatusChip.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import { BrokenLines } from './BrokenLines.tsx'

type Run = RowOf<'registers.runs'>

const chipStyles: Readonly<Record<Run['status'], { tone: Tone; icon: LucideIcon }>> = {
  receiving: { tone: 'info', icon: Upload },
  applying: { tone: 'info', icon: LoaderCircle },
  done: { tone: 'ok', icon: Check },
  abandoned: { tone: 'plain', icon: Ban },
}

function RunStatus({ status }: Pick<Run, 'status'>) {
  const { t } = useTranslation('registers')
  return <StatusChip {...chipStyles[status]}>{t(`status.${status}`)}</StatusChip>
}

const list: ResourceList<'registers.runs'> = {
  of: registerRuns,
  texts: 'registers',
  label: 'runs.list',
  opens: false,
  rowName: row => row.fileName,
  foot: 'runs.foot',
  empty: { icon: FileUp, title: 'runs.empty', hint: 'runs.emptyHint' },
  columns: [
    { id: 'startedAt', kind: 'instant', form: 'dateTime', value: row => row.startedAt, width: 148, sort: 'startedAt' },
    { id: 'fileName', kind: 'text', value: row => row.fileName, width: 180, always: true },
    { id: 'status', width: 130, whole: true, cell: row => <RunStatus status={row.status} /> },
    { id: 'lines', kind: 'count', value: row => row.lines, width: 90 },
    { id: 'broken', width: 110, align: 'end', cell: row => <BrokenLines run={row} /> },
    { id: 'added', kind: 'count', value: row => row.added, width: 90 },
    { id: 'changed', kind: 'count', value: row => row.changed, width: 90, yields: 2 },
    { id: 'removed', kind: 'count', value: row => row.removed, width: 90, yields: 1 },
    { id: 'hits', kind: 'count', value: row => row.hits, width: 90 },
    { id: 'startedBy', kind: 'text', value: row => row.startedBy.name, width: 130, optional: true },
    { id: 'finishedAt', kind: 'instant', form: 'dateTime', value: row => row.finishedAt, width: 148, optional: true },
  ],
  filters: [daysFilter],
  card: {
    title: row => row.fileName,
    chip: row => <RunStatus status={row.status} />,
    end: row => <Instant at={row.startedAt} form="dateTime" />,
    line: row => <>{formatCount(row.lines)}</>,
  },
}

/** The imports of a register, newest first. */
export const RunList = ({ toolbar, above }: { toolbar: ReactNode; above: ReactNode }) => (
  <ResourcePage of={list} toolbar={toolbar} above={above} />
)
