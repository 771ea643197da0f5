import type { Deps } from '../../platform/deps.ts'
import type { ExportColumn, ListExports } from '../lists/index.ts'
import type { ApprovalAnswer } from './approval-answer.ts'
import { listApprovals } from './list-approvals.ts'

const columns: readonly ExportColumn<ApprovalAnswer>[] = [
  { id: 'id', en: 'Ask', th: 'รหัสคำขอ', kind: 'code', of: ({ id }) => id },
  { id: 'askedAt', en: 'Asked', th: 'เวลาที่ขอ', kind: 'instant', of: ({ askedAt }) => askedAt },
  { id: 'kind', en: 'What', th: 'ประเภทคำขอ', kind: 'text', of: ({ kind }) => kind },
  { id: 'subject', en: 'About', th: 'เกี่ยวกับ', kind: 'text', of: ({ subject }) => subject.label },
  { id: 'subjectId', en: 'Its id', th: 'รหัสอ้างอิง', kind: 'code', of: ({ subject }) => subject.id },
  { id: 'amount', en: 'Amount (THB)', th: 'จำนวนเงิน (บาท)', kind: 'money', of: ({ amount }) => amount },
  { id: 'status', en: 'Status', th: 'สถานะ', kind: 'text', of: ({ status }) => status },
  { id: 'askedBy', en: 'Asked by', th: 'ขอโดย', kind: 'text', of: ({ askedBy }) => askedBy.name },
  { id: 'decidedBy', en: 'Decided by', th: 'ผู้ตัดสิน', kind: 'text', of: ({ decidedBy }) => decidedBy?.name },
  { id: 'decidedAt', en: 'Decided', th: 'เวลาที่ตัดสิน', kind: 'instant', of: ({ decidedAt }) => decidedAt },
  { id: 'expiresAt', en: 'Until', th: 'หมดเวลา', kind: 'instant', of: ({ expiresAt }) => expiresAt },
  { id: 'reason', en: 'Reason', th: 'เหตุผล', kind: 'text', of: ({ reason }) => reason },
]

/** What waits for a second person, or did, as it may be taken out: the same pages, column by column. */
export const approvalExports = (deps: Deps): Pick<ListExports, 'approvals.list'> => ({
  'approvals.list': { exportPermission: 'exports.money', fileName: 'approvals', columns, read: (query, actor) => listApprovals(deps, query, actor) },
})
