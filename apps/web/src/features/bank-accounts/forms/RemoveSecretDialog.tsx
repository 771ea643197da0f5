import type { SecretName } from '@backoffice/contract/bank-accounts/terms'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import type { Account } from '../account.ts'

type Props = { account: Account; name: SecretName; onClose: () => void }

/** A secret is removed after a second approval. */
export function RemoveSecretDialog({ account, name, onClose }: Props) {
  const { t } = useTranslation('bankAccounts')
  const { submit, dialog } = useAction('banking.account-secret', {
    done: () => t('secret.asked'),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t('secret.removeTitle')}
      note={t('twoPeople')}
      confirm={t('secret.remove')}
      tone="error"
      {...dialog}
      onConfirm={() => submit({ params: { id: account.id }, body: { name, value: null } })}
      onClose={onClose}
      facts={[
        { label: t('column.account'), value: <AccountNumber account={account} /> },
        { label: t('ask.name'), value: t(`secret.name.${name}`) },
      ]}
    />
  )
}
