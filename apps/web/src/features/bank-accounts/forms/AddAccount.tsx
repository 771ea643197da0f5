import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { NewButton } from '../../../ui/dialogs/DialogButton.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'

const AddDialog = lazy(() => import('./AddDialog.tsx').then(part => ({ default: part.AddDialog })))

/** The button for a new account, for those who can add one. */
export function AddAccount() {
  const { t } = useTranslation('bankAccounts')
  if (!usePermission()('banking.manage')) return null
  return <NewButton renderDialog={close => <AddDialog onClose={close} />}>{t('add.open')}</NewButton>
}
