import { auditLog } from '@backoffice/contract/audit/lists'
import { ScrollText } from 'lucide-react'
import { useMemo } from 'react'
import { EntryAction, EntryActor, EntryOutcome, EntryWhy } from '../../../ui/audit/cells.tsx'
import { type ResourceList, ResourcePage } from '../../../ui/resource/ResourcePage.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'

const list: ResourceList<'audit.list'> = {
  of: auditLog,
  leadsTo: id => `/audit?id=${id}`,
  texts: 'promotions',
  label: 'page.activity',
  rowName: row => row.action,
  foot: 'footActivity',
  sums: {},
  empty: { icon: ScrollText, title: 'activity.none' },
  headers: 'activity',
  columns: [
    { id: 'at', kind: 'instant', form: 'dateTime', value: row => row.at, width: 152, always: true, sort: 'at' },
    { id: 'action', width: 210, cell: row => <EntryAction action={row.action} /> },
    { id: 'actor', width: 140, cell: row => <EntryActor actor={row.actor} /> },
    { id: 'outcome', width: 112, whole: true, cell: row => <EntryOutcome outcome={row.outcome} /> },
    { id: 'reason', width: 240, cell: row => <EntryWhy entry={row} /> },
  ],
  filters: [],
  card: {
    title: row => <EntryAction action={row.action} />,
    chip: row => <EntryOutcome outcome={row.outcome} />,
    end: row => <Instant at={row.at} form="dateTime" />,
    line: row => <EntryActor actor={row.actor} />,
  },
}

/** Every change of the promotion and every refused attempt, from the audit log. */
export function Activity({ id }: { id: string }) {
  const fixed = useMemo(() => ({ objectKind: 'promotion', objectId: id }), [id])
  return <ResourcePage of={list} fixed={fixed} />
}
