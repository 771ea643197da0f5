import { Undo2 } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import type { Detail, Side } from '../transfer.ts'

const ActionDialog = lazy(() => import('./ActionDialog.tsx').then(part => ({ default: part.ActionDialog })))

type Props = { transfer: Detail; limit: number | null }

/** For what never happened at the bank. */
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

/** For a bank transaction that belongs to something else. */
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
