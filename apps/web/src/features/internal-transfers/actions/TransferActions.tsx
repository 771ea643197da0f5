import { Undo2 } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import type { Detail, Side } from '../transfer.ts'

const ActionDialog = lazy(() => import('./ActionDialog.tsx').then(part => ({ default: part.ActionDialog })))

type Props = { transfer: Detail; limit: number | null }

/** Cancels a transfer that the banks did not make. */
export function CancelButton(props: Props) {
  const { t } = useTranslation('bankAccounts')
  return (
    <DialogButton
      fullWidth
      size="large"
      color="error"
      variant="outlined"
      startIcon={<Undo2 size={15} strokeWidth={1.75} />}
      renderDialog={close => <ActionDialog action="cancel" {...props} onClose={close} />}
    >
      {t('transfer.cancel.open')}
    </DialogButton>
  )
}

/** Unlinks a bank transaction that does not belong to the transfer. */
export function UnlinkButton({ side, ...props }: Props & { side: Side }) {
  const { t } = useTranslation('bankAccounts')
  return (
    <DialogButton
      size="small"
      color="error"
      aria-label={`${t('transfer.unlink.open')} ${t(`transfer.${side}Line`)}`}
      renderDialog={close => <ActionDialog action={`unlink-${side}`} {...props} onClose={close} />}
    >
      {t('transfer.unlink.open')}
    </DialogButton>
  )
}
