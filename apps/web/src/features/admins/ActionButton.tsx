import { lazy } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type ButtonProps } from '../../ui/button/Button.tsx'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import type { AdminAction, AdminDetail } from './admin.ts'

const AdminDialog = lazy(() => import('./AdminDialog.tsx').then(part => ({ default: part.AdminDialog })))

type Props = Omit<ButtonProps, 'action'> & { action: AdminAction; admin: AdminDetail; meId: string }

/** An action with its dialog; left out where the signed-in admin cannot take it. */
export function ActionButton({ action, admin, meId, ...button }: Props) {
  const { t } = useTranslation('admins')
  if (!admin.can.includes(action)) return null
  return (
    <DialogButton
      {...button}
      renderDialog={close => <AdminDialog action={action} admin={admin} meId={meId} onClose={close} />}
    >
      {t(`action.${action}`)}
    </DialogButton>
  )
}
