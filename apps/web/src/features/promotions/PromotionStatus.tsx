import type { PromotionStatus as Status } from '@backoffice/contract/promotions/terms'
import { Archive, Check, CircleStop, Clock, type LucideIcon, Pause, Pencil } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { StatusChip, type Tone } from '../../ui/status-chip/StatusChip.tsx'

const chipStyles: Readonly<Record<Status, { tone: Tone; icon: LucideIcon }>> = {
  draft: { tone: 'plain', icon: Pencil },
  scheduled: { tone: 'info', icon: Clock },
  active: { tone: 'ok', icon: Check },
  paused: { tone: 'warn', icon: Pause },
  ended: { tone: 'plain', icon: CircleStop },
  archived: { tone: 'plain', icon: Archive },
}

export function PromotionStatus({ status }: { status: Status }) {
  const { t } = useTranslation('promotions')
  return <StatusChip {...chipStyles[status]}>{t(`status.${status}`)}</StatusChip>
}
