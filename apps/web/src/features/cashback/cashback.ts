import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { CircleCheck, CircleDashed, CircleStop, CircleX, Clock, Gift, type LucideIcon } from 'lucide-react'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import type { Tone } from '../../ui/status-chip/StatusChip.tsx'

export type Period = RowOf<'cashback.list'>
export type Entitlement = RowOf<'cashback.entitlements'>
export type Preview = ClientResponse<Endpoints['cashback.preview']>['data']

type Style = { tone: Tone; icon: LucideIcon }
export const periodStyles: Readonly<Record<Period['status'], Style>> = {
  closed: { tone: 'info', icon: Clock },
  calculated: { tone: 'warn', icon: CircleDashed },
  claimable: { tone: 'ok', icon: Gift },
  ended: { tone: 'plain', icon: CircleStop },
  cancelled: { tone: 'bad', icon: CircleX },
}
export const entitlementStyles: Readonly<Record<Entitlement['status'], Style>> = {
  pending: { tone: 'plain', icon: Clock },
  claimable: { tone: 'info', icon: Gift },
  claimed: { tone: 'ok', icon: CircleCheck },
  expired: { tone: 'plain', icon: CircleStop },
  cancelled: { tone: 'bad', icon: CircleX },
}
