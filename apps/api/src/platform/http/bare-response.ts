import { errors, type ErrorCode } from '@backoffice/contract'
import { newId, refuse } from '@backoffice/kernel'
import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { errorBodyOf } from './refusal.ts'
import { bareHeaders } from './security-headers.ts'

/** Responses sent before any hook runs, in the standard error form with the standard headers. */
type BareResponses = {
  /** For a path that cannot be decoded. */
  notFound(response: ServerResponse, requestId: string): void
  /** For input that is not HTTP, too slow, or has oversized headers; the connection is closed. */
  notHttp(error: Error & { readonly code?: string }, socket: Socket): void
}

export function bareResponses(publicUrl: string | null): BareResponses {
  const answerOf = (code: ErrorCode, requestId: string) => {
    const body = JSON.stringify(errorBodyOf(refuse(code), requestId))
    const own = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      'x-request-id': requestId,
    }
    return { status: errors[code].status, headers: { ...bareHeaders(publicUrl), ...own }, body }
  }
  return {
    notFound(response, requestId) {
      const { status, headers, body } = answerOf('NOT_FOUND', requestId)
      response.writeHead(status, headers).end(body)
    },
    notHttp(error, socket) {
      if (error.code !== 'ECONNRESET' && socket.writable) {
        const { status, headers, body } = answerOf(
          error.code === 'HPE_HEADER_OVERFLOW' ? 'BODY_TOO_LARGE' : 'VALIDATION',
          newId(),
        )
        const lines = Object.entries({ ...headers, connection: 'close' }).map(
          ([name, value]) => `${name}: ${value}\r\n`,
        )
        socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`)
      }
      socket.destroy(error)
    },
  }
}
