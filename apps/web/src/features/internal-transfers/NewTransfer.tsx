import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { NewButton } from '../../ui/dialogs/DialogButton.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'

const BookDialog = lazy(() => import('./BookDialog.tsx').then(part => ({ default: part.BookDialog })))

/**
 * The button for a transfer, for those who can book one. `limit`: above it a second approval is needed; null: never.
 */
export function NewTransfer({ limit }: { limit: number | null }) {
  const { t } = useTranslation('bankAccounts')
  if (!usePermission()('banking.move')) return null
  return (
    <NewButton renderDialog={close => <BookDialog limit={limit} onClose={close} />}>{t('transfer.open')}</NewButton>
  )
}
