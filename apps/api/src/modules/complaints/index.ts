import { permissionOf } from '@backoffice/contract'
import { complaintList } from '@backoffice/contract/complaints/lists'
import { ok, refuse } from '@backoffice/kernel'
import { type Handlers, runCommand } from '../../platform/http/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { textFor } from '../../platform/personal.ts'
import { fileColumns, type ListExports, text } from '../lists/index.ts'
import {
  answerComplaint,
  assignComplaint,
  decideComplaint,
  escalateComplaint,
  reopenComplaint,
} from './commands/complaint-steps.ts'
import { changeComplaint, recordComplaint } from './commands/record-complaint.ts'
import { showComplaint } from './complaint-response.ts'
import { type ComplaintRecord, complaintRows } from './complaints.list.ts'
import { countComplaints, staffWith, stepsOf } from './complaints.repo.ts'

const columns = fileColumns(complaintList, 'complaints', {
  member: { member: 'member', name: text((row: ComplaintRecord) => row.member?.name ?? null) },
})

/** The complaints module: what members complain of, answered by a deadline. */
export function createComplaints(deps: Deps) {
  const { config, clock } = deps
  const [record, change] = [recordComplaint(config), changeComplaint]
  const [escalate, decide] = [escalateComplaint(config.dayRule), decideComplaint(config.dayRule)]
  const list = listHandler(complaintList, deps, {
    list: complaintRows,
    narrow: ({ assigned, ...filters }, { actor }) =>
      assigned === undefined ? filters : { ...filters, assignedTo: assigned === 'me' ? actor.id : null },
    show: (rows, { actor, now }) => rows.map(row => showComplaint(row, actor, now)),
  })
  const handlers: Pick<Handlers, Extract<keyof Handlers, `complaints.${string}`>> = {
    'complaints.list': list,
    'complaints.counts': async ({ actor }) => ok({ data: await countComplaints(deps.reader, actor.id, clock.now()) }),
    'complaints.staff': async () => ok({ data: await staffWith(deps.reader, permissionOf('complaints.answer')) }),
    'complaints.get': async ({ params: { id }, actor }) => {
      const now = clock.now()
      // From the primary: what was just recorded is opened.
      const [row, steps] = await Promise.all([complaintRows.find(deps.db, id, now), stepsOf(deps.db, id)])
      if (row === undefined) return refuse('NOT_FOUND')
      const shown = steps.map(each => ({ ...each, note: textFor(actor, each.note) }))
      return ok({ data: { ...showComplaint(row, actor, now), steps: shown } })
    },
    'complaints.create': ({ body, origin }) => runCommand(deps, record, origin, body),
    'complaints.change': ({ params, ifMatch, body, origin }) =>
      runCommand(deps, change, origin, { id: params.id, version: ifMatch, form: body }),
    'complaints.assign': ({ params, ifMatch, body, actor, origin }) =>
      runCommand(deps, assignComplaint, origin, {
        id: params.id,
        version: ifMatch,
        to: body.to === 'me' ? actor.id : body.to,
      }),
    'complaints.answer': ({ params, ifMatch, body, origin }) =>
      runCommand(deps, answerComplaint, origin, { id: params.id, version: ifMatch, ...body }),
    'complaints.escalate': ({ params, ifMatch, body, origin }) =>
      runCommand(deps, escalate, origin, { id: params.id, version: ifMatch, ...body }),
    'complaints.decide': ({ params, ifMatch, body, origin }) =>
      runCommand(deps, decide, origin, { id: params.id, version: ifMatch, ...body }),
    'complaints.reopen': ({ params, ifMatch, body, origin }) =>
      runCommand(deps, reopenComplaint, origin, { id: params.id, version: ifMatch, ...body }),
  }
  const exports: Pick<ListExports, 'complaints.list'> = { 'complaints.list': { columns, read: list } }
  return { handlers, exports }
}
