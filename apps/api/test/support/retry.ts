import { setTimeout as sleep } from 'node:timers/promises'

/** Longer each time, so that those who wait leave the others their turn. */
const PAUSE_MS = 200
const MAX_PAUSE_MS = 2_000
/** After so many the answer is what it is. */
const MAX_TRIES = 150

/**
 * What a busy moment answers, with nothing done: the database had no line to spare, or a twin of the call is still at
 * work.
 */
const busyStatuses: ReadonlySet<unknown> = new Set(['UNAVAILABLE', 'IN_PROGRESS'])

/**
 * Who is turned away by a busy moment calls again, with the same words under the same key, as every client does: a test
 * with a hundred callers asks what becomes of them, not how many of them a slow machine serves in time.
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
    // No answer of ours: who asked will see.
    return undefined
  }
}

/**
 * The same of a call past the doors: whether it got no line to the database in time. It did nothing, and may be made
 * again.
 */
export const isWithoutLine = (error: unknown): boolean =>
  error instanceof Error &&
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)/.test(error.message)
