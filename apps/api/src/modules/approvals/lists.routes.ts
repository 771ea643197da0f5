import { approvals } from '@backoffice/contract/approvals/lists'
import { ok, refuse } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { type ListContext, listHandler } from '../../platform/lists/list-handler.ts'
import { code, fileColumns, type ListExports, text } from '../lists/index.ts'
import { toApprovalResponse, type ApprovalResponse } from './approval-response.ts'
import { type ApprovalRecord, approvalList, findApproval } from './approvals.list.ts'
import { findPeople } from './approvals.repo.ts'
import { decidersOf } from './deciders.ts'
import type { Executors } from './two-person.ts'

/** What waits for a second approver, or did. */
export function approvalLists(deps: Deps, executors: Pick<Executors, 'involvedIn'>) {
  const { reader, clock } = deps
  const show = (records: readonly ApprovalRecord[], { actor, now }: ListContext): Promise<ApprovalResponse[]> =>
    Promise.all(
      records.map(async record =>
        toApprovalResponse(record, actor, await decidersOf(reader, executors, record, actor), now),
      ),
    )
  return {
    'approvals.list': listHandler(approvals, deps, { list: approvalList, narrow: filters => filters, show }),
    'approvals.get': async ({ params, actor }) => {
      const record = await findApproval(reader, params.id)
      const [data] = record === undefined ? [] : await show([record], { actor, now: clock.now() })
      return data === undefined ? refuse('NOT_FOUND') : ok({ data })
    },
    'approvals.people': async () => ok({ data: await findPeople(reader) }),
  } satisfies Pick<Handlers, 'approvals.list' | 'approvals.get' | 'approvals.people'>
}

const columns = fileColumns(approvals, 'approvalRequests', {
  kind: text((row, texts) => texts.text('approvals', `kind.${row.kind}`).replace(/^./u, first => first.toUpperCase())),
  subject: { subject: text(row => row.subject.label), subjectId: code(row => row.subject.id) },
  id: 'code',
})

export const approvalExports = (lists: ReturnType<typeof approvalLists>): Pick<ListExports, 'approvals.list'> => ({
  'approvals.list': { columns, read: lists['approvals.list'] },
})
