// The contract for its readers: the table of routes the web imports instead of zod, and three pages of documents.
import { readRoutes, readSessionRoutes } from './contract/routes.ts'
import { endpointsPage } from './contract/endpoints-page.ts'
import { errorsPage } from './contract/errors-page.ts'
import { eventsPage } from './contract/events-page.ts'
import { applyFromCommandLine } from './output/apply.ts'

applyFromCommandLine([
  { file: 'packages/contract/src/generated/session-routes.ts', text: readSessionRoutes() },
  { file: 'packages/contract/src/generated/routes.ts', text: readRoutes() },
  { file: 'docs/endpoints.md', text: endpointsPage() },
  { file: 'docs/errors.md', text: errorsPage() },
  { file: 'docs/events.md', text: eventsPage() },
])
