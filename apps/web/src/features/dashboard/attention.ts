import { later } from '../../ui/later.tsx'

/** The work queues are loaded with their own script: the figures are drawn first. */
export const NeedsAttention = later(async () => (await import('./NeedsAttention.tsx')).NeedsAttention)
