import { lazy, Suspense } from 'react'
import { consumeNotice, enter, restore } from '../features/session/sign-in.ts'
import { translate, loadWords } from '../i18n/i18n.ts'
import { LoginPage } from '../pages/PublicPages.tsx'
import { notify } from '../ui/snackbar/snackbar.ts'
import { Messages } from '../ui/snackbar/Messages.tsx'
import { publicPaths } from './public-paths.ts'
import { retryStart, usePhase } from './start.ts'
import { StartScreen } from './StartScreen.tsx'

/** The entry for signed-out users. Three pages need no router, and no component library. */
export function PublicApp() {
  const phase = usePhase()
  return (
    <>
      {phase === 'ready' ? (
        <Suspense fallback={<StartScreen phase="session" onRetry={retryStart} />}>
          <PublicPage path={window.location.pathname.replace(/\/$/, '')} />
        </Suspense>
      ) : (
        <StartScreen phase={phase} onRetry={retryStart} />
      )}
      <Messages />
    </>
  )
}

const loadPages = async () => (await Promise.all([import('../pages/JoiningPages.tsx'), loadWords('joining')]))[0]
const RegisterPage = lazy(async () => ({ default: (await loadPages()).RegisterPage }))
const ForgotPage = lazy(async () => ({ default: (await loadPages()).ForgotPage }))

const TemplatePage = lazy(async () => {
  const [part] = await Promise.all([import('../pages/TemplatePages.tsx'), loadWords('joining'), loadWords('templates')])
  return { default: part.TemplatePage }
})
/** The template's pages; they have no session and stay open to users who are signed in. */
const isTemplate = (path: string): boolean => path.startsWith('/pages/')

function PublicPage({ path }: { path: string }) {
  if (isTemplate(path)) return <TemplatePage path={path} />
  if (path === publicPaths.register) return <RegisterPage />
  return path === publicPaths.forgot ? <ForgotPage /> : <LoginPage />
}

/** Redirects users who are signed in already. */
export async function prepare(): Promise<'ready' | 'elsewhere'> {
  if (isTemplate(window.location.pathname)) return 'ready'
  const notice = consumeNotice()
  const restored = await restore()
  if (restored.how === 'signed-in') {
    enter()
    return 'elsewhere'
  }
  window.addEventListener('storage', enterWithOtherTab)
  const warning = restored.warning ?? notice
  if (warning !== null) notify('warning', translate(`session:${warning}`))
  return 'ready'
}

/** Follows a sign-in in another tab. */
function enterWithOtherTab(event: StorageEvent): void {
  if (event.key === 'serviceToken' && event.newValue !== null) enter()
}
