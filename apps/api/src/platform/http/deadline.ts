import type { ServerResponse } from 'node:http'

/** Below the client's 10 s, so that the client receives a response instead of a timeout. */
export const DEADLINE_MS = 8_000

/** The error handler distinguishes this from a bug. */
class TooLate extends Error {
  override name = 'TooLate'
  readonly code = 'FST_ERR_HANDLER_TIMEOUT'
}

/**
 * The work's result, or {@link TooLate} after the time limit. The work continues unless it observes its signal, which
 * aborts at the limit and when the client disconnects. Fastify's own signal and handler timeout cover only calls
 * without a body.
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
