import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { publicPaths } from './src/app/public-paths.ts'
import { together } from './vite.chunks.ts'
import { compressedTwins } from './vite.compress.ts'
import { withoutDemo } from './vite.demo.ts'
import { documents } from './vite.documents.ts'
import { iconKeys } from './vite.icon-keys.ts'
import { repeatedImports } from './vite.repeated-imports.ts'
import { wordsFiles } from './vite.words.ts'

/** A build of its own has the demo area; the other one has nothing of it (ADR 72). */
const demo = process.env['DEMO'] === 'on'
const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

/**
 * Two entries: `login.html` is small (no router, no query cache, no socket), `index.html` is the back office.
 */
export default defineConfig({
  plugins: [
    react(),
    iconKeys(),
    wordsFiles(),
    publicPages(),
    documents(),
    repeatedImports(),
    compressedTwins({ isQuick: demo }),
    ...(demo ? [] : [withoutDemo()]),
  ],
  define: { 'import.meta.env.DEMO': demo },
  build: {
    target: 'es2023',
    manifest: true,
    // The budgets are checked separately.
    chunkSizeWarningLimit: 700,
    // Inlined data: URLs would need a wider policy than 'self'.
    assetsInlineLimit: 0,
    // All supported browsers know modulepreload; no polyfill is needed.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { app: 'index.html', login: 'login.html' },
      output: {
        chunkFileNames: 'assets/[name]-[hash].js',
        codeSplitting: {
          groups: together(),
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
  const paths = new Set<string>(Object.values(publicPaths))
  return {
    name: 'public-pages',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        if (paths.has(pathname)) request.url = '/login.html'
        next()
      })
    },
  }
}
