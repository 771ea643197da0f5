import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { NewButton } from '../../../ui/dialogs/DialogButton.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'

const AddDialog = lazy(() => import('./AddDialog.tsx').then(part => ({ default: part.AddDialog })))

/** The button for a new member, for those who can add one. */
export function AddMember() {
  const { t } = useTranslation('members')
  const can = usePermission()
  if (!can('members.create') || !can('members.pii')) return null
  return <NewButton renderDialog={close => <AddDialog onClose={close} />}>{t('add.open')}</NewButton>
}
