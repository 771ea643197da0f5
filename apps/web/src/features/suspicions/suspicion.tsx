import { Ban, Landmark, PencilLine } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'

export type Suspicion = RowOf<'suspicions.list'>

const chipStyles = {
  draft: { tone: 'warn', icon: PencilLine },
  reported: { tone: 'bad', icon: Landmark },
  'not-reported': { tone: 'plain', icon: Ban },
} as const

export function SuspicionStatus({ status }: Pick<Suspicion, 'status'>) {
  const { t } = useTranslation('suspicions')
  return <StatusChip {...chipStyles[status]}>{t(`status.${status}`)}</StatusChip>
}
