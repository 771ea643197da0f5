import { useTranslation } from '../../../i18n/use-translation.ts'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import type { Fact } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import { useEvidence } from '../queries.ts'
import type { Withdrawal } from '../withdrawal.ts'

/** The facts of every dialog about a withdrawal: member, amount, account, and waived turnover. */
export function useFacts({ id, member, payTo, amount }: Withdrawal): readonly Fact[] {
  const { t } = useTranslation('withdrawals')
  const waivers = useEvidence(id).data?.data.waivers ?? []
  return [
    { label: t('column.member'), value: member.username },
    { label: t('column.amount'), value: <Money amount={amount} strong /> },
    { label: t('column.payTo'), value: <span lang="th">{payTo.name}</span> },
    { label: t('fact.account'), value: <AccountNumber account={payTo} /> },
    ...waivers.map(({ by, remaining }) => ({
      label: t('waiver.label'),
      value: (
        <>
          <Money amount={remaining} /> · {by.name}
        </>
      ),
    })),
  ]
}
