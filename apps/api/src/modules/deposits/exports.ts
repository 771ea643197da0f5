import type { ExportColumn, ListExport } from '../lists/index.ts'
import type { DepositAnswer } from './deposit-answer.ts'
import { listDeposits } from './list-deposits.ts'
import type { Room } from './room.ts'

/** The columns are named as the screen names them. */
const columns: readonly ExportColumn<DepositAnswer>[] = [
  { id: 'id', en: 'Deposit', th: 'รหัสรายการฝาก', kind: 'code', of: ({ id }) => id },
  { id: 'detectedAt', en: 'Detected', th: 'เวลาที่ตรวจพบ', kind: 'instant', of: ({ detectedAt }) => detectedAt },
  { id: 'paidAt', en: 'Paid', th: 'เวลาที่โอน', kind: 'instant', of: ({ paidAt }) => paidAt },
  { id: 'businessDay', en: 'Business day', th: 'วันทำการ', kind: 'day', of: ({ businessDay }) => businessDay },
  { id: 'status', en: 'Status', th: 'สถานะ', kind: 'text', of: ({ status }) => status },
  { id: 'mode', en: 'Mode', th: 'ออโต้/เติมมือ', kind: 'text', of: ({ mode }) => mode },
  { id: 'channel', en: 'Channel', th: 'ช่องทาง', kind: 'text', of: ({ channel }) => channel },
  { id: 'amount', en: 'Amount (THB)', th: 'จำนวนเงิน (บาท)', kind: 'money', of: ({ amount }) => amount },
  { id: 'member', en: 'Member', th: 'ยูสเซอร์', kind: 'text', of: ({ member }) => member?.username },
  { id: 'name', en: 'Name', th: 'ชื่อสมาชิก', kind: 'text', of: ({ member }) => member?.name },
  { id: 'receivingAccount', en: 'Into account', th: 'บัญชีรับเงิน', kind: 'account', of: ({ receivingAccount: { bankCode, accountNo } }) => ({ bankCode, accountNo }) },
  { id: 'providerRef', en: 'Reference', th: 'เลขอ้างอิง', kind: 'code', of: ({ providerRef }) => providerRef },
  { id: 'fromBank', en: 'Payer’s bank', th: 'ธนาคารผู้โอน', kind: 'text', of: ({ from }) => from.bankCode },
  { id: 'fromAccount', en: 'Payer’s account', th: 'บัญชีผู้โอน', kind: 'code', of: ({ from }) => from.accountNo },
  { id: 'fromName', en: 'Payer', th: 'ชื่อผู้โอน', kind: 'text', of: ({ from }) => from.name },
  { id: 'matchScore', en: 'Score', th: 'คะแนนจับคู่', kind: 'number', of: ({ matchScore }) => matchScore },
  { id: 'creditBefore', en: 'Before (THB)', th: 'เครดิตก่อน (บาท)', kind: 'money', of: ({ creditBefore }) => creditBefore },
  { id: 'creditAfter', en: 'After (THB)', th: 'เครดิตหลัง (บาท)', kind: 'money', of: ({ creditAfter }) => creditAfter },
  { id: 'creditedAt', en: 'Credited', th: 'เวลาที่เติม', kind: 'instant', of: ({ creditedAt }) => creditedAt },
  { id: 'creditedBy', en: 'Credited by', th: 'เติมโดย', kind: 'text', of: ({ creditedBy }) => creditedBy?.name },
  { id: 'decidedBy', en: 'Decided by', th: 'ผู้ตัดสิน', kind: 'text', of: ({ decidedBy }) => decidedBy?.name },
  { id: 'note', en: 'Note', th: 'หมายเหตุ', kind: 'text', of: ({ note }) => note },
]

/** The list of deposits as it may be taken out: the same pages, column by column. */
export const depositExports = (room: Pick<Room, 'deps'>): { list: ListExport<'deposits.list'> } => ({
  list: { exportPermission: 'exports.money', fileName: 'deposits', columns, read: (query, actor) => listDeposits(room, query, actor) },
})
