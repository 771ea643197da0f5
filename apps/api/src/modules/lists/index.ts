import type { Deps } from '../../platform/deps.ts'
import type { Session } from '../session/index.ts'
import { serveExports } from './exports/begin-export.ts'
import { createRegistry } from './exports/registry.ts'
import { listHandlers } from './lists.routes.ts'
import type { ListContext } from './context.ts'
import { createTickets } from './tickets/tickets.ts'

export {
  accountColumns,
  code,
  day,
  type ExportColumn,
  instant,
  label,
  money,
  integer,
  reasonColumn,
  text,
} from './exports/columns.ts'
export type { ExportSubject, ListExport, ListExports, RowOf } from './exports/registry.ts'
export type { IssuedTicket, Tickets } from './tickets/tickets.ts'
export * as words from './labels/index.ts'

const TIDY_SECONDS = 600

/** Common parts of all lists: saved views, columns, appearance, exports and download tickets. */
export function createLists(deps: Deps, session: Pick<Session, 'findActor'>) {
  const registry = createRegistry()
  const module: ListContext = { deps, session, registry, tickets: createTickets(deps, session) }
  serveExports(module)
  return {
    handlers: listHandlers(module),
    tickets: module.tickets,
    /** Registers lists for export, by the endpoint that shows each. */
    register: registry.register,
    start: (): void => deps.jobs.every('tickets.forget', TIDY_SECONDS, () => module.tickets.deleteExpired()),
  }
}
