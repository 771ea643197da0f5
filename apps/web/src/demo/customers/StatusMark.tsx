import { CircleCheck, CircleDashed, Clock } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import type { Status } from './contract.ts'

const looks = {
  1: { tone: 'ok', icon: CircleCheck },
  2: { tone: 'warn', icon: Clock },
  3: { tone: 'info', icon: CircleDashed },
} as const

/** Orders call the second and the third status otherwise. */
export function StatusMark({ of, isOrder = false }: { of: Status; isOrder?: boolean }) {
  const { t } = useTranslation('demoCustomers')
  return <StatusChip {...looks[of]}>{isOrder ? t(`orderStatus.${of}`) : t(`rowStatus.${of}`)}</StatusChip>
}
