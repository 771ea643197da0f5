import { Button } from '../button/Button.tsx'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../dialog/Dialog.tsx'
import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'

/** Staying is the default: Escape and Enter lose nothing. */
export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation('ui')
  const [titleId, noteId] = [useId(), useId()]
  return (
    <Dialog role="alertdialog" onClose={onStay} aria-labelledby={titleId} aria-describedby={noteId}>
      <DialogTitle id={titleId}>{t('form.leaveTitle')}</DialogTitle>
      <DialogContent id={noteId}>{t('form.leaveNote')}</DialogContent>
      <DialogActions>
        <Button color="error" onClick={onLeave}>
          {t('form.leave')}
        </Button>
        <Button variant="contained" color="primary" autoFocus onClick={onStay}>
          {t('form.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
