import { routes } from '@backoffice/contract/generated/routes'
import { registerLaterRoutes } from '../api/client.ts'
import { registerRoutes } from '../api/known-routes.ts'

/** Loads what changes need: their routes and their words. The first rows need those of reads only. */
export async function loadWriteRoutes(): Promise<void> {
  const { writeRoutes, loadWords } = await import('./writes.ts')
  await loadWords('later')
  registerRoutes(writeRoutes)
}

/** Makes every endpoint callable. */
export function registerAllRoutes(): void {
  registerRoutes(routes)
  registerLaterRoutes(loadWriteRoutes)
}
