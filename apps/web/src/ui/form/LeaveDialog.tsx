import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

/** Staying is the default: Escape and Enter lose nothing. */
export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation('ui')
  const [titleId, noteId] = [useId(), useId()]
  return (
    <Dialog open role="alertdialog" onClose={onStay} aria-labelledby={titleId} aria-describedby={noteId}>
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
