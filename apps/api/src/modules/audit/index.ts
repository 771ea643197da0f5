import { auditLog } from '@backoffice/contract/audit/lists'
import { ok, refuse } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import type { ListExports } from '../lists/index.ts'
import { auditList, findEntry } from './audit.repo.ts'
import { showEntries, showEntry } from './entry-response.ts'
import { auditColumns } from './export-columns.ts'

export { type TimelineEntry, timelineOf } from './timeline.repo.ts'

type AuditHandlers = Pick<Handlers, Extract<keyof Handlers, `audit.${string}`>>

/** The audit log: every change and every refused attempt. Its rows are written by the platform's commands. */
export function createAudit(deps: Deps) {
  const { reader } = deps
  const list = listHandler(auditLog, deps, {
    list: auditList,
    narrow: filters => filters,
    show: (rows, { actor }) => showEntries(reader, rows, actor),
  })
  const handlers: AuditHandlers = {
    'audit.list': list,
    async 'audit.get'({ params, actor }) {
      const record = await findEntry(reader, params.id)
      const entry = record === undefined ? undefined : await showEntry(reader, record, actor)
      return entry === undefined ? refuse('NOT_FOUND') : ok({ data: entry })
    },
  }
  const exports: Pick<ListExports, 'audit.list'> = { 'audit.list': { columns: auditColumns, read: list } }
  return { handlers, exports }
}
