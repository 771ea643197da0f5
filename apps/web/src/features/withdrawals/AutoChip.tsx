import { Bot } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import type { Withdrawal } from './withdrawal.ts'

/** Marks an auto-approval, with the version of the rules. */
export function AutoChip({ auto }: Pick<Withdrawal, 'auto'>) {
  const { t } = useTranslation('withdrawals')
  return auto === null ? null : (
    <StatusChip tone="plain" icon={Bot} title={t('auto.by', { version: auto.version })}>
      {t('auto.chip')}
    </StatusChip>
  )
}
