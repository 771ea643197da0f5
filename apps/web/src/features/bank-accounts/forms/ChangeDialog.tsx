import { useTranslation } from '../../../i18n/use-translation.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { useActionForm } from '../../../ui/action/use-action-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import type { FieldLabel } from '../../../ui/form/use-edit-form.ts'
import { type Account, type Terms, toBody, toTerms } from '../account.ts'
import css from './forms.module.css'
import { TermsFields } from './TermsFields.tsx'

/** Requests a change of an account, which takes effect after a second approval. Concurrent changes are merged. */
export function ChangeDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('bankAccounts')
  const form = useActionForm('banking.change-account', {
    record: account,
    toValues: toTerms,
    labels: useTermLabels(),
    request: (values: Terms) => ({ params: { id: account.id }, body: toBody(values) }),
    done: ({ data }) => t('approvalId' in data ? 'change.asked' : 'change.nothing'),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('change.title', { account: `${account.bankAbbr} ${account.accountNo}` })}
      form={form}
      submit={t('ui:submitForApproval')}
      onClose={onClose}
    >
      <Alert severity="info" className={css.notice ?? ''}>
        {t('twoPeople')}
      </Alert>
      <TermsFields />
    </FormDialog>
  )
}

/** Labels and readable values of the fields, for merging two versions. */
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
