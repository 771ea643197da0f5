import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { useAction } from '../../../ui/action/use-action.ts'
import { notify } from '../../../ui/snackbar/snackbar.ts'
import type { Account, SecretName } from '../account.ts'
import { invalidateAccount } from '../queries.ts'

/** Requests the removal of a credential; a second approver confirms it. */
export function RemoveSecretDialog({
  account,
  name,
  onClose,
}: {
  account: Account
  name: SecretName
  onClose: () => void
}) {
  const { t } = useTranslation('bankAccounts')
  const client = useQueryClient()
  const action = useAction((_: null, idempotencyKey) =>
    call('banking.account-secret', { params: { id: account.id }, body: { name, value: null }, idempotencyKey }),
  )
  const confirm = async () => {
    const outcome = await action.go(null)
    invalidateAccount(client)
    if (!outcome.done) return
    notify('success', t('secret.asked'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('secret.removeTitle')}
      note={t('twoPeople')}
      confirm={t('secret.remove')}
      tone="error"
      working={action.working}
      error={action.error}
      onConfirm={() => void confirm()}
      onClose={onClose}
      facts={[
        { label: t('column.account'), value: <AccountNumber account={{ ...account, masked: false }} /> },
        { label: t('ask.name'), value: t(`secret.name.${name}`) },
      ]}
    />
  )
}
