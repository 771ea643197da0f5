import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { together } from './vite.chunks.ts'
import { compressedTwins } from './vite.compress.ts'

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

/**
 * Two entries: `login.html` is light (no router, no query cache, no socket), `index.html` is the back office.
 * The React Compiler stays off: the rows of TanStack Table are mutable and would go stale.
 */
export default defineConfig({
  plugins: [react(), publicPages(), compressedTwins()],
  build: {
    target: 'es2023',
    manifest: true,
    // The chunk sign-in and the shell share is as large as React and the component library are; the budgets are checked
    // on their own.
    chunkSizeWarningLimit: 700,
    // What is inlined as data: would need a wider policy than 'self'.
    assetsInlineLimit: 0,
    // Every browser of the target knows modulepreload; the polyfill would only be weight.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { app: 'index.html', login: 'login.html' },
      output: {
        codeSplitting: {
          groups: [
            // What the shell and the first screens say of a locale is one request, not one per namespace; what sign-in
            // needs is one of its own.
            {
              name: id => localeChunk(id, 'sign-in'),
              debugName: 'words of sign-in',
              test: /\/locales\/\w+\/(session|errors)\.json/,
              priority: 6,
            },
            {
              name: id => localeChunk(id, 'app'),
              debugName: 'words',
              test: /\/locales\/\w+\/(approvals|banking|nav|shell|summaries|ui|withdrawals)\.json/,
              priority: 5,
            },
            // The words of any other screen come with it.
            {
              name: id => localeChunk(id, namespaceOf(id)),
              debugName: 'words of a screen',
              test: /\/locales\/\w+\/\w+\.json/,
              priority: 4,
            },
            ...together(3),
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': api,
      '/config.json': api,
      '/socket.io': { target: api, ws: true },
    },
  },
})

/** While developing, the public pages have the light entry too, as the API serves them. */
function publicPages(): Plugin {
  const paths = new Set(['/login', '/register', '/forgot'])
  return {
    name: 'public-pages',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (paths.has(new URL(request.url ?? '/', 'http://localhost').pathname)) request.url = '/login.html'
        next()
      })
    },
  }
}

/** The Thai titles stand in every language's menu: they belong to the shell, not to the Thai words. */
function localeChunk(id: string, part: string): string | null {
  if (id.includes('/locales/th/nav.json')) return null
  const locale = /\/locales\/(\w+)\//.exec(id)?.[1]
  return locale === undefined ? null : `locale-${locale}-${part}`
}

const namespaceOf = (id: string): string => /\/(\w+)\.json/.exec(id)?.[1] ?? 'app'
