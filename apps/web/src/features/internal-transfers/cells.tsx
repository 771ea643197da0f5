import { ArrowRight, Ban, Check, Clock, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AccountNumber } from '../../ui/copy/AccountNumber.tsx'
import { Money } from '../../ui/money/Money.tsx'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import type { Transfer } from './transfer.ts'
import css from './transfers.module.css'

type Props = { transfer: Transfer }

export const AccountName = ({ account }: { account: Transfer['from'] }) => (
  <AccountNumber account={{ ...account, masked: false }} />
)

/** The status: cancelled, waiting for approval, or which of the two bank lines are missing. */
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

/** The row as a card on a phone. */
export function TransferCard({ transfer }: Props) {
  return (
    <>
      <span className={css.line}>
        <TransferStatus transfer={transfer} />
        <span className={css.quiet}>
          <Instant at={transfer.occurredAt} form="day" /> <Instant at={transfer.occurredAt} form="clock" /> ·{' '}
          {transfer.bookedBy.name}
        </span>
      </span>
      <span className={css.line}>
        <span className={css.accounts}>
          <AccountName account={transfer.from} /> <ArrowRight size={13} strokeWidth={1.75} aria-hidden="true" />{' '}
          <AccountName account={transfer.to} />
        </span>
        <Money amount={transfer.amount} strong />
      </span>
    </>
  )
}
