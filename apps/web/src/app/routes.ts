import { routes } from '@backoffice/contract/generated/routes'
import { registerLaterRoutes, registerRoutes } from '../api/client.ts'

/** Loads what changes need, their routes and what they refresh: the first rows need the routes of reads only. */
export async function loadWriteRoutes(): Promise<void> {
  const { writeRoutes, refreshedBy, registerRefreshes } = await import('./writes.ts')
  registerRefreshes(refreshedBy)
  registerRoutes(writeRoutes)
}

/** Makes every endpoint callable. */
export function registerAllRoutes(): void {
  registerRoutes(routes)
  registerLaterRoutes(loadWriteRoutes)
}
