import { CircleDashed, Lock, type LucideIcon, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { StatusChip, type Tone } from '../../ui/status-chip/StatusChip.tsx'
import type { Day } from './reconciliation.ts'

const chipStyles: Readonly<Record<Day['status'], { tone: Tone; icon: LucideIcon }>> = {
  open: { tone: 'plain', icon: CircleDashed },
  closed: { tone: 'ok', icon: Lock },
  changed: { tone: 'bad', icon: RefreshCw },
}

/** Whether a day is open, closed, or changed after closing. */
export function DayStatus({ status }: { status: Day['status'] }) {
  const { t } = useTranslation('reconciliation')
  return <StatusChip {...chipStyles[status]}>{t(`status.${status}`)}</StatusChip>
}
