import { CatchBoundary } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadWords } from '../../i18n/i18n.ts'
import { later } from '../../ui/later.tsx'
import { acceptForcedLogout } from './guard.ts'
import { redirectToLogin } from './login-redirect.ts'
import { useSession } from './session-state.ts'

const PATIENCE_MS = 5_000

const SessionDialogs = later(async () => {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('the dialog did not load in time')), PATIENCE_MS),
  )
  const dialogs = Promise.all([import('./SessionDialogs.tsx'), loadWords('sign-in')])
  const [part] = await Promise.race([dialogs, late])
  return part.SessionDialogs
})

/** The dialog of a session that has ended, over any page. */
export function SessionPrompt() {
  const session = useSession()
  if (session.phase !== 'signed-in' || session.prompt === null) return null
  return (
    <CatchBoundary getResetKey={() => 'session'} errorComponent={SignInAgain}>
      <SessionDialogs />
    </CatchBoundary>
  )
}

/** If the dialog cannot be loaded, its outcome happens without a question. */
function SignInAgain() {
  const session = useSession()
  const prompt = session.phase === 'signed-in' ? session.prompt : null
  useEffect(() => {
    if (prompt?.kind === 'forced') void acceptForcedLogout(prompt.notice)
    if (prompt?.kind === 'expired') redirectToLogin()
  }, [prompt])
  return null
}
