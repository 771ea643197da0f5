import { refuse } from '@backoffice/kernel'
import { finished, Transform, type Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EdgeError } from './refusal.ts'

/** Bodies up to this size are not counted. */
export const SMALL_BODY_BYTES = 256 * 1024
/** Total bytes of larger bodies per process; parsing takes about four times the size of a body. */
const MAX_HELD_BYTES = 64 * 1024 * 1024
/** Concurrent large bodies per admin. */
const MAX_PER_ADMIN = 4
/** Total bytes of large signed bodies per process and per address. Any client can send some. */
const MAX_SIGNED_BYTES = 64 * 1024 * 1024
const MAX_PER_ADDRESS = 16 * 1024 * 1024
const RETRY_AFTER_SECONDS = 2

export type BodyBudget = {
  /**
   * Counts a large body from before it is read until its call is answered. Throws an {@link EdgeError}: 429 when the
   * admin has too many in progress, 503 when the process is at its limit.
   */
  reserve(request: FastifyRequest, reply: FastifyReply, limit: number): void
  /**
   * Counts a signed body as it arrives, because its sender is verified only at its end. It has a separate budget, so
   * that unknown senders cannot block admins. Ends in an {@link EdgeError}: 429 per address, 503 in total.
   */
  countSigned(request: FastifyRequest, reply: FastifyReply, body: Readable): Readable
}

/**
 * Bounds the memory of uploads and batches. The announced length counts, so that a body is refused before it is read.
 */
export function createBodyBudget({
  heldBytes = MAX_HELD_BYTES,
  perAdmin = MAX_PER_ADMIN,
  signedBytes = MAX_SIGNED_BYTES,
  perAddress = MAX_PER_ADDRESS,
} = {}): BodyBudget {
  const inProgress = new Map<string, number>()
  const heldBy = new Map<string, number>()
  let [held, heldSigned] = [0, 0]
  return {
    reserve(request, reply, limit) {
      const bytes = announcedBytes(request, limit)
      // Oversized bodies are refused before they are read.
      if (bytes <= SMALL_BODY_BYTES || bytes > limit) return
      const admin = request.actor?.id
      if (admin !== undefined && (inProgress.get(admin) ?? 0) >= perAdmin)
        throw new EdgeError(refuse('TOO_MANY_REQUESTS'), RETRY_AFTER_SECONDS)
      if (held + bytes > heldBytes) throw new EdgeError(refuse('UNAVAILABLE'), RETRY_AFTER_SECONDS)
      held += bytes
      if (admin !== undefined) count(inProgress, admin, 1)
      finished(reply.raw, () => {
        held -= bytes
        if (admin !== undefined) count(inProgress, admin, -1)
      })
    },
    countSigned(request, reply, body) {
      const { ip } = request
      let [bytes, counted] = [0, 0]
      const counter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length
          const more = Math.max(0, bytes - SMALL_BODY_BYTES) - counted
          if (more > 0 && (heldBy.get(ip) ?? 0) + more > perAddress)
            return done(new EdgeError(refuse('TOO_MANY_REQUESTS'), RETRY_AFTER_SECONDS))
          if (more > 0 && heldSigned + more > signedBytes)
            return done(new EdgeError(refuse('UNAVAILABLE'), RETRY_AFTER_SECONDS))
          counted += more
          heldSigned += more
          count(heldBy, ip, more)
          done(null, chunk)
        },
      })
      finished(reply.raw, () => {
        heldSigned -= counted
        count(heldBy, ip, -counted)
      })
      body.once('error', error => counter.destroy(error))
      return body.pipe(counter)
    },
  }
}

function count(counts: Map<string, number>, key: string, by: number): void {
  const now = (counts.get(key) ?? 0) + by
  if (now === 0) counts.delete(key)
  else counts.set(key, now)
}

/** A body without a length counts as the endpoint's maximum. */
function announcedBytes({ headers }: FastifyRequest, limit: number): number {
  if (headers['transfer-encoding'] !== undefined) return limit
  return Number(headers['content-length'] ?? 0)
}
