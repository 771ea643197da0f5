import { exclusions } from '@backoffice/contract/exclusions/lists'
import { exclusionKinds, exclusionStatuses } from '@backoffice/contract/exclusions/terms'
import { HeartHandshake } from 'lucide-react'
import type { ReactNode } from 'react'
import { daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import { End, ExclusionStatus, Kind } from './exclusion.tsx'

const list: ResourceList<'exclusions.list'> = {
  of: exclusions,
  texts: 'exclusions',
  label: 'list',
  opens: false,
  search: 'search',
  rowName: (row, t) => `${row.member.username} ${t(`kind.${row.kind}`)}`,
  foot: 'foot',
  empty: { icon: HeartHandshake, title: 'empty.title', hint: 'empty.hint' },
  columns: [
    { id: 'member', kind: 'person', value: row => row.member, width: 190, always: true },
    { id: 'kind', kind: 'term', value: row => row.kind, width: 150 },
    { id: 'status', width: 250, whole: true, cell: row => <ExclusionStatus status={row.status} /> },
    { id: 'startsAt', kind: 'instant', form: 'dateTime', value: row => row.startsAt, width: 148, sort: 'startsAt' },
    { id: 'endsAt', width: 148, cell: row => <End endsAt={row.endsAt} /> },
    { id: 'source', kind: 'term', value: row => row.source, width: 100, yields: 1 },
    { id: 'setBy', kind: 'text', value: row => row.setBy?.name ?? null, width: 130, optional: true },
    { id: 'reason', kind: 'text', value: row => row.reason, width: 200, quiet: true, yields: 2 },
    { id: 'endedAt', kind: 'instant', form: 'dateTime', value: row => row.endedAt, width: 148, optional: true },
    { id: 'endedHow', kind: 'term', value: row => row.endedHow, width: 170, optional: true },
  ],
  filters: [
    { kind: 'several', key: 'status', values: exclusionStatuses },
    { kind: 'several', key: 'kind', values: exclusionKinds },
    daysFilter,
  ],
  card: {
    title: row => row.member.username,
    chip: row => <ExclusionStatus status={row.status} />,
    end: row => <End endsAt={row.endsAt} />,
    line: row => <Kind kind={row.kind} />,
  },
}

/** Time-outs and exclusions, newest first. */
export const ExclusionList = ({ toolbar }: { toolbar?: ReactNode }) => <ResourcePage of={list} toolbar={toolbar} />
