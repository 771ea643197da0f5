import type { Figure } from './figure.ts'

/** A measurement. Resources are released through the stack. */
export type Measure = (stack: AsyncDisposableStack, options: { readonly full: boolean }) => Promise<Figure[]>
