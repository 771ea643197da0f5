import Alert from '@mui/material/Alert'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { type FieldLabel, useEditForm } from '../../../ui/form/use-edit-form.ts'
import { notify } from '../../../ui/snackbar/snackbar.ts'
import { type Account, type Terms, toBody, toTerms } from '../account.ts'
import { invalidateAccount } from '../queries.ts'
import css from './forms.module.css'
import { TermsFields } from './TermsFields.tsx'

/** Submits a change of an account for approval. Concurrent changes are merged. */
export function ChangeDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('bankAccounts')
  const client = useQueryClient()
  const form = useEditForm<Terms, Awaited<ReturnType<typeof send>>>({
    defaults: toTerms(account),
    version: account.version,
    labels: useTermLabels(),
    send: (values, extra) => send(account.id, values, extra),
    current: details => {
      const theirs = details['current'] as Account
      return { values: toTerms(theirs), version: theirs.version }
    },
    onDone: ({ data }) => {
      invalidateAccount(client)
      const requested = 'approvalId' in data
      notify('success', t(requested ? 'change.asked' : 'change.nothing'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('change.title', { account: `${account.bankAbbr} ${account.accountNo}` })}
      form={form}
      submit={t('change.submit')}
      onClose={onClose}
    >
      <Alert severity="info" className={css.notice ?? ''}>
        {t('twoPeople')}
      </Alert>
      <TermsFields />
    </FormDialog>
  )
}

const send = (
  id: string,
  values: Terms,
  { idempotencyKey, version = 0 }: { idempotencyKey: string; version: number | undefined },
) => call('banking.change-account', { params: { id }, body: toBody(values), idempotencyKey, ifMatch: version })

/** Labels of the fields and formats of their values, for the merge view. */
function useTermLabels(): Record<keyof Terms, FieldLabel> {
  const { t } = useTranslation('bankAccounts')
  const limit = (name: keyof Terms): FieldLabel => ({
    label: t(`field.${name}`),
    show: value => (value === '' ? t('noLimit') : `฿${String(value)}`),
  })
  return {
    holder: t('field.holder'),
    priority: t('field.priority'),
    minDeposit: limit('minDeposit'),
    maxDeposit: limit('maxDeposit'),
    dailyLimit: limit('dailyLimit'),
    channel: { label: t('field.channel'), show: value => t(`channel.${String(value)}`) },
    purpose: { label: t('field.purpose'), show: value => t(`purpose.${String(value)}`) },
  }
}
