import { auditLog } from '@backoffice/contract/audit/lists'
import { auditActors, auditOutcomes } from '@backoffice/contract/audit/terms'
import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { read } from '../../api/read.ts'
import { EntryAction, EntryActor, EntryOutcome, EntryRecord, EntryWhy } from '../../ui/audit/cells.tsx'
import { useAuditLabels } from '../../ui/audit/labels.ts'
import { shortId } from '../../ui/audit/record-screens.ts'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import type { Choice } from '../../ui/resource-table/list-types.ts'
import { useListSearch } from '../../ui/resource-table/use-list-search.ts'
import { Instant } from '../../ui/time/Instant.tsx'

const list: ResourceList<'audit.list'> = {
  of: auditLog,
  record: 'audit.get',
  texts: 'audit',
  label: 'list',
  search: 'search',
  rowName: row => `${row.action} ${row.object.label ?? row.object.id}`,
  foot: 'foot',
  sums: {},
  empty: { icon: ScrollText, title: 'empty.title', hint: 'empty.hint' },
  columns: [
    { id: 'at', kind: 'instant', form: 'dateTime', value: row => row.at, width: 152, always: true, sort: 'at' },
    { id: 'actor', width: 116, cell: row => <EntryActor actor={row.actor} /> },
    { id: 'action', width: 190, always: true, cell: row => <EntryAction action={row.action} /> },
    { id: 'object', width: 200, cell: row => <EntryRecord object={row.object} /> },
    { id: 'outcome', width: 112, whole: true, cell: row => <EntryOutcome outcome={row.outcome} /> },
    { id: 'reason', width: 200, yields: 3, cell: row => <EntryWhy entry={row} /> },
    { id: 'authoriser', kind: 'text', value: row => row.authoriser?.name, width: 116, yields: 2 },
    { id: 'ip', kind: 'text', value: row => row.ip, width: 116, yields: 1 },
    { id: 'sealed', kind: 'text', value: row => row.sealed?.toString(), width: 84, align: 'end', optional: true },
  ],
  filters: [
    daysFilter,
    { kind: 'one', key: 'actorId' },
    { kind: 'several', key: 'actorKind', values: auditActors },
    { kind: 'several', key: 'action' },
    { kind: 'one', key: 'objectKind' },
    { kind: 'one', key: 'objectId' },
    { kind: 'one', key: 'outcome', values: auditOutcomes },
    { kind: 'one', key: 'authoriserId' },
  ],
  card: {
    title: row => <EntryAction action={row.action} />,
    chip: row => <EntryOutcome outcome={row.outcome} />,
    end: row => <Instant at={row.at} form="dateTime" />,
    line: row => <EntryRecord object={row.object} />,
    more: row => <EntryActor actor={row.actor} />,
  },
}

/** A record or person of the address is a choice, even where it is not in the list of choices. */
const withChosen = (choices: readonly Choice[], chosen: string | undefined): readonly Choice[] =>
  chosen === undefined || chosen === '' || choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label: shortId(chosen) }]

/** The admins, for those who may see them; undefined until they are loaded. */
function useAdmins(): readonly Choice[] | undefined {
  const enabled = usePermission()('admins.read')
  const { data } = useQuery({ ...read('admins.list', { query: { sort: 'username', limit: 200 } }), enabled })
  return useMemo(
    () => (enabled ? data?.data.map(({ id, name, username }) => ({ value: id, label: `${name} (${username})` })) : []),
    [enabled, data],
  )
}

type Props = { above: ReactNode; renderDrawer: (id: string) => ReactNode }

/** Every change and every refused attempt, newest first. */
export function AuditList({ above, renderDrawer }: Props) {
  const [{ actorId, authoriserId, objectId }] = useListSearch()
  const { actions, kinds } = useAuditLabels()
  const admins = useAdmins()
  const choices = useMemo(
    () => ({
      action: actions,
      objectKind: kinds,
      objectId: withChosen([], objectId),
      actorId: admins && withChosen(admins, actorId),
      authoriserId: admins && withChosen(admins, authoriserId),
    }),
    [actions, kinds, admins, actorId, authoriserId, objectId],
  )
  return <ResourcePage of={list} choices={choices} above={above} renderDrawer={renderDrawer} />
}
