import type { GameStatus } from '@backoffice/contract/games/terms'
import { Ban, Check, Hourglass, type LucideIcon, Undo2 } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { StatusChip, type Tone } from '../status-chip/StatusChip.tsx'

const chips: Readonly<Record<GameStatus, { tone: Tone; icon: LucideIcon }>> = {
  open: { tone: 'warn', icon: Hourglass },
  settled: { tone: 'ok', icon: Check },
  refunded: { tone: 'info', icon: Undo2 },
  cancelled: { tone: 'plain', icon: Ban },
}

/** The status of a bet, the same in every list. */
export function BetStatus({ status }: { status: GameStatus }) {
  const { t } = useTranslation('ui')
  return <StatusChip {...chips[status]}>{t(`betStatus.${status}`)}</StatusChip>
}
