import { exclusionReturns } from '@backoffice/contract/exclusions/lists'
import { returnStatuses } from '@backoffice/contract/exclusions/terms'
import { Undo2 } from 'lucide-react'
import { daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import { End, ReturnStatus } from './exclusion.tsx'
import { ReturnActions } from './ReturnActions.tsx'

const list: ResourceList<'exclusions.returns'> = {
  of: exclusionReturns,
  // Open ones, until a filter asks for others.
  fixed: { status: 'due,waiting' },
  texts: 'exclusions',
  label: 'returns.list',
  opens: false,
  search: 'search',
  rowName: row => row.member.username,
  foot: 'returns.foot',
  headers: 'returns.column',
  empty: { icon: Undo2, title: 'returns.empty', hint: 'returns.emptyHint' },
  columns: [
    { id: 'member', kind: 'person', value: row => row.member, width: 180, always: true },
    {
      id: 'status',
      width: 300,
      whole: true,
      cell: row => (
        <>
          <ReturnStatus status={row.status} /> <ReturnActions request={row} />
        </>
      ),
    },
    { id: 'kind', kind: 'term', value: row => row.kind, width: 140, yields: 1 },
    {
      id: 'requestedAt',
      kind: 'instant',
      form: 'dateTime',
      value: row => row.requestedAt,
      width: 148,
      sort: 'requestedAt',
    },
    { id: 'dueAt', kind: 'instant', form: 'dateTime', value: row => row.dueAt, width: 170, sort: 'dueAt' },
    { id: 'startsAt', kind: 'instant', form: 'dateTime', value: row => row.startsAt, width: 148, optional: true },
    { id: 'endsAt', width: 170, cell: row => <End endsAt={row.endsAt} />, yields: 2 },
    { id: 'closedAt', kind: 'instant', form: 'dateTime', value: row => row.closedAt, width: 148, optional: true },
    { id: 'closedBy', kind: 'text', value: row => row.closedBy?.name ?? null, width: 140, optional: true },
    { id: 'reason', kind: 'text', value: row => row.reason, width: 200, quiet: true, yields: 3 },
  ],
  filters: [{ kind: 'several', key: 'status', values: returnStatuses, of: 'returnStatus' }, daysFilter],
  card: {
    title: row => row.member.username,
    chip: row => <ReturnStatus status={row.status} />,
    end: row => <Instant at={row.requestedAt} form="dateTime" />,
    line: row => <ReturnActions request={row} />,
  },
}

/** Requests to return, those that are open with the earliest that can be decided first. */
export const ReturnList = () => <ResourcePage of={list} />
