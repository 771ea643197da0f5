import type { Figure } from './figure.ts'

export type MeasureOptions = {
  readonly full: boolean
  /** Those of its parts to measure, if it has any. */
  readonly parts: ReadonlySet<string>
}

/** A measurement. Resources are released through the stack. */
export type Measure = (stack: AsyncDisposableStack, options: MeasureOptions) => Promise<Figure[]>
