import { setTimeout as sleep } from 'node:timers/promises'

/** Growing delays, so that waiting callers do not block each other. */
const PAUSE_MS = 200
const MAX_PAUSE_MS = 2_000
/** After this many attempts the response is final. */
const MAX_TRIES = 150

/** Refusals under load without any effect: no database connection was free, or a concurrent duplicate was running. */
const busyStatuses: ReadonlySet<unknown> = new Set(['UNAVAILABLE', 'IN_PROGRESS'])

/**
 * Retries calls refused under load with the same content and key, as every client does: a test with a hundred callers
 * checks their results, not the speed of the machine.
 */
export async function retryWhileBusy<T extends { readonly statusCode: number; json(): unknown }>(
  call: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const reply = await call()
    if (reply.statusCode < 400 || tries === MAX_TRIES || !busyStatuses.has(codeOf(reply))) return reply
    await sleep(Math.min(MAX_PAUSE_MS, PAUSE_MS * tries))
  }
}

function codeOf(reply: { json(): unknown }): unknown {
  try {
    return (reply.json() as { code?: unknown }).code
  } catch {
    // Not one of our responses: the caller handles it.
    return undefined
  }
}

/**
 * The same for a call that bypasses HTTP: true when it got no database connection in time. It had no effect and can be
 * repeated.
 */
export const isWithoutLine = (error: unknown): boolean =>
  error instanceof Error &&
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)/.test(error.message)
