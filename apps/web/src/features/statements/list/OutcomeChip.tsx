import {
  ArrowLeftRight,
  ArrowRightLeft,
  Check,
  CheckCheck,
  CircleHelp,
  Clock,
  type LucideIcon,
  NotebookPen,
  OctagonAlert,
  UserRoundCheck,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { StatusChip, type Tone } from '../../../ui/status-chip/StatusChip.tsx'
import type { Outcome } from '../statement.ts'

const chipStyles: Readonly<Record<Outcome, { tone: Tone; icon: LucideIcon }>> = {
  waiting: { tone: 'info', icon: Clock },
  credited: { tone: 'ok', icon: Check },
  matched: { tone: 'warn', icon: UserRoundCheck },
  unmatched: { tone: 'warn', icon: CircleHelp },
  'possible-duplicate': { tone: 'warn', icon: ArrowLeftRight },
  known: { tone: 'plain', icon: CheckCheck },
  recorded: { tone: 'plain', icon: NotebookPen },
  'own-transfer': { tone: 'plain', icon: ArrowRightLeft },
  refused: { tone: 'bad', icon: OctagonAlert },
}

/** What became of a line of a statement. */
export function OutcomeChip({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation('statements')
  return (
    <StatusChip {...chipStyles[outcome]} title={t(`outcome.${outcome}`)}>
      {t(`outcome.${outcome}`)}
    </StatusChip>
  )
}
