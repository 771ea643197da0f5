import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { together } from './vite.chunks.ts'
import { compressedTwins } from './vite.compress.ts'
import { documents } from './vite.documents.ts'

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

/**
 * Two entries: `login.html` is small (no router, no query cache, no socket), `index.html` is the back office. The React
 * Compiler stays off: TanStack Table's rows are mutable and would go stale.
 */
export default defineConfig({
  plugins: [react(), publicPages(), documents(), compressedTwins()],
  build: {
    target: 'es2023',
    manifest: true,
    // React and the component library make the shared chunk large; the budgets are checked separately.
    chunkSizeWarningLimit: 700,
    // Inlined data: URLs would need a wider policy than 'self'.
    assetsInlineLimit: 0,
    // All supported browsers know modulepreload; no polyfill is needed.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { app: 'index.html', login: 'login.html' },
      output: {
        codeSplitting: {
          groups: [
            // One file per locale for the shell and the first screens; sign-in has its own.
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
            // Other screens load their namespaces with the page.
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

/** Serves the small entry for public pages in development, as the API does in production. */
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

/** Thai menu titles are shown in every language: they belong to the shell, not to the Thai locale. */
function localeChunk(id: string, part: string): string | null {
  if (id.includes('/locales/th/nav.json')) return null
  const locale = /\/locales\/(\w+)\//.exec(id)?.[1]
  return locale === undefined ? null : `locale-${locale}-${part}`
}

const namespaceOf = (id: string): string => /\/(\w+)\.json/.exec(id)?.[1] ?? 'app'
