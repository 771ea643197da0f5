import { significantEvents } from '@backoffice/contract/significant-events/lists'
import { significantKinds } from '@backoffice/contract/significant-events/terms'
import { Link } from '@tanstack/react-router'
import { FileClock } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useActionLabel } from '../../ui/audit/labels.ts'
import cells from '../../ui/cells/cells.module.css'
import { Money } from '../../ui/money/Money.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { amountFilter, daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import { Instant } from '../../ui/time/Instant.tsx'

type Event = RowOf<'significant-events.list'>

function Kind({ kind }: Pick<Event, 'kind'>) {
  const { t } = useTranslation('significantEvents')
  return <>{t(`kind.${kind}`)}</>
}

/** The member; a link to the profile. */
function Member({ member }: Pick<Event, 'member'>) {
  if (member === null) return <>—</>
  return (
    <Link to="/member/profile/$id" params={{ id: member.id }} className={cells.link}>
      {member.username}
    </Link>
  )
}

/** What happened: the action of the audit log, which leads to its entry, or what the system found. */
function What({ event: { action, auditId } }: { event: Event }) {
  const { t } = useTranslation('significantEvents')
  const labelOf = useActionLabel()
  const can = usePermission()
  if (auditId === null) return <>{t(`found.${action}`, { defaultValue: action })}</>
  const label = labelOf(action) ?? action
  if (!can('audit.read')) return <>{label}</>
  return (
    <Link to="/audit" search={{ id: auditId }} className={cells.link}>
      {label}
    </Link>
  )
}

const list: ResourceList<'significant-events.list'> = {
  of: significantEvents,
  texts: 'significantEvents',
  label: 'list',
  opens: false,
  search: 'search',
  rowName: (row, t) => t(`kind.${row.kind}`),
  foot: 'foot',
  empty: { icon: FileClock, title: 'empty.title', hint: 'empty.hint' },
  columns: [
    { id: 'at', kind: 'instant', form: 'dateTime', value: row => row.at, width: 148, sort: 'at' },
    { id: 'kind', kind: 'term', value: row => row.kind, width: 190, always: true },
    { id: 'member', width: 140, cell: row => <Member member={row.member} /> },
    { id: 'amount', kind: 'money', value: row => row.amount, width: 130 },
    { id: 'action', width: 210, cell: row => <What event={row} />, yields: 1 },
    { id: 'actor', kind: 'text', value: row => row.actor, width: 130, yields: 2 },
    { id: 'ip', kind: 'text', value: row => row.ip, width: 130, optional: true },
    { id: 'licenceVersion', kind: 'count', value: row => row.licenceVersion, width: 110, optional: true },
  ],
  filters: [{ kind: 'several', key: 'kind', values: significantKinds }, amountFilter, daysFilter],
  card: {
    title: row => <Kind kind={row.kind} />,
    end: row => <Instant at={row.at} form="dateTime" />,
    line: row => <What event={row} />,
    sum: row => (row.amount === null ? null : <Money amount={row.amount} />),
  },
}

/** Significant events, newest first. */
export const SignificantEventList = () => <ResourcePage of={list} />
