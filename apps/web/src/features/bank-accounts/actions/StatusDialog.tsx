import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx'
import { useErrorText } from '../../../ui/errors/error-text.ts'
import { Money } from '../../../ui/money/Money.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { notify } from '../../../ui/snackbar/snackbar.ts'
import type { Account, Status, Step } from '../account.ts'
import { invalidateAccount, showAnswer } from '../queries.ts'

const statusAfter: Readonly<Record<Step, Status>> = {
  activate: 'active',
  pause: 'paused',
  'mark-faulty': 'error',
  retire: 'retired',
}

/** Stopping an account happens at once; using it again, or ending it, asks a second person. Always with a reason. */
export function StatusDialog({ account, step, onClose }: { account: Account; step: Step; onClose: () => void }) {
  const { t } = useTranslation('bankAccounts')
  const client = useQueryClient()
  const text = useErrorText()
  const action = useAction((reason: string, idempotencyKey) =>
    call('banking.account-status', {
      params: { id: account.id },
      body: { status: statusAfter[step], reason },
      idempotencyKey,
    }),
  )
  const confirm = async (reason: string) => {
    const outcome = await action.go(reason)
    if (!outcome.done && 'cancelled' in outcome) return
    const shown = outcome.done && 'id' in outcome.answer.data ? outcome.answer.data : null
    if (shown !== null) showAnswer(client, shown)
    invalidateAccount(client)
    if (outcome.done) notify('success', t(shown === null ? 'change.asked' : `done.${step}`))
    // Somebody else was faster: nothing is left to try here.
    const isConflict = !outcome.done && outcome.error instanceof ApiError && outcome.error.code === 'STATE_CONFLICT'
    if (isConflict) notify('warning', text(outcome.error))
    if (outcome.done || isConflict) onClose()
  }
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
      label={t('reason')}
      suggestions={t(`step.${step}.reasons`, { returnObjects: true }) as string[]}
      facts={[
        { label: t('column.account'), value: <AccountNumber account={{ ...account, masked: false }} /> },
        { label: t('field.holder'), value: <span lang="th">{account.holder}</span> },
        { label: t('column.balance'), value: <Money amount={account.balance} /> },
      ]}
      working={action.working}
      error={action.error}
      onConfirm={reason => void confirm(reason)}
      onClose={onClose}
    />
  )
}
