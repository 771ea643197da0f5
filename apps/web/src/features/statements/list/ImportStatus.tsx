import { Check, LoaderCircle, OctagonAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../ui/status-chip/StatusChip.tsx'
import type { Import } from '../statement.ts'

/** Whether all lines of a file are taken; one that left lines out says so. */
export function ImportStatus({ of: { status, outcomes } }: { of: Pick<Import, 'status' | 'outcomes'> }) {
  const { t } = useTranslation('statements')
  if (status === 'taking')
    return (
      <StatusChip tone="info" icon={LoaderCircle}>
        {t('status.taking')}
      </StatusChip>
    )
  if (outcomes.refused > 0)
    return (
      <StatusChip tone="bad" icon={OctagonAlert}>
        {t('status.refused', { count: outcomes.refused })}
      </StatusChip>
    )
  return (
    <StatusChip tone="ok" icon={Check}>
      {t('status.done')}
    </StatusChip>
  )
}
