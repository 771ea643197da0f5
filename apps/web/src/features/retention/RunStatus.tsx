import { CircleCheck, CircleSlash, CircleStop, ListChecks, LoaderCircle, Trash2 } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import type { Run } from './retention.ts'

const chips = {
  counting: { tone: 'info', icon: LoaderCircle },
  counted: { tone: 'warn', icon: ListChecks },
  deleting: { tone: 'info', icon: Trash2 },
  done: { tone: 'ok', icon: CircleCheck },
  discarded: { tone: 'plain', icon: CircleSlash },
  stopped: { tone: 'bad', icon: CircleStop },
} as const

export function RunStatus({ run: { status } }: { run: Pick<Run, 'status'> }) {
  const { t } = useTranslation('retention')
  return <StatusChip {...chips[status]}>{t(`status.${status}`)}</StatusChip>
}
