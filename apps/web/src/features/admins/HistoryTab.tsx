import { auditLog } from '@backoffice/contract/audit/lists'
import { auditOutcomes } from '@backoffice/contract/audit/terms'
import { History } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EntryAction, EntryOutcome, EntryRecord, EntryWhy } from '../../ui/audit/cells.tsx'
import { daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import { useListSearch } from '../../ui/resource-table/use-list-search.ts'
import { Segments } from '../../ui/segments/Segments.tsx'
import { Instant } from '../../ui/time/Instant.tsx'

const list: ResourceList<'audit.list'> = {
  of: auditLog,
  leadsTo: id => `/audit?id=${id}`,
  texts: 'admins',
  label: 'tab.history',
  rowName: row => `${row.action} ${row.object.label ?? row.object.id}`,
  foot: 'signIns.foot',
  sums: {},
  empty: { icon: History, title: 'history.empty', hint: 'history.emptyHint' },
  headers: 'history.column',
  columns: [
    { id: 'at', kind: 'instant', form: 'dateTime', value: row => row.at, width: 164, always: true, sort: 'at' },
    { id: 'action', width: 190, always: true, cell: row => <EntryAction action={row.action} /> },
    { id: 'object', width: 190, cell: row => <EntryRecord object={row.object} /> },
    { id: 'outcome', width: 116, whole: true, cell: row => <EntryOutcome outcome={row.outcome} /> },
    { id: 'reason', width: 200, yields: 2, cell: row => <EntryWhy entry={row} /> },
    { id: 'actor', kind: 'text', value: row => row.actor.name, width: 120 },
    { id: 'authoriser', kind: 'text', value: row => row.authoriser?.name, width: 120, yields: 1 },
    { id: 'ip', kind: 'text', value: row => row.ip, width: 124, optional: true },
  ],
  filters: [
    { kind: 'one', key: 'outcome', label: 'column.outcome', values: auditOutcomes },
    { ...daysFilter, label: 'filter.signInDays' },
  ],
  card: {
    title: row => <EntryAction action={row.action} />,
    chip: row => <EntryOutcome outcome={row.outcome} />,
    end: row => <Instant at={row.at} form="dateTime" />,
    line: row => <EntryRecord object={row.object} />,
  },
}

/** What an admin did, or what was changed about them. */
export function HistoryTab({ id }: { id: string }) {
  const { t } = useTranslation('admins')
  const [{ side }, setSearch] = useListSearch()
  const value = side === 'about' ? 'about' : 'by'
  const fixed = useMemo(
    (): Readonly<Record<string, string>> => (value === 'by' ? { actorId: id } : { objectKind: 'admin', objectId: id }),
    [value, id],
  )
  return (
    <ResourcePage
      of={list}
      fixed={fixed}
      above={
        <div>
          <Segments
            label={t('tab.history')}
            options={[
              { name: 'by', label: t('history.by') },
              { name: 'about', label: t('history.about') },
            ]}
            value={value}
            onChange={name => setSearch({ side: name === 'about' ? name : undefined, cursor: undefined })}
          />
        </div>
      }
    />
  )
}
