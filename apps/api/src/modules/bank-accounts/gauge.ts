import type { Clock } from '@backoffice/kernel'

/** Lifetime of a shared response: many screens that refresh share one call to the provider. */
const KEEP = 2_000

/**
 * One reading, shared by all callers while it runs and for two seconds after. A failing provider returns null for the
 * same period.
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
