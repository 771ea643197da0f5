import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { CalendarClock, Check, CircleX, Hourglass, type LucideIcon, ShieldBan } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import { StatusChip, type Tone } from '../../ui/status-chip/StatusChip.tsx'
import { Instant } from '../../ui/time/Instant.tsx'

export type Exclusion = RowOf<'exclusions.list'>
export type Return = RowOf<'exclusions.returns'>
export type OfMember = ClientResponse<Endpoints['exclusions.of-member']>['data']

type Style = { tone: Tone; icon: LucideIcon }
const chipStyles: Readonly<Record<Exclusion['status'], Style>> = {
  active: { tone: 'bad', icon: ShieldBan },
  returnable: { tone: 'warn', icon: CalendarClock },
  ended: { tone: 'plain', icon: Check },
}
const returnStyles: Readonly<Record<Return['status'], Style>> = {
  waiting: { tone: 'info', icon: Hourglass },
  due: { tone: 'warn', icon: CalendarClock },
  returned: { tone: 'ok', icon: Check },
  refused: { tone: 'bad', icon: CircleX },
  replaced: { tone: 'plain', icon: ShieldBan },
}

export function ExclusionStatus({ status }: Pick<Exclusion, 'status'>) {
  const { t } = useTranslation('exclusions')
  return <StatusChip {...chipStyles[status]}>{t(`status.${status}`)}</StatusChip>
}

export function ReturnStatus({ status }: Pick<Return, 'status'>) {
  const { t } = useTranslation('exclusions')
  return <StatusChip {...returnStyles[status]}>{t(`returnStatus.${status}`)}</StatusChip>
}

export function Kind({ kind }: Pick<Exclusion, 'kind'>) {
  const { t } = useTranslation('exclusions')
  return <>{t(`kind.${kind}`)}</>
}

/** The end; one without an end is permanent. */
export function End({ endsAt }: Pick<Exclusion, 'endsAt'>) {
  const { t } = useTranslation('exclusions')
  return endsAt === null ? <>{t('forGood')}</> : <Instant at={endsAt} form="dateTime" />
}
