import type { GrantStatus as Status } from '@backoffice/contract/rewards/terms'
import { Ban, Check, CircleX, Clock, type LucideIcon, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { StatusChip, type Tone } from '../status-chip/StatusChip.tsx'

const chips: Readonly<Record<Status, { tone: Tone; icon: LucideIcon }>> = {
  wagering: { tone: 'info', icon: RotateCw },
  completed: { tone: 'ok', icon: Check },
  expired: { tone: 'plain', icon: Clock },
  cancelled: { tone: 'plain', icon: Ban },
  forfeited: { tone: 'bad', icon: CircleX },
}

/** The status of a bonus, the same in every list; its name in the words of the page. */
export const GrantStatus = ({ status, children }: { status: Status; children: ReactNode }) => (
  <StatusChip {...chips[status]}>{children}</StatusChip>
)
