import { later } from '../../ui/later.tsx'

/** An imported file with its lines, and the records that open beside the lists. */
export const ImportResult = later(async () => (await import('./list/ImportResult.tsx')).ImportResult)
export const ImportDrawer = later(async () => (await import('./list/ImportDrawer.tsx')).ImportDrawer)
export const StatementLineDrawer = later(
  async () => (await import('./list/StatementLineDrawer.tsx')).StatementLineDrawer,
)
