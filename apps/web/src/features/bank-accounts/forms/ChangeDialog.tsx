import { useTranslation } from '../../../i18n/use-translation.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { DeclaredFields } from '../../../ui/form/declared/DeclaredFields.tsx'
import { useDeclaredForm } from '../../../ui/form/declared/use-declared-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { type Account, termRows, termsForm, termStates } from '../account.ts'
import css from './forms.module.css'

/** Requests a change of an account, which takes effect after a second approval. Concurrent changes are merged. */
export function ChangeDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('bankAccounts')
  const form = useDeclaredForm('banking.change-account', termsForm, {
    record: account,
    request: body => ({ params: { id: account.id }, body }),
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
      <DeclaredFields form={termsForm} rows={termRows} states={termStates} />
    </FormDialog>
  )
}
