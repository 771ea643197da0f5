import { Check, CircleSlash, type LucideIcon, PauseCircle, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { StatusChip, type Tone } from '../../ui/status-chip/StatusChip.tsx'
import type { Status } from './account.ts'

const chipStyles: Readonly<Record<Status, { tone: Tone; icon: LucideIcon }>> = {
  active: { tone: 'ok', icon: Check },
  paused: { tone: 'warn', icon: PauseCircle },
  error: { tone: 'bad', icon: TriangleAlert },
  retired: { tone: 'plain', icon: CircleSlash },
}

/** The status of an account. */
export function AccountStatus({ status }: { status: Status }) {
  const { t } = useTranslation('bankAccounts')
  return <StatusChip {...chipStyles[status]}>{t(`status.${status}`)}</StatusChip>
}
