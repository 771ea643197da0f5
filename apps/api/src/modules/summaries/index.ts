import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { overviewOf } from './overview.ts'

export type Summaries = ReturnType<typeof createSummaries>

/** The figures of the day, always exact. */
export function createSummaries(deps: Deps) {
  const handlers: Pick<Handlers, 'summaries.overview'> = { 'summaries.overview': () => overviewOf(deps) }
  return { handlers }
}
