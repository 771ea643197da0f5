import fastifyStatic from '@fastify/static'
import { refuse } from '@backoffice/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sendRefusal } from './refusal.ts'
import { contentSecurityPolicy, newNonce, nonceSource } from './security-headers.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

/** Pages for visitors without a session use a lighter bundle. */
const signedOutPages: ReadonlySet<string> = new Set(['/login', '/register', '/forgot'])
/**
 * Prefixes of page addresses. Probes and command-line clients receive the page only there; elsewhere a miss is a 404.
 */
const pageBeginnings: ReadonlySet<string> = new Set([
  '',
  'login',
  'register',
  'forgot',
  'dashboard',
  'account',
  'member',
  'banksetting',
  'turn-setting',
])
/** Compressed variants and source maps are not requested by name. */
const notServed = /\.(br|gz|map)$/

/** Placeholder in the built pages for the nonce of each response. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__'

type Web = { readonly files: ReadonlySet<string>; readonly index: string | null; readonly login: string | null }

/** Serves the built web: its files, and its page for every page address. Everything else is a 404. */
export async function serveWeb(
  app: FastifyInstance,
  options: { readonly folder?: string; readonly publicUrl: string | null; readonly apiBasePath: string },
): Promise<void> {
  const folder = options.folder ?? WEB_FOLDER
  const web = readWeb(folder)
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      etag: true,
      lastModified: true,
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = decodedPath(request)
    if (path === null || isApi(path, options.apiBasePath) || !['GET', 'HEAD'].includes(request.method))
      return sendRefusal(reply, refuse('NOT_FOUND'))
    if (web.files.has(path)) return sendAsset(reply, path)
    if (isNavigation(request, path)) return sendPage(reply, web, path, options.publicUrl)
    return sendRefusal(reply, refuse('NOT_FOUND'))
  })
}

function readWeb(folder: string): Web {
  if (!existsSync(folder)) return { files: new Set(), index: null, login: null }
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      entry =>
        entry.isFile() && !entry.name.startsWith('.') && !notServed.test(entry.name) && !entry.name.endsWith('.html'),
    )
    .map(entry => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
  const page = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : null)
  return { files: new Set(files), index: page('index.html'), login: page('login.html') }
}

/** Names under /assets contain a content hash and are cached forever; other files are revalidated. */
function sendAsset(reply: FastifyReply, path: string): FastifyReply {
  void reply.header('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
  return reply.sendFile(path.slice(1))
}

function sendPage(reply: FastifyReply, web: Web, path: string, publicUrl: string | null): FastifyReply {
  const page = (signedOutPages.has(path.replace(/\/$/, '')) ? web.login : null) ?? web.index
  if (page === null) {
    return reply
      .code(503)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('The web is not built yet. npm start builds it; in development npm run dev serves it.')
  }
  const nonce = newNonce()
  return reply
    .header('content-security-policy', contentSecurityPolicy(publicUrl, nonceSource(nonce)))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(NONCE_PLACEHOLDER, nonce))
}

/** A navigation of a browser, not a script, an image or an API call. */
function isNavigation(
  { headers: { accept = '*/*', 'sec-fetch-mode': byBrowser } }: FastifyRequest,
  path: string,
): boolean {
  if (path.startsWith('/assets/') || /\.[a-z0-9]{1,8}$/i.test(path)) return false
  return (
    accept.includes('text/html') ||
    (accept === '*/*' && byBrowser === undefined && pageBeginnings.has(path.split('/', 2)[1] ?? ''))
  )
}

const isApi = (path: string, apiBasePath: string): boolean =>
  apiBasePath === '' || [apiBasePath, '/api', '/socket.io'].some(base => path === base || path.startsWith(`${base}/`))

function decodedPath(request: FastifyRequest): string | null {
  try {
    return decodeURIComponent(request.url.split('?', 1)[0] ?? '/')
  } catch {
    return null
  }
}
