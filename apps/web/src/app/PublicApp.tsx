import { lazy, Suspense } from 'react'
import { enter, restore, consumeNotice } from '../features/session/index.ts'
import { i18n } from '../i18n/i18n.ts'
import { ForgotPage, LoginPage, RegisterPage } from '../pages/PublicPages.tsx'
import { notify, useSnackbar } from '../ui/snackbar/snackbar.ts'
import { Frame } from './Frame.tsx'
import { paths } from './paths.ts'
import { useStart } from './start.ts'
import { StartScreen } from './StartScreen.tsx'

/** The light entry: the pages of those who are not signed in. Three pages need no router. */
export function PublicApp() {
  const { phase, retry } = useStart(['session', 'errors'], prepare)
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

// Few see a warning here; the others need not load what draws it.
const SnackbarHost = lazy(() =>
  import('../ui/snackbar/SnackbarHost.tsx')
    .then(({ SnackbarHost: component }) => ({ default: component }))
    .catch(() => ({ default: Nothing })),
)

/** A warning that cannot be drawn must not take the sign-in with it. */
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

/** Somebody who is signed in has no business here. */
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

/** Signed in from another tab: this one follows. */
function enterWithOtherTab(event: StorageEvent): void {
  if (event.key === 'serviceToken' && event.newValue !== null) enter()
}
