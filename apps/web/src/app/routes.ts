import { routes } from '@backoffice/contract/generated/routes'
import { registerLaterRoutes, registerRoutes } from '../api/client.ts'

/** Loads what changes need: their routes, their words and what they refresh. The first rows need those of reads only. */
export async function loadWriteRoutes(): Promise<void> {
  const { writeRoutes, refreshedBy, registerRefreshes, loadWords } = await import('./writes.ts')
  await loadWords('later')
  registerRefreshes(refreshedBy)
  registerRoutes(writeRoutes)
}

/** Makes every endpoint callable. */
export function registerAllRoutes(): void {
  registerRoutes(routes)
  registerLaterRoutes(loadWriteRoutes)
}
