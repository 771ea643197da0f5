import { ArrowLeftRight, Check, CircleHelp, CopyX, EyeOff, type LucideIcon, ScanSearch, Undo2, UserRoundCheck, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { StatusChip, type Tone } from '../../ui/status-chip/StatusChip.tsx'
import type { Status } from './deposit.ts'

const looks: Readonly<Record<Status, { tone: Tone; icon: LucideIcon }>> = {
  'detected': { tone: 'info', icon: ScanSearch },
  'matched': { tone: 'info', icon: UserRoundCheck },
  'credited': { tone: 'ok', icon: Check },
  'unmatched': { tone: 'warn', icon: CircleHelp },
  'possible-duplicate': { tone: 'warn', icon: ArrowLeftRight },
  'duplicate': { tone: 'plain', icon: CopyX },
  'ignored': { tone: 'plain', icon: EyeOff },
  'returned': { tone: 'plain', icon: Undo2 },
  'reversed': { tone: 'bad', icon: RotateCcw },
}

/** The status of a deposit. */
export function DepositStatus({ status }: { status: Status }) {
  const { t } = useTranslation('deposits')
  return (
    <StatusChip {...looks[status]} title={t(`status.${status}`)}>
      {t(`status.${status}`)}
    </StatusChip>
  )
}
