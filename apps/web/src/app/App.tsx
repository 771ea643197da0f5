import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { dropEarly } from '../api/client.ts'
import { runtimeConfig } from '../api/runtime-config.ts'
import { redirectToLogin, guardSession, restore, SessionPrompt, useSession } from '../features/session/index.ts'
import { formatInZone } from '../i18n/format.ts'
import { later } from '../ui/later.tsx'
import { markPaintedAfterFrame } from '../ui/first-paint.ts'
import { useSnackbar } from '../ui/snackbar/snackbar.ts'
import { StepUpHost } from '../ui/step-up/step-up.tsx'
import { watchConnection } from './connection.ts'
import { Frame } from './Frame.tsx'
import { startRealtime } from './realtime.ts'
import { restoreAppearance } from './saved-appearance.ts'
import { fetchOnlyWhileSignedIn, queryClient } from './query-client.ts'
import { makeRouter } from './router.tsx'
import { retryStart, usePhase } from './start.ts'
import { StartScreen } from './StartScreen.tsx'

/** The back office. Renders nothing until the user is signed in. */
export function App() {
  const phase = usePhase()
  return (
    <Frame>
      {phase === 'ready' ? <BackOffice /> : <StartScreen phase={phase} onRetry={retryStart} />}
      <Messages />
    </Frame>
  )
}

const SnackbarHost = later(async () => (await import('../ui/snackbar/SnackbarHost.tsx')).SnackbarHost)
const Messages = () => useSnackbar().turn > 0 && <SnackbarHost />

function BackOffice() {
  const session = useSession()
  useEffect(markPaintedAfterFrame, [])
  // Signed out: the browser is leaving this page.
  if (session.phase !== 'signed-in') return null
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router()} />
      <StepUpHost />
      <SessionPrompt />
    </QueryClientProvider>
  )
}

let made: ReturnType<typeof makeRouter> | undefined
const router = () => (made ??= makeRouter(queryClient))

/**
 * Restores the session. The screen and its first rows load meanwhile; they are held until the session is known, and
 * dropped if it is refused.
 */
export async function prepare(): Promise<'ready' | 'elsewhere'> {
  formatInZone(runtimeConfig().timeZone)
  void router().load()
  const restored = await restore()
  if (restored.how !== 'signed-in') {
    dropEarly()
    queryClient.clear()
    redirectToLogin(restored.warning)
    return 'elsewhere'
  }
  await restoreAppearance()
  fetchOnlyWhileSignedIn()
  guardSession()
  startRealtime(restored.user.id)
  watchConnection()
  return 'ready'
}
