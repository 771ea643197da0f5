import type { Deps } from '../../platform/deps.ts'
import { serveExports } from './exports/begin-export.ts'
import { createRegistry } from './exports/registry.ts'
import { listHandlers } from './lists.routes.ts'
import type { ExportLimits, ListContext } from './context.ts'
import { RUN_JOBS } from './export-jobs/create-job.ts'
import { serveParts } from './export-jobs/download-job.ts'
import { createJobRunner } from './export-jobs/run-jobs.ts'
import { MAX_SHEET_ROWS } from './exports/sheet.ts'
import { createTickets } from './tickets/tickets.ts'

export {
  account,
  basisPoints,
  code,
  fileColumns,
  instant,
  integer,
  label,
  money,
  percent,
  seconds,
  text,
  yesNo,
} from './exports/columns.ts'
export type { Cell } from './exports/csv.ts'
export { type FileTexts, readFileTexts } from './exports/file-texts.ts'
export { type FileSection, sectionedCsv, sectionedWorkbook } from './exports/sections.ts'
export type { ExportSubject, ListExport, ListExports, RowOf } from './exports/registry.ts'
export type { IssuedTicket, Tickets } from './tickets/tickets.ts'

const TIDY_SECONDS = 600
const SWEEP_SECONDS = 10
const MIB = 1_048_576
const GIB = 1_024 * MIB
const LIMITS: ExportLimits = {
  sheetRows: MAX_SHEET_ROWS,
  chunkBytes: MIB,
  jobBytes: GIB,
  adminBytes: 5 * GIB,
  allBytes: 50 * GIB,
  perNode: 2,
}

/** Common parts of all lists: saved views, columns, appearance, exports and download tickets. */
export function createLists(deps: Deps, session: ListContext['session'], limits: Partial<ExportLimits> = {}) {
  const registry = createRegistry(deps.fromReplica)
  const tickets = createTickets(deps, session)
  const module: ListContext = { deps, session, registry, tickets, limits: { ...LIMITS, ...limits } }
  const exportJobs = createJobRunner(module)
  serveExports(module)
  serveParts(module)
  return {
    handlers: listHandlers(module),
    tickets,
    /** Registers lists for export, by the endpoint that shows each. */
    register: registry.register,
    exportJobs,
    start(): void {
      deps.jobs.every('tickets.forget', TIDY_SECONDS, () => tickets.deleteExpired())
      deps.jobs.every('exports.sweep', SWEEP_SECONDS, () => exportJobs.sweep())
      deps.jobs.work(RUN_JOBS, async () => exportJobs.wake())
    },
  }
}
