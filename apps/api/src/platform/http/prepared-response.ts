import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isKnown } from './raw-response.ts'

type Encoding = 'br' | 'gzip'

/** A response that is equal for all callers, compressed once. */
export type Prepared = {
  readonly contentType: string
  readonly plain: Buffer
  readonly compressed: Readonly<Record<Encoding, Buffer>>
  /** Hash of the content; each encoding has its own entity tag. */
  readonly hash: string
}

/** Sufficient for text that is sent often; the highest level takes a second of CPU. */
const BROTLI_QUALITY = 9

/**
 * Prepares on the first request, so that it does not delay the start: compressing the documents of all screens takes
 * half a second of CPU. Concurrent callers share the work; after a failure the next one prepares again.
 */
export function prepareOnce(text: () => string, contentType: string): () => Promise<Prepared> {
  let prepared: Promise<Prepared> | undefined
  return () => {
    prepared ??= prepare(text(), contentType).catch((error: unknown) => {
      prepared = undefined
      throw error
    })
    return prepared
  }
}

async function prepare(text: string, contentType: string): Promise<Prepared> {
  const plain = Buffer.from(text)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    promisify(gzip)(plain),
  ])
  return {
    contentType,
    plain,
    compressed: { br, gzip: gz },
    hash: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
  }
}

/** Sends it in the encoding the client accepts, or 304 where the client's copy is current. */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, response: Prepared): FastifyReply {
  const { body, encoding, etag } = variantFor(response, request.headers['accept-encoding'])
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(each => each !== undefined).join(', ')
  void reply.headers({ 'cache-control': 'no-cache', vary, etag })
  if (isKnown(request, etag)) return reply.code(304).send()
  if (encoding !== null) void reply.header('content-encoding', encoding)
  return reply.type(response.contentType).send(body)
}

type Variant = {
  readonly body: Buffer
  readonly encoding: Encoding | null
  readonly etag: string
}

/** The content in the encoding the client accepts. */
function variantFor({ plain, compressed, hash }: Prepared, acceptEncoding: string | string[] | undefined): Variant {
  const accepted = acceptedEncodings(acceptEncoding)
  const encoding = (['br', 'gzip'] as const).find(each => accepted.has(each)) ?? null
  const etag = encoding === null ? `"${hash}"` : `"${hash}-${encoding}"`
  return { body: encoding === null ? plain : compressed[encoding], encoding, etag }
}

/** A weight of 0 excludes an encoding. */
function acceptedEncodings(header: string | string[] | undefined): ReadonlySet<string> {
  const named = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map(each => each.split(';').map(part => part.trim()))
  return new Set(
    named
      .filter(([, ...parameters]) => !parameters.some(each => /^q=0(\.0{0,3})?$/.test(each)))
      .map(([name = '']) => name),
  )
}
