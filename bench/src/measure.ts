import type { Figure } from './figure.ts'

/** A measurement. What it takes on it gives back through the stack, however it ends. */
export type Measure = (stack: AsyncDisposableStack, options: { readonly full: boolean }) => Promise<Figure[]>
