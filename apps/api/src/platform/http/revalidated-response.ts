import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { isKnown } from './raw-response.ts'

/** Sends JSON with a strong entity tag of its text; a client whose copy is current receives 304. */
export function sendRevalidated(request: FastifyRequest, reply: FastifyReply, value: unknown): FastifyReply {
  const text = reply.serialize(value)
  if (typeof text !== 'string') throw new Error('a response is JSON')
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  void reply.headers({ etag, 'cache-control': 'private, no-cache' })
  return isKnown(request, etag) ? reply.code(304).send() : reply.send(text)
}
