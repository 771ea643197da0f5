import type { ExportColumn, ListExports, RowOf } from '../lists/index.ts'
import type { DepositAnswer } from './deposit-answer.ts'
import { listDeposits, listDepositsOf, listIntents } from './list-deposits.ts'
import type { Room } from './room.ts'

/** The columns are named as the screen names them. */
const columns: readonly ExportColumn<DepositAnswer>[] = [
  { id: 'id', en: 'Deposit', th: 'รหัสรายการฝาก', kind: 'code', of: ({ id }) => id },
  { id: 'detectedAt', on: ['age'], en: 'Detected', th: 'เวลาที่ตรวจพบ', kind: 'instant', of: ({ detectedAt }) => detectedAt },
  { id: 'paidAt', en: 'Paid', th: 'เวลาที่โอน', kind: 'instant', of: ({ paidAt }) => paidAt },
  { id: 'businessDay', en: 'Business day', th: 'วันทำการ', kind: 'day', of: ({ businessDay }) => businessDay },
  { id: 'status', en: 'Status', th: 'สถานะ', kind: 'text', of: ({ status }) => status },
  { id: 'mode', en: 'Mode', th: 'ออโต้/เติมมือ', kind: 'text', of: ({ mode }) => mode },
  { id: 'channel', en: 'Channel', th: 'ช่องทาง', kind: 'text', of: ({ channel }) => channel },
  { id: 'amount', en: 'Amount (THB)', th: 'จำนวนเงิน (บาท)', kind: 'money', of: ({ amount }) => amount },
  { id: 'member', en: 'Member', th: 'ยูสเซอร์', kind: 'text', of: ({ member }) => member?.username },
  { id: 'name', on: ['member'], en: 'Name', th: 'ชื่อสมาชิก', kind: 'text', of: ({ member }) => member?.name },
  { id: 'receivingAccount', en: 'Into account', th: 'บัญชีรับเงิน', kind: 'account', of: ({ receivingAccount: { bankCode, accountNo } }) => ({ bankCode, accountNo }) },
  { id: 'providerRef', on: ['reference'], en: 'Reference', th: 'เลขอ้างอิง', kind: 'code', of: ({ providerRef }) => providerRef },
  { id: 'fromBank', on: ['from'], en: 'Payer’s bank', th: 'ธนาคารผู้โอน', kind: 'text', of: ({ from }) => from.bankCode },
  { id: 'fromAccount', on: ['from'], en: 'Payer’s account', th: 'บัญชีผู้โอน', kind: 'code', of: ({ from }) => from.accountNo },
  { id: 'fromName', on: ['from'], en: 'Payer', th: 'ชื่อผู้โอน', kind: 'text', of: ({ from }) => from.name },
  { id: 'matchScore', en: 'Score', th: 'คะแนนจับคู่', kind: 'number', of: ({ matchScore }) => matchScore },
  { id: 'creditBefore', on: ['before'], en: 'Before (THB)', th: 'เครดิตก่อน (บาท)', kind: 'money', of: ({ creditBefore }) => creditBefore },
  { id: 'creditAfter', on: ['after'], en: 'After (THB)', th: 'เครดิตหลัง (บาท)', kind: 'money', of: ({ creditAfter }) => creditAfter },
  { id: 'creditedAt', en: 'Credited', th: 'เวลาที่เติม', kind: 'instant', of: ({ creditedAt }) => creditedAt },
  { id: 'creditedBy', on: ['doneBy', 'by'], en: 'Credited by', th: 'เติมโดย', kind: 'text', of: ({ creditedBy }) => creditedBy?.name },
  { id: 'decidedBy', on: ['doneBy', 'by'], en: 'Decided by', th: 'ผู้ตัดสิน', kind: 'text', of: ({ decidedBy }) => decidedBy?.name },
  { id: 'promotionRef', en: 'Promotion', th: 'โปรโมชั่น', kind: 'code', of: ({ promotionRef }) => promotionRef },
  { id: 'note', en: 'Note', th: 'หมายเหตุ', kind: 'text', of: ({ note }) => note },
]

const intentColumns: readonly ExportColumn<RowOf<'deposits.intents'>>[] = [
  { id: 'id', en: 'Announcement', th: 'รหัสแจ้งฝาก', kind: 'code', of: ({ id }) => id },
  { id: 'externalId', en: 'Player site no.', th: 'เลขที่จากเว็บผู้เล่น', kind: 'code', of: ({ externalId }) => externalId },
  { id: 'requestedAt', en: 'Announced', th: 'เวลาที่แจ้งฝาก', kind: 'instant', of: ({ requestedAt }) => requestedAt },
  { id: 'member', en: 'Member', th: 'ยูสเซอร์', kind: 'text', of: ({ member }) => member.username },
  { id: 'name', on: ['member'], en: 'Name', th: 'ชื่อสมาชิก', kind: 'text', of: ({ member }) => member.name },
  { id: 'amount', en: 'Asked (THB)', th: 'ยอดที่แจ้ง (บาท)', kind: 'money', of: ({ amount }) => amount },
  { id: 'payAmount', en: 'To be paid (THB)', th: 'ยอดที่ต้องโอน (บาท)', kind: 'money', of: ({ payAmount }) => payAmount },
  { id: 'account', en: 'Into account', th: 'บัญชีรับเงิน', kind: 'account', of: ({ account }) => account },
  { id: 'channel', en: 'Channel', th: 'ช่องทาง', kind: 'text', of: ({ channel }) => channel },
  { id: 'status', en: 'Status', th: 'สถานะ', kind: 'text', of: ({ status }) => status },
  { id: 'expiresAt', on: ['left'], en: 'Until', th: 'หมดเวลา', kind: 'instant', of: ({ expiresAt }) => expiresAt },
  { id: 'paidAt', en: 'Paid', th: 'เวลาที่โอน', kind: 'instant', of: ({ paidAt }) => paidAt },
  { id: 'depositId', en: 'Deposit', th: 'รหัสรายการฝาก', kind: 'code', of: ({ depositId }) => depositId },
  { id: 'promotionRef', en: 'Promotion', th: 'โปรโมชั่น', kind: 'code', of: ({ promotionRef }) => promotionRef },
]

/** The lists of deposits as they may be taken out: the same pages, column by column. */
export function depositExports(room: Pick<Room, 'deps' | 'members'>): Pick<ListExports, 'deposits.list' | 'deposits.of-member' | 'deposits.intents'> {
  const money = { exportPermission: 'exports.money' } as const
  return {
    'deposits.list': { ...money, fileName: 'deposits', columns, read: (query, actor) => listDeposits(room, query, actor) },
    'deposits.of-member': { ...money, fileName: 'member-deposits', columns, read: (query, actor, { id }) => listDepositsOf(room, id, query, actor) },
    'deposits.intents': { ...money, fileName: 'announced-deposits', columns: intentColumns, read: (query) => listIntents(room, query) },
  }
}
