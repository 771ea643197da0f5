import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx'

import { Money } from '../../../ui/money/Money.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import type { Account, Status, Step } from '../account.ts'

const statusAfter: Readonly<Record<Step, Status>> = {
  activate: 'active',
  pause: 'paused',
  'mark-faulty': 'error',
  retire: 'retired',
}

/** Changes the status with a reason. Stopping takes effect immediately; activating and archiving need a second approval. */
export function StatusDialog({ account, step, onClose }: { account: Account; step: Step; onClose: () => void }) {
  const { t } = useTranslation('bankAccounts')
  const { submit, dialog } = useAction('banking.account-status', {
    done: ({ data }) => t('id' in data ? `done.${step}` : 'change.asked'),
    onSettled: onClose,
  })
  const stuck = step === 'retire' && account.balance !== 0
  return (
    <ReasonDialog
      title={t(`step.${step}.title`)}
      note={
        <>
          {t(`step.${step}.note`)}
          {stuck && <> {t('step.retire.balance', { amount: formatMoney(account.balance) })}</>}
        </>
      }
      confirm={t(`step.${step}.confirm`)}
      tone={step === 'activate' ? 'primary' : 'error'}
      suggestions={t.list(`step.${step}.reasons`)}
      facts={[
        { label: t('column.account'), value: <AccountNumber account={account} /> },
        { label: t('field.holder'), value: <span lang="th">{account.holder}</span> },
        { label: t('column.balance'), value: <Money amount={account.balance} /> },
      ]}
      {...dialog}
      onConfirm={reason => submit({ params: { id: account.id }, body: { status: statusAfter[step], reason } })}
      onClose={onClose}
    />
  )
}
