/** Below the client's 10 s, so that it hears from us rather than giving up. */
export const DEADLINE_MS = 8_000

/** What the error handler tells from a bug. */
export class TooLate extends Error {
  override name = 'TooLate'
  readonly code = 'FST_ERR_HANDLER_TIMEOUT'
}

/**
 * The work's outcome, or {@link TooLate} once the time is up; the work itself goes on. Fastify's own handler timeout covers
 * only calls without a body: it takes the end of the body for the end of the request.
 */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooLate('the call took too long')), Math.max(0, milliseconds))
  })
  try {
    return await Promise.race([work, timeUp])
  } finally {
    clearTimeout(timer)
  }
}
