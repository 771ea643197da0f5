import { lazy, Suspense } from 'react'
import { enter, restore, consumeNotice } from '../features/session/index.ts'
import { i18n } from '../i18n/i18n.ts'
import { ForgotPage, LoginPage, RegisterPage } from '../pages/PublicPages.tsx'
import { notify, useSnackbar } from '../ui/snackbar/snackbar.ts'
import { Frame } from './Frame.tsx'
import { paths } from './paths.ts'
import { useStart } from './start.ts'
import { StartScreen } from './StartScreen.tsx'

/** The entry for signed-out users. Three pages need no router. */
export function PublicApp() {
  const { phase, retry } = useStart('sign-in', prepare)
  return (
    <Frame>
      {phase === 'ready' ? (
        <PublicPage path={window.location.pathname.replace(/\/$/, '')} />
      ) : (
        <StartScreen phase={phase} onRetry={retry} />
      )}
      <Warning />
    </Frame>
  )
}

// Loaded only when there is a warning to show.
const SnackbarHost = lazy(() =>
  import('../ui/snackbar/SnackbarHost.tsx')
    .then(({ SnackbarHost: component }) => ({ default: component }))
    .catch(() => ({ default: Nothing })),
)

/** A warning that cannot be rendered must not break the sign-in. */
const Nothing = () => <></>

function Warning() {
  return useSnackbar().turn === 0 ? null : (
    <Suspense>
      <SnackbarHost />
    </Suspense>
  )
}

function PublicPage({ path }: { path: string }) {
  if (path === paths.register) return <RegisterPage />
  return path === paths.forgot ? <ForgotPage /> : <LoginPage />
}

/** Redirects users who are signed in already. */
async function prepare(): Promise<'ready' | 'elsewhere'> {
  const notice = consumeNotice()
  const restored = await restore()
  if (restored.how === 'signed-in') {
    enter()
    return 'elsewhere'
  }
  window.addEventListener('storage', enterWithOtherTab)
  const warning = restored.warning ?? notice
  if (warning !== null) notify('warning', i18n.t(`session:${warning}`))
  return 'ready'
}

/** Follows a sign-in in another tab. */
function enterWithOtherTab(event: StorageEvent): void {
  if (event.key === 'serviceToken' && event.newValue !== null) enter()
}
