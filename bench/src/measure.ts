import type { Figure } from './figure.ts'
import type { Rig } from './environment/rig.ts'

/**
 * `full` as the targets ask, `small` for a first look. `smallest` takes a second or two and shows only that the
 * measurement works: its figures mean nothing.
 */
export type Size = 'smallest' | 'small' | 'full'

export type MeasureOptions = {
  readonly size: Size
  /** Those of its parts to measure, if it has any. */
  readonly parts: ReadonlySet<string>
}

/** A measurement. Resources are released with the rig's stack. */
export type Measure = (rig: Rig, options: MeasureOptions) => Promise<Figure[]>

/** Withdrawals, and as many deposits and members, of the smallest size: enough for a row of each kind. */
export const SMALLEST_HISTORY = 1_000
