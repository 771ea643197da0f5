import type { Deps } from '../../platform/deps.ts'
import { words, type ExportColumn, type ListExports } from '../lists/index.ts'
import type { ApprovalResponse } from './approval-response.ts'
import { listApprovals } from './list-approvals.ts'

const columns: readonly ExportColumn<ApprovalResponse>[] = [
  { id: 'askedAt', en: 'Requested', th: 'เวลาที่ขอ', kind: 'instant', of: ({ askedAt }) => askedAt },
  { id: 'kind', en: 'Request', th: 'คำขอ', kind: 'word', of: ({ kind }) => words.approvalKindLabels[kind] },
  { id: 'subject', en: 'About', th: 'เกี่ยวกับ', kind: 'text', of: ({ subject }) => subject.label },
  { id: 'amount', en: 'Amount (THB)', th: 'จำนวนเงิน (บาท)', kind: 'money', of: ({ amount }) => amount },
  { id: 'status', en: 'Status', th: 'สถานะ', kind: 'word', of: ({ status }) => words.approvalStatusLabels[status] },
  { id: 'askedBy', en: 'Requested by', th: 'ขอโดย', kind: 'text', of: ({ askedBy }) => askedBy.name },
  { id: 'decidedBy', en: 'Decided by', th: 'ผู้อนุมัติ', kind: 'text', of: ({ decidedBy }) => decidedBy?.name },
  { id: 'decidedAt', en: 'Decided', th: 'เวลาที่ดำเนินการ', kind: 'instant', of: ({ decidedAt }) => decidedAt },
  { id: 'expiresAt', en: 'Expires', th: 'หมดอายุ', kind: 'instant', of: ({ expiresAt }) => expiresAt },
  { id: 'reason', en: 'Reason', th: 'เหตุผล', kind: 'text', of: ({ reason }) => reason },
  { id: 'subjectId', en: 'About ID', th: 'รหัสรายการที่เกี่ยวข้อง', kind: 'code', of: ({ subject }) => subject.id },
  { id: 'id', en: 'Request ID', th: 'รหัสคำขอ', kind: 'code', of: ({ id }) => id },
]

/** All rules of a decision. Step-up comes after. */
export const approvalExports = (deps: Deps): Pick<ListExports, 'approvals.list'> => ({
  'approvals.list': {
    exportPermission: 'exports.money',
    fileName: 'approvals',
    columns,
    read: (query, actor) => listApprovals(deps, query, actor),
  },
})
