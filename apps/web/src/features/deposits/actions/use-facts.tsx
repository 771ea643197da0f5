import { useTranslation } from '../../../i18n/use-translation.ts'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import type { Fact } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import { useBankAbbr } from '../../../ui/reference-data.ts'
import { type Deposit, payerAccount, receiverAccount } from '../deposit.ts'

/** The facts of every dialog about a deposit: member, amount, sender, receiving account. */
export function useFacts({ member, amount, from, receivingAccount }: Deposit): readonly Fact[] {
  const { t } = useTranslation('deposits')
  const abbrOf = useBankAbbr()
  const payer = payerAccount(from, abbrOf)
  const facts: Fact[] = []
  if (member !== null)
    facts.push({
      label: t('column.member'),
      value: (
        <>
          {member.username} · <span lang="th">{member.name}</span>
        </>
      ),
    })
  facts.push({ label: t('column.amount'), value: <Money amount={amount} strong /> })
  if (from.name !== null || payer !== null)
    facts.push({
      label: t('fact.from'),
      value: (
        <>
          {from.name !== null && <span lang="th">{from.name} </span>}
          {payer !== null && <AccountNumber account={payer} />}
        </>
      ),
    })
  facts.push({
    label: t('column.receivingAccount'),
    value: <AccountNumber account={receiverAccount(receivingAccount)} />,
  })
  return facts
}
