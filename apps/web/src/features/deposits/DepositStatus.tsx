import {
  ArrowLeftRight,
  Check,
  CircleHelp,
  CirclePause,
  CopyX,
  EyeOff,
  type LucideIcon,
  ScanSearch,
  Undo2,
  UserRoundCheck,
  RotateCcw,
  Users,
} from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { StatusChip, type Tone } from '../../ui/status-chip/StatusChip.tsx'
import { type Deposit, type Status, needsSecondApproval } from './deposit.ts'

const chipStyles: Readonly<Record<Status, { tone: Tone; icon: LucideIcon }>> = {
  detected: { tone: 'info', icon: ScanSearch },
  matched: { tone: 'info', icon: UserRoundCheck },
  held: { tone: 'warn', icon: CirclePause },
  credited: { tone: 'ok', icon: Check },
  unmatched: { tone: 'warn', icon: CircleHelp },
  'possible-duplicate': { tone: 'warn', icon: ArrowLeftRight },
  duplicate: { tone: 'plain', icon: CopyX },
  ignored: { tone: 'plain', icon: EyeOff },
  returned: { tone: 'plain', icon: Undo2 },
  reversed: { tone: 'bad', icon: RotateCcw },
}

/** The status of a deposit; a matched one may still need another user than the importer. */
export function DepositStatus({ status, reasons = [] }: { status: Status; reasons?: Deposit['reasons'] }) {
  const { t } = useTranslation('deposits')
  if (needsSecondApproval({ status, reasons }))
    return (
      <StatusChip tone="warn" icon={Users} title={t('status.awaiting-second')}>
        {t('status.second')}
      </StatusChip>
    )
  return (
    <StatusChip {...chipStyles[status]} title={t(`status.${status}`)}>
      {t(`status.${status}`)}
    </StatusChip>
  )
}
