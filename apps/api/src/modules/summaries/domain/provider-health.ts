import type { ProviderState } from '@backoffice/contract/summaries/dashboard-terms'

/** Upper limits of the response times that are counted together, in milliseconds. The last bucket has none. */
export const BUCKET_LIMITS_MS = [50, 100, 200, 300, 500, 800, 1_200, 2_000, 3_000, 5_000] as const

export function bucketOf(durationMs: number): number {
  const found = BUCKET_LIMITS_MS.findIndex(limit => durationMs <= limit)
  return found === -1 ? BUCKET_LIMITS_MS.length : found
}

/** Calls in one bucket. */
export type BucketCount = { readonly bucket: number; readonly calls: number }

/** The median response time in milliseconds, interpolated within its bucket; null without calls. */
export function medianMsOf(counts: readonly BucketCount[]): number | null {
  const sorted = counts.filter(({ calls }) => calls > 0).toSorted((a, b) => a.bucket - b.bucket)
  const half = sorted.reduce((sum, { calls }) => sum + calls, 0) / 2
  let before = 0
  for (const { bucket, calls } of sorted) {
    if (before + calls >= half) {
      const from = BUCKET_LIMITS_MS[bucket - 1] ?? 0
      // Above the last limit the time is not known: the limit is the least it was.
      const to = BUCKET_LIMITS_MS[bucket] ?? from
      return Math.round(from + ((half - before) / calls) * (to - from))
    }
    before += calls
  }
  return null
}

/** Below this share of successful calls a provider counts as down, or as slow. */
export const DOWN_BELOW = 0.5
export const SLOW_BELOW = 0.95
/** From this median response time on a provider counts as slow. */
export const SLOW_FROM_MS = 2_000
/** Up to this number of remaining messages the balance is low, as in the chip. */
export const LOW_MESSAGES = 20
/** Without an event of a member for this long, the player site counts as silent. */
export const SILENT_MINUTES = 60
/** From this age of the oldest undelivered event on the player site counts as slow, or as down. */
export const SLOW_LAG_MS = 60_000
export const DOWN_LAG_MS = 15 * 60_000
/** After this time without a call the last answer of the agent or the game list says nothing. */
export const STALE_SNAPSHOT_MINUTES = 60
/** The limit of a bank feed whose channel has none. */
export const FEED_STALE_MINUTES = 60

const MINUTE_MS = 60_000

type Calls = {
  readonly successRate: number | null
  readonly medianMs: number | null
  /** Remaining messages, of a provider that has a balance of them. */
  readonly left: number | null
  /** Its stored answer: what is known while the last hour has no counted call. */
  readonly answeredAt: Date | null
}

/** The state of a provider that is called, by its calls of the last hour. */
export function stateOfCalls({ successRate, medianMs, left, answeredAt }: Calls, now: Date): ProviderState {
  if (successRate !== null && successRate < DOWN_BELOW) return 'down'
  if (left !== null && left <= LOW_MESSAGES) return 'low'
  if (successRate === null) return isSilent(answeredAt, SILENT_MINUTES, now) ? 'no-data' : 'normal'
  return successRate < SLOW_BELOW || (medianMs ?? 0) >= SLOW_FROM_MS ? 'slow' : 'normal'
}

type StoredSource = {
  readonly answeredAt: Date | null
  readonly checkedAt: Date | null
  readonly isFailing: boolean
}

/** The sources of one provider as one: as old as the oldest, failing when one of them is. Undefined: none. */
export function worstOf(sources: readonly StoredSource[]): StoredSource | undefined {
  const oldest = (times: readonly (Date | null)[]): Date | null =>
    times.reduce((one, other) => (one === null || other === null ? null : one < other ? one : other), times[0] ?? null)
  return sources.length === 0
    ? undefined
    : {
        answeredAt: oldest(sources.map(({ answeredAt }) => answeredAt)),
        checkedAt: oldest(sources.map(({ checkedAt }) => checkedAt)),
        isFailing: sources.some(({ isFailing }) => isFailing),
      }
}

/** The state of a source whose last answer is stored: by its last call, and by the calls of the last hour. */
export function stateOfSource(
  { checkedAt, isFailing }: Pick<StoredSource, 'checkedAt' | 'isFailing'>,
  calls: Pick<Calls, 'successRate' | 'medianMs'>,
  now: Date,
): ProviderState {
  if (isSilent(checkedAt, STALE_SNAPSHOT_MINUTES, now)) return 'no-data'
  if (isFailing) return 'down'
  return stateOfCalls({ ...calls, left: null, answeredAt: checkedAt }, now)
}

const isSilent = (lastAt: Date | null, minutes: number, now: Date): boolean =>
  lastAt === null || now.getTime() - lastAt.getTime() > minutes * MINUTE_MS

/** The state of a bank feed, by its last report. */
export const stateOfFeed = (lastAt: Date | null, staleMinutes: number | null, now: Date): ProviderState =>
  isSilent(lastAt, staleMinutes ?? FEED_STALE_MINUTES, now) ? 'no-data' : 'normal'

/** The state of the player site, by its last event and by the oldest event it has not accepted. */
export function stateOfPlayerSite(lastAt: Date | null, lagMs: number, now: Date): ProviderState {
  if (lagMs >= DOWN_LAG_MS) return 'down'
  if (isSilent(lastAt, SILENT_MINUTES, now)) return 'no-data'
  return lagMs >= SLOW_LAG_MS ? 'slow' : 'normal'
}
