import type { ForceLogout } from '@backoffice/contract'
import { FORCE_LOGOUT_MESSAGE, sessionEndedMessages } from '@backoffice/contract/sockets'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../../ui/dialog/Dialog.tsx'
import { acceptForcedLogout, resume, signOut } from './guard.ts'
import { useSession } from './session-state.ts'
import css from './session-dialogs.module.css'
import { SignInForm } from './SignInForm.tsx'
import { forcedNotice } from './warning.ts'

/** Session dialogs over any page. They cannot be dismissed. */
export function SessionDialogs() {
  const session = useSession()
  if (session.phase !== 'signed-in' || session.prompt === null) return null
  if (session.prompt.kind === 'forced') return <ForcedLogoutDialog notice={session.prompt.notice} />
  return session.prompt.kind === 'expired' ? <ExpiredDialog username={session.user.username} /> : null
}

/** The server's text; known codes are translated. */
function ForcedLogoutDialog({ notice }: { notice: ForceLogout }) {
  const { t } = useTranslation('session')
  const { code, message } = notice
  const isKnownEnd = Object.values<string>(sessionEndedMessages).includes(message)
  return (
    <Dialog role="alertdialog" aria-labelledby="forced-title" aria-describedby="forced-message">
      <DialogTitle id="forced-title" className={css.warning}>
        <TriangleAlert size={18} aria-hidden /> {t(code === 'SESSION_ENDED' ? 'forced.endedTitle' : 'forced.title')}
      </DialogTitle>
      <DialogContent id="forced-message">
        {message === FORCE_LOGOUT_MESSAGE ? t('forced.message') : isKnownEnd ? t(forcedNotice(notice)) : message}
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="contained" color="primary" onClick={() => void acceptForcedLogout(notice)}>
          {t('forced.ok')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Sign-in in place: the page behind keeps its input. */
function ExpiredDialog({ username }: { username: string }) {
  const { t } = useTranslation('session')
  return (
    <Dialog aria-labelledby="expired-title">
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
