import { deliveries } from '@backoffice/contract/integration/lists'
import { deliveryStatuses, playerEventTypes } from '@backoffice/contract/integration/terms'
import { Check, CircleX, Clock, type LucideIcon, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import cells from '../../ui/cells/cells.module.css'
import { ProfileLink } from '../../ui/links.tsx'
import { daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import { StatusChip, type Tone } from '../../ui/status-chip/StatusChip.tsx'
import { Instant } from '../../ui/time/Instant.tsx'

export type Delivery = RowOf<'integration.deliveries'>

const chipStyles: Readonly<Record<Delivery['status'], { tone: Tone; icon: LucideIcon }>> = {
  waiting: { tone: 'info', icon: Clock },
  delivered: { tone: 'ok', icon: Check },
  'given-up': { tone: 'bad', icon: CircleX },
}

export function DeliveryStatus({ status }: Pick<Delivery, 'status'>) {
  const { t } = useTranslation('deliveries')
  return <StatusChip {...chipStyles[status]}>{t(`status.${status}`)}</StatusChip>
}

export function Member({ delivery: { member } }: { delivery: Delivery }) {
  return (
    <ProfileLink id={member.id} className={cells.link ?? ''}>
      {member.username}
    </ProfileLink>
  )
}

const list: ResourceList<'integration.deliveries'> = {
  of: deliveries,
  record: 'integration.delivery',
  texts: 'deliveries',
  label: 'list',
  search: 'search',
  rowName: (row, t) => `${t(`type.${row.type}`)} ${row.member.username}`,
  foot: 'foot',
  empty: { icon: Send, title: 'empty.title', hint: 'empty.hint' },
  columns: [
    { id: 'at', kind: 'instant', form: 'dateTime', value: row => row.at, width: 148, sort: 'at' },
    { id: 'type', kind: 'term', value: row => row.type, width: 190, always: true },
    { id: 'member', width: 130, cell: row => <Member delivery={row} /> },
    { id: 'number', width: 90, align: 'end', cell: row => row.number ?? '—', optional: true },
    { id: 'status', width: 112, whole: true, cell: row => <DeliveryStatus status={row.status} /> },
    { id: 'attempts', kind: 'count', value: row => row.attempts, width: 96 },
    { id: 'lastTriedAt', kind: 'instant', form: 'dateTime', value: row => row.lastTriedAt, width: 148, yields: 1 },
    { id: 'nextAt', kind: 'instant', form: 'dateTime', value: row => row.nextAt, width: 148, yields: 2 },
    { id: 'endedAt', kind: 'instant', form: 'dateTime', value: row => row.endedAt, width: 148, optional: true },
    { id: 'lastError', kind: 'text', value: row => row.lastError, width: 190, quiet: true },
  ],
  filters: [
    { kind: 'several', key: 'status', values: deliveryStatuses },
    { kind: 'several', key: 'type', values: playerEventTypes },
    daysFilter,
  ],
  card: {
    title: row => row.member.username,
    chip: row => <DeliveryStatus status={row.status} />,
    end: row => <Instant at={row.at} />,
    line: row => <EventName type={row.type} />,
  },
}

function EventName({ type }: Pick<Delivery, 'type'>) {
  const { t } = useTranslation('deliveries')
  return <>{t(`type.${type}`)}</>
}

/** Events to the player site, newest first. */
export const DeliveryList = ({
  above,
  renderDrawer,
}: {
  above: ReactNode
  renderDrawer: (id: string) => ReactNode
}) => <ResourcePage of={list} above={above} renderDrawer={renderDrawer} />
