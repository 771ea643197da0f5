import { QueryClientProvider } from '@tanstack/react-query'
import { RouterContextProvider, RouterProvider } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { bearer, storedToken } from '../api/bearer.ts'
import { dropEarly } from '../api/client.ts'
import { runtimeConfig } from '../api/runtime-config.ts'
import {
  redirectToLogin,
  guardSession,
  restore,
  SessionPrompt,
  signOut,
  useSession,
} from '../features/session/index.ts'
import { formatInZone } from '../i18n/format.ts'
import { loadWords } from '../i18n/i18n.ts'
import { later } from '../ui/later.tsx'
import { markPaintedAfterFrame, useFirstPaint } from '../ui/first-paint.ts'
import { Messages } from '../ui/snackbar/Messages.tsx'
import { StepUpHost } from '../ui/step-up/step-up.tsx'
import { watchConnection } from './connection.ts'
import { startRealtime } from './realtime.ts'
import { restoreAppearance } from './saved-appearance.ts'
import { fetchOnlyWhileSignedIn, queryClient } from './query-client.ts'
import { makeRouter } from './router.tsx'
import { retryStart, usePhase } from './start.ts'
import { StartScreen } from './StartScreen.tsx'
import { watchUpdates } from './update.ts'

/** The back office. Renders nothing until the user is signed in. */
export function App() {
  const phase = usePhase()
  return (
    <>
      {phase === 'ready' ? <BackOffice /> : <StartScreen phase={phase} onRetry={retryStart} />}
      <Messages />
    </>
  )
}

function BackOffice() {
  const session = useSession()
  useEffect(markPaintedAfterFrame, [])
  const isPainted = useFirstPaint()
  useEffect(() => {
    // A failure is repeated, and reported, by the first change.
    if (isPainted) loadWords('later').catch(() => undefined)
  }, [isPainted])
  // Signed out: the browser is leaving this page.
  if (session.phase !== 'signed-in') return null
  return (
    <QueryClientProvider client={queryClient}>
      {session.lacksFactor ? (
        // Its dialogs guard unsaved input, for which they need a router.
        <RouterContextProvider router={router()}>
          <SetUpFactor name={session.user.name} onSignOut={() => void signOut()} />
        </RouterContextProvider>
      ) : (
        <Screens />
      )}
      <StepUpHost />
      <SessionPrompt />
    </QueryClientProvider>
  )
}

const Screens = () => (
  <>
    <StopFollowing />
    <RouterProvider router={router()} />
  </>
)

/** Stops before the router's own effect, in the same commit: from then on it follows the address itself. */
function StopFollowing() {
  useLayoutEffect(() => stopFollowing(), [])
  return null
}

const SetUpFactor = later(async () => {
  const [part] = await Promise.all([import('../features/account/index.ts'), loadWords('account')])
  return part.SetUpFactor
})

let made: ReturnType<typeof makeRouter> | undefined
const router = () => (made ??= makeRouter(queryClient))

let stopFollowing = () => {}
/** Loads the screen of the address, and of each address the browser moves to before the first screen is drawn. */
function loadScreen(): void {
  stopFollowing()
  // Not `load` itself: subscribers are a set, in which the router's own entry would be the same.
  stopFollowing = router().history.subscribe(({ action }) => void router().load({ action }))
  void router().load()
}

/**
 * Restores the session. The screen and its first rows load meanwhile; they are held until the session is known, and
 * dropped if it is refused.
 */
export async function prepare(): Promise<'ready' | 'elsewhere'> {
  formatInZone(runtimeConfig().timeZone)
  const token = storedToken()
  const restoring = restore()
  if (token !== null) loadScreen()
  const restored = await restoring
  if (restored.how !== 'signed-in') {
    dropEarly()
    queryClient.clear()
    redirectToLogin(restored.warning)
    return 'elsewhere'
  }
  if (bearer() !== token) {
    // Another tab signed in meanwhile: what was read is another admin's.
    dropEarly()
    queryClient.clear()
    void router().invalidate()
  }
  await restoreAppearance()
  fetchOnlyWhileSignedIn()
  guardSession()
  startRealtime(restored.user.id)
  watchConnection()
  watchUpdates()
  return 'ready'
}
