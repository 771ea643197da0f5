import type { SecretName } from '@backoffice/contract/bank-accounts/terms'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { useActionForm } from '../../../ui/action/use-action-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { Account } from '../account.ts'
import css from './forms.module.css'

const MAX_LENGTH = 8_192

/** Sets a credential, which is write-only: the field is cleared with the dialog, and no response contains it. */
export function SecretDialog({ account, name, onClose }: { account: Account; name: SecretName; onClose: () => void }) {
  const { t } = useTranslation('bankAccounts')
  const form = useActionForm('banking.account-secret', {
    defaults: { value: '' },
    request: ({ value }) => ({ params: { id: account.id }, body: { name, value } }),
    done: () => t('secret.asked'),
    onDone: onClose,
  })
  // A certificate has several lines; other credentials have one and are masked.
  const lines = name === 'certificate'
  return (
    <FormDialog
      title={t('secret.dialog', {
        name: t(`secret.name.${name}`),
        account: `${account.bankAbbr} ${account.accountNo}`,
      })}
      form={form}
      submit={t('ui:submitForApproval')}
      onClose={onClose}
    >
      <Alert severity="info" className={css.notice ?? ''}>
        {t('secret.writeOnly')}
      </Alert>
      <TextField
        name="value"
        label={t(`secret.name.${name}`)}
        required
        max={MAX_LENGTH}
        autoFocus
        autoComplete="new-password"
        {...(lines ? { multiline: true } : { type: 'password' as const })}
      />
    </FormDialog>
  )
}
