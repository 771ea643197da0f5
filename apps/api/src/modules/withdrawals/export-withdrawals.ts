import { refuse } from '@backoffice/kernel'
import type { ExportColumn, ListExports } from '../lists/index.ts'
import { memberExists } from '../reads/index.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import type { WithdrawalRoom } from './room.ts'
import type { WithdrawalAnswer } from './withdrawal-answer.ts'

/** The columns are named as the screen names them. */
const columns: readonly ExportColumn<WithdrawalAnswer>[] = [
  { id: 'id', en: 'Withdrawal', th: 'รหัสรายการถอน', kind: 'code', of: ({ id }) => id },
  { id: 'externalId', en: 'Player site no.', th: 'เลขที่จากเว็บผู้เล่น', kind: 'code', of: ({ externalId }) => externalId },
  { id: 'requestedAt', on: ['time', 'waiting'], en: 'Requested', th: 'เวลาที่แจ้งถอน', kind: 'instant', of: ({ requestedAt }) => requestedAt },
  { id: 'businessDay', en: 'Business day', th: 'วันทำการ', kind: 'day', of: ({ businessDay }) => businessDay },
  { id: 'member', en: 'Member', th: 'ยูสเซอร์', kind: 'text', of: ({ member }) => member.username },
  { id: 'name', on: ['member'], en: 'Name', th: 'ชื่อสมาชิก', kind: 'text', of: ({ member }) => member.name },
  { id: 'amount', en: 'Amount (THB)', th: 'จำนวนเงิน (บาท)', kind: 'money', of: ({ amount }) => amount },
  { id: 'fee', en: 'Fee (THB)', th: 'ค่าธรรมเนียม (บาท)', kind: 'money', of: ({ fee }) => fee },
  { id: 'status', en: 'Status', th: 'สถานะ', kind: 'text', of: ({ status }) => status },
  { id: 'bank', on: ['payTo', 'account'], en: 'Bank', th: 'ธนาคาร', kind: 'text', of: ({ payTo }) => payTo.bankAbbr },
  { id: 'payTo', on: ['account'], en: 'Account', th: 'เลขบัญชี', kind: 'account', of: ({ payTo }) => payTo },
  { id: 'accountName', en: 'Account name', th: 'ชื่อบัญชี', kind: 'text', of: ({ payTo }) => payTo.name },
  { id: 'approvedBy', en: 'Approved by', th: 'ผู้อนุมัติ', kind: 'text', of: ({ approvedBy }) => approvedBy?.name },
  { id: 'approvedAt', en: 'Approved', th: 'เวลาที่อนุมัติ', kind: 'instant', of: ({ approvedAt }) => approvedAt },
  { id: 'secondBy', en: 'Second person', th: 'ผู้อนุมัติคนที่สอง', kind: 'text', of: ({ secondBy }) => secondBy?.name },
  { id: 'decidedBy', on: ['by'], en: 'Decided by', th: 'ผู้ตัดสิน', kind: 'text', of: ({ decidedBy }) => decidedBy?.name },
  { id: 'finishedAt', on: ['finished', 'ended'], en: 'Finished', th: 'เวลาที่เสร็จสิ้น', kind: 'instant', of: ({ finishedAt }) => finishedAt },
  { id: 'reference', en: 'Reference', th: 'เลขอ้างอิง', kind: 'code', of: ({ reference }) => reference },
  { id: 'paidFrom', en: 'Paid from (account id)', th: 'จ่ายจากบัญชี (รหัส)', kind: 'code', of: ({ paidFrom }) => paidFrom },
  { id: 'reason', en: 'Reason', th: 'เหตุผล', kind: 'text', of: ({ reason }) => reason },
  { id: 'note', en: 'Note', th: 'หมายเหตุ', kind: 'text', of: ({ note }) => note },
]

/** The lists of withdrawals as they may be taken out: the same pages, column by column. */
export function withdrawalExports(room: WithdrawalRoom): Pick<ListExports, 'withdrawals.list' | 'withdrawals.requests' | 'members.withdrawals'> {
  const money = { exportPermission: 'exports.money', columns } as const
  return {
    'withdrawals.list': { ...money, fileName: 'withdrawals', read: (query, actor) => listWithdrawals(room, query, actor, false) },
    'withdrawals.requests': { ...money, fileName: 'withdrawal-requests', read: (query, actor) => listWithdrawals(room, query, actor, true) },
    'members.withdrawals': {
      ...money, fileName: 'member-withdrawals',
      read: async (query, actor, { id }) => ((await memberExists(room.deps.reader, id)) ? listWithdrawals(room, { ...query, memberId: id }, actor, false) : refuse('NOT_FOUND')),
    },
  }
}
