import fastifyStatic from '@fastify/static'
import { refuse } from '@backoffice/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type HtmlDocument, readHtmlDocument } from './html-document.ts'
import { sendPrepared } from './prepared-response.ts'
import { sendRefusal } from './refusal.ts'

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
/** Compressed variants and source maps are not requested by name; documents are sent for page addresses. */
const notServed = /\.(br|gz|map|html)$/

type Web = {
  readonly files: ReadonlySet<string>
  readonly index: HtmlDocument | null
  readonly login: HtmlDocument | null
}

/** Serves the built web: its files, and its page for every page address. Everything else is a 404. */
export async function serveWeb(
  app: FastifyInstance,
  options: { readonly folder?: string; readonly publicUrl: string | null; readonly apiBasePath: string },
): Promise<void> {
  const folder = options.folder ?? WEB_FOLDER
  const web = await readWeb(folder, options.publicUrl)
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
    if (isNavigation(request, path)) return sendDocument(request, reply, documentFor(web, path))
    return sendRefusal(reply, refuse('NOT_FOUND'))
  })
}

async function readWeb(folder: string, publicUrl: string | null): Promise<Web> {
  if (!existsSync(folder)) return { files: new Set(), index: null, login: null }
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !notServed.test(entry.name))
    .map(entry => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .filter(path => !path.includes('/.'))
  const [index, login] = await Promise.all(
    ['index.html', 'login.html'].map(name => readHtmlDocument(join(folder, name), publicUrl)),
  )
  return { files: new Set(files), index: index ?? null, login: login ?? null }
}

/** Names under /assets contain a content hash and are cached forever; other files are revalidated. */
function sendAsset(reply: FastifyReply, path: string): FastifyReply {
  void reply.header('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
  return reply.sendFile(path.slice(1))
}

function documentFor(web: Web, path: string): HtmlDocument | null {
  return (signedOutPages.has(path.replace(/\/$/, '')) ? web.login : null) ?? web.index
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, document: HtmlDocument | null): FastifyReply {
  if (document !== null)
    return sendPrepared(request, reply.header('content-security-policy', document.policy), document.response)
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('The web is not built yet. npm start builds it; in development npm run dev serves it.')
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
