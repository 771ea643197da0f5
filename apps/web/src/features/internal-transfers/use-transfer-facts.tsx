import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { AccountNumber } from '../../ui/copy/AccountNumber.tsx'
import type { Fact } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Money } from '../../ui/money/Money.tsx'
import { type BankLine, payerOf, type Transfer } from './transfer.ts'

/** The accounts and the amount: the facts of every confirmation. */
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
    { label: t('transfer.from'), value: <AccountNumber account={{ ...from, masked: false }} /> },
    { label: t('transfer.to'), value: <AccountNumber account={{ ...to, masked: false }} /> },
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
  const other = payerOf(line)
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
