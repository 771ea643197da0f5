import type { ServerResponse } from 'node:http'

/** Below the client's 10 s, so that it hears from us rather than giving up. */
export const DEADLINE_MS = 8_000

/** What the error handler tells from a bug. */
export class TooLate extends Error {
  override name = 'TooLate'
  readonly code = 'FST_ERR_HANDLER_TIMEOUT'
}

/**
 * The work's outcome, or {@link TooLate} once the time is up. The work goes on unless it heeds its signal, which aborts
 * then and when the caller leaves before the answer. Fastify's own signal and handler timeout cover only calls without
 * a body: they take the end of the body for the end of the request.
 */
export async function within<T>(
  milliseconds: number,
  answer: ServerResponse,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController()
  const onClose = (): void => over.abort()
  answer.once('close', onClose)
  let timer: NodeJS.Timeout | undefined
  const timeUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => {
        over.abort()
        reject(new TooLate('the call took too long'))
      },
      Math.max(0, milliseconds),
    )
  })
  try {
    return await Promise.race([work(over.signal), timeUp])
  } finally {
    clearTimeout(timer)
    answer.off('close', onClose)
  }
}
