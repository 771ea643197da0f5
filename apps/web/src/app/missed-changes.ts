import type { LatestChanges, Topic } from '@backoffice/contract'

/** A point in time on two clocks: the monotonic one may stand still while the machine sleeps, the other may be set. */
export type Instant = { readonly monotonic: number; readonly wall: number }

export const currentInstant = (): Instant => ({ monotonic: performance.now(), wall: Date.now() })

/** A connection, and what the server said about the time before it. */
export type Connection = {
  /** The first of the page. */
  readonly isFirst: boolean
  readonly connectedAt: Instant
  readonly receivedAt: Instant
  /** Null if the server said nothing. */
  readonly latest: LatestChanges | null
}

/** Covers coarse timers. */
const MARGIN_MS = 100
/** Covers clocks of browser and server that run at different speeds. */
const DRIFT = 0.001
/** Clocks further apart were set, or the machine slept. */
const MAX_DISAGREEMENT_MS = 2_000

/**
 * Whether a change of one of these topics may be missing from a response requested at this time: it was announced after
 * the request and before the connection. Ages need no common clock, and the time they travel makes changes seem later
 * than they were, never earlier.
 */
export function isOutdated(
  requestedAt: Instant | undefined,
  topics: readonly Topic[],
  { isFirst, connectedAt, receivedAt, latest }: Connection,
): boolean {
  // Later changes arrive as events.
  if (requestedAt !== undefined && requestedAt.monotonic > connectedAt.monotonic) return false
  if (requestedAt === undefined || latest === null) return true
  // The page may have sent its first requests before the cache asked for them; its monotonic clock starts with it.
  const elapsed = Math.max(elapsedMs(requestedAt, receivedAt), isFirst ? receivedAt.monotonic : 0)
  const ageMs = elapsed * (1 + DRIFT) + MARGIN_MS
  const isChanged = (topic: Topic) => (latest.changedMsAgo[topic] ?? Infinity) <= ageMs
  return latest.listeningForMs <= ageMs || topics.some(isChanged)
}

/** The longer of both clocks; infinite if they disagree. */
function elapsedMs(from: Instant, to: Instant): number {
  const [monotonic, wall] = [to.monotonic - from.monotonic, to.wall - from.wall]
  return Math.abs(monotonic - wall) > MAX_DISAGREEMENT_MS ? Infinity : Math.max(monotonic, wall)
}
