import type { Raw } from '@backoffice/contract'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'

/** Time limit of a stream: enough for a slow connection, but bounded. */
export const RAW_DEADLINE_MS = 15 * 60_000

/** Uploaded content is never treated as one of our pages: it can load and run nothing. */
const SANDBOX = "default-src 'none'; sandbox"

/**
 * Streams bytes with backpressure. A failing source or a disconnecting client cuts the connection and ends the source,
 * so that the client sees an incomplete transfer.
 */
export function sendRaw(reply: FastifyReply, { raw, contentType, disposition, fileName }: Raw): FastifyReply {
  const named =
    fileName === undefined
      ? ''
      : `; filename="${plainName(fileName)}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
  return reply
    .code(200)
    .header('content-security-policy', SANDBOX)
    .header('content-disposition', `${disposition}${named}`)
    .header('cross-origin-resource-policy', 'same-origin')
    .type(contentType)
    .send(Readable.from(raw, { objectMode: false }))
}

/** ASCII fallback of the file name. */
const plainName = (name: string): string => name.replace(/[^A-Za-z0-9._-]/g, '_')
