import fastifyStatic from '@fastify/static'
import { refuse } from '@backoffice/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type HtmlDocument, type HtmlDocuments, readHtmlDocuments, type Site } from './html-documents.ts'
import { sendPrepared } from './prepared-response.ts'
import { sendRefusal } from './refusal.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../../../web/dist', import.meta.url))
/** The build with the demo area (ADR 72). */
const DEMO_FOLDER = fileURLToPath(new URL('../../../../web/dist-demo', import.meta.url))

/** Pages for visitors without a session use a lighter bundle. */
const signedOutPages: ReadonlySet<string> = new Set([
  '/login',
  '/register',
  '/forgot',
  // The template's pages, which are open to all.
  '/pages/login/login3',
  '/pages/register/register3',
  '/pages/forgot-password/forgot-password3',
  '/pages/check-mail/check-mail3',
  '/pages/reset-password/reset-password3',
  '/pages/code-verification/code-verification3',
])
/**
 * Prefixes of page addresses. Probes and command-line clients receive the page only there; elsewhere a miss is a 404.
 */
const pageBeginnings: ReadonlySet<string> = new Set([
  '',
  'login',
  'register',
  'forgot',
  'pages',
  'dashboard',
  'deliveries',
  'audit',
  'account',
  'approvals',
  'account-summary',
  'admin',
  'member',
  'profile',
  'Campaign',
  'ranking',
  'wheeling',
  'cashback',
  'creditcode',
  'freediamond',
  'friend-invite',
  'promotion',
  'agentinfo',
  'banksetting',
  'banner',
  'event',
  'popup',
  'turn-setting',
  'web-setting',
])
/** Compressed variants and source maps are not requested by name; documents are sent for page addresses. */
const notServed = /\.(br|gz|map|html)$/

/** Serves the built web: its files, and its page for every page address. Everything else is a 404. */
export async function serveWeb(
  app: FastifyInstance,
  options: Site & { readonly folder?: string; readonly demo?: boolean },
): Promise<void> {
  const folder = options.folder ?? (options.demo === true ? DEMO_FOLDER : WEB_FOLDER)
  const files = readFiles(folder)
  const documents = readHtmlDocuments(folder, options)
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
    if (path === null || isApi(path, options.apiAddresses.apiBaseUrl) || !['GET', 'HEAD'].includes(request.method))
      return sendRefusal(reply, refuse('NOT_FOUND'))
    if (files.has(path)) return sendAsset(reply, path)
    if (isNavigation(request, path)) return sendDocument(request, reply, documentFor(documents, path))
    return sendRefusal(reply, refuse('NOT_FOUND'))
  })
}

/** The addresses of the files that are served by name. */
function readFiles(folder: string): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set()
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !notServed.test(entry.name))
    .map(entry => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
  return new Set(paths.filter(path => !path.includes('/.')))
}

/** Names under /assets contain a content hash and are cached forever; other files are revalidated. */
function sendAsset(reply: FastifyReply, path: string): FastifyReply {
  void reply.header('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
  return reply.sendFile(path.slice(1))
}

function documentFor({ signIn, forScreen }: HtmlDocuments, path: string): HtmlDocument | null {
  const page = path.replace(/(.)\/$/, '$1')
  return (signedOutPages.has(page) ? signIn : null) ?? forScreen(page)
}

async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: HtmlDocument | null,
): Promise<FastifyReply> {
  if (document !== null)
    return sendPrepared(request, reply.header('content-security-policy', document.policy), await document.response())
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
