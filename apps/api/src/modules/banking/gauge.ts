import type { Clock } from '@backoffice/kernel'

/** How long an answer serves everybody who asks: many screens that refresh are one call to the provider. */
const KEEP = 2_000

/**
 * One reading shared by all who ask while it is under way, and for two seconds after. A provider that is down answers
 * null, and is left alone just as long.
 */
export function createGauge<T>(clock: Clock, read: () => Promise<T>): () => Promise<T> {
  let last: { readonly value: Promise<T>; freshUntil: number } | null = null
  return () => {
    if (last !== null && clock.now().getTime() < last.freshUntil) return last.value
    const reading = { value: read(), freshUntil: Number.POSITIVE_INFINITY }
    last = reading
    reading.value.then(
      () => {
        reading.freshUntil = clock.now().getTime() + KEEP
      },
      () => {
        reading.freshUntil = 0
      },
    )
    return reading.value
  }
}
