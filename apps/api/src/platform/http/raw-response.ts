import type { Endpoint, Raw } from '@backoffice/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'

/** Time limit of a stream: enough for a slow connection, but bounded. */
export const RAW_DEADLINE_MS = 15 * 60_000

/** Uploaded content is never treated as one of our pages: it can load and run nothing. */
const SANDBOX = "default-src 'none'; sandbox"

const IMMUTABLE = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
}
const PRIVATE = { 'cross-origin-resource-policy': 'same-origin' }

/**
 * Streams bytes with backpressure. A failing source or a disconnecting client cuts the connection and ends the source,
 * so that the client sees an incomplete transfer. A client that has the content already receives 304.
 */
export function sendRaw(
  request: FastifyRequest,
  reply: FastifyReply,
  { raw, contentType, disposition, fileName, hash, length }: Raw,
  cache: Endpoint['cache'],
): FastifyReply {
  const named =
    fileName === undefined
      ? ''
      : `; filename="${plainName(fileName)}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
  void reply.header('content-security-policy', SANDBOX).headers(cache === 'immutable' ? IMMUTABLE : PRIVATE)
  if (hash !== undefined) {
    void reply.header('etag', `"${hash}"`)
    if (isKnown(request, `"${hash}"`)) return reply.code(304).send()
  }
  if (length !== undefined) void reply.header('content-length', length)
  return reply
    .code(200)
    .header('content-disposition', `${disposition}${named}`)
    .type(contentType)
    .send(Readable.from(raw, { objectMode: false }))
}

/** ASCII fallback of the file name. */
const plainName = (name: string): string => name.replace(/[^A-Za-z0-9._-]/g, '_')

/** Whether the client names this entity tag as its copy. */
export const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .map(each => each.trim().replace(/^W\//, ''))
    .some(each => each === etag || each === '*')
