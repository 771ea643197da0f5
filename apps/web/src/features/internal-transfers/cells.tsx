import { Ban, Check, Clock, UsersRound } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type BankLine, type Transfer } from './transfer.ts'
import { useFormat } from '../../i18n/format.ts'
import { AccountNumber } from '../../ui/copy/AccountNumber.tsx'
import { counterpartyAccount } from '../../ui/copy/show-account.ts'
import type { Fact } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Money } from '../../ui/money/Money.tsx'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'

type Props = { transfer: Transfer }

/** The status: cancelled, pending approval, or which bank transactions are matched. */
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

/** The facts of every confirmation: accounts, amount, time and reference. */
export function useTransferFacts({
  from,
  to,
  amount,
  reference,
  occurredAt,
}: Pick<Transfer, 'from' | 'to' | 'amount' | 'reference' | 'occurredAt'>): Fact[] {
  const { t } = useTranslation('bankAccounts')
  const format = useFormat()
  return [
    { label: t('transfer.from'), value: <AccountNumber account={from} /> },
    { label: t('transfer.to'), value: <AccountNumber account={to} /> },
    { label: t('transfer.amount'), value: <Money amount={amount} strong /> },
    { label: t('transfer.occurredAt'), value: format.when(occurredAt, 'dateTime') },
    { label: t('transfer.reference'), value: reference },
  ]
}

/** The bank line of a confirmation, with its counterparty. */
export function useBankLineFacts(line: BankLine | null): Fact[] {
  const { t } = useTranslation('bankAccounts')
  const format = useFormat()
  if (line === null) return []
  const other = counterpartyAccount(line.counterparty)
  return [
    { label: t(`transfer.${line.direction}Line`), value: format.when(line.occurredAt, 'dateTime') },
    {
      label: t('transfer.named'),
      value:
        line.counterparty.name === null && other === null ? (
          t('transfer.nobodyNamed')
        ) : (
          <>
            {line.counterparty.name !== null && <span lang="th">{line.counterparty.name} </span>}
            {other !== null && <AccountNumber account={other} />}
          </>
        ),
    },
  ]
}
