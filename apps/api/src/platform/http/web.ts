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
    if (isNavigation(request, path, documents)) return sendDocument(request, reply, documents.at(path))
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

/**
 * A navigation of a browser, not a script, an image or an API call. Probes and command-line clients receive a page only
 * where there may be one; elsewhere a miss is a 404.
 */
function isNavigation(
  { headers: { accept = '*/*', 'sec-fetch-mode': byBrowser } }: FastifyRequest,
  path: string,
  { isLikePage }: HtmlDocuments,
): boolean {
  if (path.startsWith('/assets/') || /\.[a-z0-9]{1,8}$/i.test(path)) return false
  return accept.includes('text/html') || (accept === '*/*' && byBrowser === undefined && isLikePage(path))
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
