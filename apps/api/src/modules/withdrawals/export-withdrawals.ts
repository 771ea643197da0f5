import type { ExportColumn, ListExport } from '../lists/index.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import type { WithdrawalRoom } from './room.ts'
import type { WithdrawalAnswer } from './withdrawal-answer.ts'

/** The columns are named as the screen names them. */
const columns: readonly ExportColumn<WithdrawalAnswer>[] = [
  { id: 'id', en: 'Withdrawal', th: 'รหัสรายการถอน', kind: 'code', of: ({ id }) => id },
  { id: 'externalId', en: 'Player site no.', th: 'เลขที่จากเว็บผู้เล่น', kind: 'code', of: ({ externalId }) => externalId },
  { id: 'requestedAt', en: 'Requested', th: 'เวลาที่แจ้งถอน', kind: 'instant', of: ({ requestedAt }) => requestedAt },
  { id: 'businessDay', en: 'Business day', th: 'วันทำการ', kind: 'day', of: ({ businessDay }) => businessDay },
  { id: 'member', en: 'Member', th: 'ยูสเซอร์', kind: 'text', of: ({ member }) => member.username },
  { id: 'name', en: 'Name', th: 'ชื่อสมาชิก', kind: 'text', of: ({ member }) => member.name },
  { id: 'amount', en: 'Amount (THB)', th: 'จำนวนเงิน (บาท)', kind: 'money', of: ({ amount }) => amount },
  { id: 'fee', en: 'Fee (THB)', th: 'ค่าธรรมเนียม (บาท)', kind: 'money', of: ({ fee }) => fee },
  { id: 'status', en: 'Status', th: 'สถานะ', kind: 'text', of: ({ status }) => status },
  { id: 'bank', en: 'Bank', th: 'ธนาคาร', kind: 'text', of: ({ payTo }) => payTo.bankAbbr },
  { id: 'payTo', en: 'Account', th: 'เลขบัญชี', kind: 'account', of: ({ payTo }) => payTo },
  { id: 'accountName', en: 'Account name', th: 'ชื่อบัญชี', kind: 'text', of: ({ payTo }) => payTo.name },
  { id: 'approvedBy', en: 'Approved by', th: 'ผู้อนุมัติ', kind: 'text', of: ({ approvedBy }) => approvedBy?.name },
  { id: 'approvedAt', en: 'Approved', th: 'เวลาที่อนุมัติ', kind: 'instant', of: ({ approvedAt }) => approvedAt },
  { id: 'secondBy', en: 'Second person', th: 'ผู้อนุมัติคนที่สอง', kind: 'text', of: ({ secondBy }) => secondBy?.name },
  { id: 'decidedBy', en: 'Decided by', th: 'ผู้ตัดสิน', kind: 'text', of: ({ decidedBy }) => decidedBy?.name },
  { id: 'finishedAt', en: 'Finished', th: 'เวลาที่เสร็จสิ้น', kind: 'instant', of: ({ finishedAt }) => finishedAt },
  { id: 'reference', en: 'Reference', th: 'เลขอ้างอิง', kind: 'code', of: ({ reference }) => reference },
  { id: 'reason', en: 'Reason', th: 'เหตุผล', kind: 'text', of: ({ reason }) => reason },
]

/** Both lists of withdrawals as they may be taken out: the same pages, column by column. */
export const withdrawalExports = (room: WithdrawalRoom): { list: ListExport<'withdrawals.list'>; requests: ListExport<'withdrawals.requests'> } => ({
  list: { exportPermission: 'exports.money', fileName: 'withdrawals', columns, read: (query, actor) => listWithdrawals(room, query, actor, false) },
  requests: { exportPermission: 'exports.money', fileName: 'withdrawal-requests', columns, read: (query, actor) => listWithdrawals(room, query, actor, true) },
})
