import { approvals } from '@backoffice/contract/approvals/lists'
import { ok, refuse } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { type ListContext, listHandler } from '../../platform/lists/list-handler.ts'
import {
  code,
  type ExportColumn,
  instant,
  label,
  type ListExports,
  money,
  reasonColumn,
  text,
  words,
} from '../lists/index.ts'
import { toApprovalResponse, type ApprovalResponse } from './approval-response.ts'
import { type ApprovalRecord, approvalList, findApproval, findPeople } from './approvals.repo.ts'
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

const columns: readonly ExportColumn<ApprovalResponse>[] = [
  instant('askedAt', 'Requested', 'เวลาที่ขอ', row => row.askedAt),
  label('kind', 'Request', 'คำขอ', row => words.approvalKindLabels[row.kind]),
  text('subject', 'About', 'เกี่ยวกับ', row => row.subject.label),
  money('amount', 'Amount (THB)', 'จำนวนเงิน (บาท)', row => row.amount),
  label('status', 'Status', 'สถานะ', row => words.approvalStatusLabels[row.status]),
  text('askedBy', 'Requested by', 'ขอโดย', row => row.askedBy.name),
  text('decidedBy', 'Handled by', 'ทำรายการโดย', row => row.decidedBy?.name),
  instant('decidedAt', 'Handled', 'เวลาที่ทำรายการ', row => row.decidedAt),
  instant('expiresAt', 'Expires', 'หมดอายุ', row => row.expiresAt),
  reasonColumn(),
  code('subjectId', 'About ID', 'รหัสรายการที่เกี่ยวข้อง', row => row.subject.id),
  code('id', 'Request ID', 'รหัสคำขอ', row => row.id),
]

export const approvalExports = (lists: ReturnType<typeof approvalLists>): Pick<ListExports, 'approvals.list'> => ({
  'approvals.list': { columns, read: lists['approvals.list'] },
})
