import { Ban, Check, Clock, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AccountNumber } from '../../ui/copy/AccountNumber.tsx'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import type { Transfer } from './transfer.ts'

type Props = { transfer: Transfer }

/** One of the operator's accounts. */
export const AccountName = ({ account }: { account: Transfer['from'] }) => (
  <AccountNumber account={{ ...account, masked: false }} />
)

/** How it stands: taken back, waiting for a second person, or which of the two banks' lines have told of it. */
export function TransferStatus({ transfer: { status, openApprovals, outLineId, inLineId } }: Props) {
  const { t } = useTranslation('bankAccounts')
  if (status === 'cancelled')
    return (
      <StatusChip tone="bad" icon={Ban}>
        {t('transfer.cancelled')}
      </StatusChip>
    )
  if (openApprovals.length > 0)
    return (
      <StatusChip tone="warn" icon={UsersRound}>
        {t('transfer.awaitsSecond')}
      </StatusChip>
    )
  const missing = [outLineId === null ? t('transfer.out') : null, inLineId === null ? t('transfer.in') : null].filter(
    side => side !== null,
  )
  if (missing.length === 0)
    return (
      <StatusChip tone="ok" icon={Check}>
        {t('transfer.bothTold')}
      </StatusChip>
    )
  return (
    <StatusChip tone="warn" icon={Clock}>
      {missing.length === 2 ? t('transfer.noneTold') : t('transfer.waitsFor', { side: missing[0] })}
    </StatusChip>
  )
}
