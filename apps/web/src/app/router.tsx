import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { paths } from './paths.ts'
import { screens } from './screens.ts'
import { parseSearch, type Search, stringifySearch } from './search-params.ts'
import { NotFound, PageFailed, PageWaiting } from './shell/page-states.tsx'
import { Shell } from './shell/Shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: PageFailed })

const validateSearch = (search: Record<string, unknown>): Search => search as Search

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => redirect({ to: paths.home, replace: true, throw: true }),
})
/** A screen of the shell. Its state is in the URL. */
const page = <P extends keyof typeof screens>(path: P) =>
  createRoute({ getParentRoute: () => root, path, validateSearch, component: lazyRouteComponent(screens[path]) })

const pages = [
  page(paths.home),
  page(paths.deposits),
  page(paths.withdrawals),
  page(paths.members),
  page(paths.member),
  page(paths.bankAccounts),
  page(paths.withdrawalRules),
] as const

/** Created after sign-in: every route requires a session. */
export const makeRouter = () =>
  createRouter({
    routeTree: root.addChildren([start, ...pages]),
    caseSensitive: true,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: PageWaiting,
    defaultErrorComponent: PageFailed,
    // Shorter loads show no indicator.
    defaultPendingMs: 300,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
