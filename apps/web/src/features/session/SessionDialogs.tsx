import { FORCE_LOGOUT_MESSAGE } from '@backoffice/contract/sockets'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { acceptForcedLogout, resume } from './guard.ts'
import { useSession } from './session-state.ts'
import css from './session-dialogs.module.css'
import { signOut } from './sign-out.ts'
import { SignInForm } from './SignInForm.tsx'

/** What the session asks of the person, over whatever page is open. Neither dialog can be dismissed. */
export function SessionDialogs() {
  const session = useSession()
  if (session.phase !== 'signed-in' || session.prompt === null) return null
  if (session.prompt.kind === 'forced') return <ForcedLogoutDialog message={session.prompt.message} />
  return session.prompt.kind === 'expired' ? <ExpiredDialog username={session.user.username} /> : null
}

function ForcedLogoutDialog({ message }: { message: string }) {
  const { t } = useTranslation('session')
  return (
    <Dialog open role="alertdialog" aria-labelledby="forced-title" aria-describedby="forced-message">
      <DialogTitle id="forced-title" className={css.warning}>
        <TriangleAlert size={18} aria-hidden /> {t('forced.title')}
      </DialogTitle>
      {/* The server's own words; the one it always uses is translated. */}
      <DialogContent id="forced-message">{message === FORCE_LOGOUT_MESSAGE ? t('forced.message') : message}</DialogContent>
      <DialogActions>
        <Button autoFocus variant="contained" color="primary" onClick={() => void acceptForcedLogout()}>
          {t('forced.ok')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Signing in again in place: the page behind keeps all that was typed. */
function ExpiredDialog({ username }: { username: string }) {
  const { t } = useTranslation('session')
  return (
    <Dialog open aria-labelledby="expired-title">
      <DialogTitle id="expired-title">{t('expired.title')}</DialogTitle>
      <DialogContent>
        <p className={css.text}>{t('expired.text')}</p>
        <SignInForm username={username} onDone={resume} />
        <Button variant="text" fullWidth className={css.other} onClick={() => void signOut()}>
          {t('expired.other')}
        </Button>
      </DialogContent>
    </Dialog>
  )
}
