import type { Raw } from '@backoffice/contract'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'

/** How long a stream may take to leave: long enough for a slow line, short enough that nobody can hold one for ever. */
export const RAW_DEADLINE_MS = 15 * 60_000

/** What comes from people is never a page of ours, whatever it claims to be: it may load nothing and run nothing. */
const SANDBOX = "default-src 'none'; sandbox"

/**
 * Sends bytes as they come, no faster than they are read. A source that fails, or a reader that goes away, cuts the
 * line and ends the source: what arrived is then visibly not the whole.
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

/** For readers that know no other letters. */
const plainName = (name: string): string => name.replace(/[^A-Za-z0-9._-]/g, '_')
