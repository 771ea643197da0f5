import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { loadScreenWords } from '../i18n/i18n.ts'
import { prefetchRead } from '../ui/resource-table/use-resource.ts'
import { today } from '../ui/time/now.ts'
import { type Path, type Screen, screens } from './screens.ts'
import { parseSearch, type Search, stringifySearch } from './search-params.ts'
import { NotFound, PageFailed, PageWaiting } from './shell/page-states.tsx'
import { Shell } from './shell/Shell.tsx'

const root = createRootRouteWithContext<{ client: QueryClient }>()({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: PageFailed,
})

const validateSearch = (search: Record<string, unknown>): Search => search as Search

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => redirect({ to: '/dashboard/default', replace: true, throw: true }),
})

/** A screen of the shell. Its state is in the URL. Its scripts, words and first rows load at the same time. */
function page<P extends Path>(path: P) {
  const { page: load, words, reads }: Screen = screens[path]
  return createRoute({
    getParentRoute: () => root,
    path,
    validateSearch,
    loader: ({ context, location, params }) => {
      const { id = '' } = params as { id?: string }
      for (const read of reads?.(location.search, today(), id) ?? []) prefetchRead(context.client, read)
    },
    component: lazyRouteComponent(async () => {
      try {
        const [component] = await Promise.all([load(), loadScreenWords(words)])
        return { default: component }
      } catch (cause) {
        // An error of our own: on the browser's the router reloads the page by itself, offline as well.
        throw new Error(`${path} could not be loaded`, { cause })
      }
    }),
  })
}

type Page = { [P in Path]: ReturnType<typeof page<P>> }[Path]
const pages = (Object.keys(screens) as Path[]).map(path => page(path) as Page)

/** The demo area; a build without it drops this (ADR 72). */
const demoPage = () =>
  createRoute({
    getParentRoute: () => root,
    path: '/demo/$',
    validateSearch,
    component: lazyRouteComponent(async () => ({ default: (await import('../demo/index.tsx')).DemoArea })),
  })

/** Links load their screen when the pointer or the keyboard reaches them. */
export const makeRouter = (client: QueryClient) =>
  createRouter({
    routeTree: root.addChildren([start, ...pages, ...(import.meta.env.DEMO ? [demoPage()] : [])]),
    context: { client },
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
