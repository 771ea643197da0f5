import { type AuditLabel, auditActions } from '@backoffice/contract/audit/labels'
import { auditLog } from '@backoffice/contract/audit/lists'
import { auditOutcomes } from '@backoffice/contract/audit/terms'
import { CircleCheck, CircleX, History } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import { useListSearch } from '../../ui/resource-table/use-list-search.ts'
import { Segments } from '../../ui/segments/Segments.tsx'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import { Instant } from '../../ui/time/Instant.tsx'

type Entry = RowOf<'audit.list'>
const labels: Readonly<Record<string, AuditLabel>> = auditActions

function Action({ action }: Pick<Entry, 'action'>) {
  const { i18n } = useTranslation()
  return <>{labels[action]?.[i18n.resolvedLanguage === 'th' ? 1 : 0] ?? action}</>
}

function Outcome({ outcome }: Pick<Entry, 'outcome'>) {
  const { t } = useTranslation('admins')
  return (
    <StatusChip tone={outcome === 'done' ? 'ok' : 'bad'} icon={outcome === 'done' ? CircleCheck : CircleX}>
      {t(`outcome.${outcome}`)}
    </StatusChip>
  )
}

/** The reason given for a change; of a refused attempt, why it was refused. */
function Why({ entry: { code, reason } }: { entry: Entry }) {
  const { t } = useTranslation('errors')
  return (
    <>
      {[...(code === null ? [] : [t(code, { defaultValue: code })]), ...(reason === null ? [] : [reason])].join(
        ' · ',
      ) || '—'}
    </>
  )
}

const list: ResourceList<'audit.list'> = {
  of: auditLog,
  opens: false,
  texts: 'admins',
  label: 'tab.history',
  rowName: row => `${row.action} ${row.object.label ?? row.object.id}`,
  foot: 'signIns.foot',
  sums: {},
  empty: { icon: History, title: 'history.empty', hint: 'history.emptyHint' },
  headers: 'history.column',
  columns: [
    { id: 'at', kind: 'instant', form: 'dateTime', value: row => row.at, width: 164, always: true, sort: 'at' },
    { id: 'action', width: 190, always: true, cell: row => <Action action={row.action} /> },
    { id: 'object', kind: 'text', value: row => row.object.label ?? row.object.id, width: 170 },
    { id: 'outcome', width: 116, whole: true, cell: row => <Outcome outcome={row.outcome} /> },
    { id: 'reason', width: 200, yields: 2, cell: row => <Why entry={row} /> },
    { id: 'actor', kind: 'text', value: row => row.actor.name, width: 120 },
    { id: 'authoriser', kind: 'text', value: row => row.authoriser?.name, width: 120, yields: 1 },
    { id: 'ip', kind: 'text', value: row => row.ip, width: 124, optional: true },
  ],
  filters: [
    { kind: 'one', key: 'outcome', label: 'column.outcome', values: auditOutcomes },
    { ...daysFilter, label: 'filter.signInDays' },
  ],
  card: {
    title: row => <Action action={row.action} />,
    chip: row => <Outcome outcome={row.outcome} />,
    end: row => <Instant at={row.at} form="dateTime" />,
    line: row => row.object.label ?? row.object.id,
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
