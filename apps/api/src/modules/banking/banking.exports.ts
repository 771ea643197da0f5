import type { ExportColumn, ListExports, RowOf } from '../lists/index.ts'
import { accountExports } from './account-exports.ts'
import { listLines, listTransfers } from './list-lines.ts'
import type { BankingRoom } from './room.ts'

/** The columns are named as the screen names them. */
const lineColumns: readonly ExportColumn<RowOf<'banking.history'>>[] = [
  { id: 'id', en: 'Line', th: 'รหัสรายการ', kind: 'code', of: ({ id }) => id },
  { id: 'occurredAt', en: 'Occurred', th: 'เวลาธนาคาร', kind: 'instant', of: ({ occurredAt }) => occurredAt },
  { id: 'receivedAt', en: 'Received', th: 'เวลาที่ระบบได้รับ', kind: 'instant', of: ({ receivedAt }) => receivedAt },
  { id: 'account', en: 'Account', th: 'บัญชี', kind: 'account', of: ({ account: { bankCode, accountNo } }) => ({ bankCode, accountNo }) },
  { id: 'channel', en: 'Channel', th: 'ช่องทาง', kind: 'text', of: ({ channel }) => channel },
  { id: 'source', en: 'Source', th: 'ที่มา', kind: 'text', of: ({ source }) => source },
  { id: 'direction', on: ['amount'], en: 'Direction', th: 'เข้า/ออก', kind: 'text', of: ({ direction }) => direction },
  { id: 'amount', en: 'Amount (THB)', th: 'จำนวนเงิน (บาท)', kind: 'money', of: ({ amount }) => amount },
  { id: 'balanceAfter', en: 'Balance after (THB)', th: 'คงเหลือ (บาท)', kind: 'money', of: ({ balanceAfter }) => balanceAfter },
  { id: 'reference', en: 'Reference', th: 'เลขอ้างอิง', kind: 'code', of: ({ reference }) => reference },
  { id: 'counterpartyBank', on: ['counterparty'], en: 'Other side’s bank', th: 'ธนาคารคู่รายการ', kind: 'text', of: ({ counterparty }) => counterparty.bankAbbr ?? counterparty.bankCode },
  { id: 'counterpartyAccount', on: ['counterparty'], en: 'Other side’s account', th: 'บัญชีคู่รายการ', kind: 'code', of: ({ counterparty }) => counterparty.accountNo },
  { id: 'counterpartyName', on: ['counterparty'], en: 'Other side', th: 'ชื่อคู่รายการ', kind: 'text', of: ({ counterparty }) => counterparty.name },
  { id: 'rawText', en: 'The bank’s words', th: 'ข้อความจากธนาคาร', kind: 'text', of: ({ rawText }) => rawText },
  { id: 'linked', en: 'What it is', th: 'เป็นรายการ', kind: 'text', of: ({ linked }) => linked.kind },
  { id: 'linkedStatus', on: ['linked'], en: 'Its status', th: 'สถานะรายการ', kind: 'text', of: ({ linked }) => linked.status },
  { id: 'linkedId', en: 'Its id', th: 'รหัสที่เชื่อม', kind: 'code', of: ({ linked }) => linked.id },
]

const transferColumns: readonly ExportColumn<RowOf<'banking.transfers'>>[] = [
  { id: 'id', en: 'Transfer', th: 'รหัสรายการ', kind: 'code', of: ({ id }) => id },
  { id: 'occurredAt', en: 'Occurred', th: 'เวลาที่โอน', kind: 'instant', of: ({ occurredAt }) => occurredAt },
  { id: 'businessDay', en: 'Business day', th: 'วันทำการ', kind: 'day', of: ({ businessDay }) => businessDay },
  { id: 'from', en: 'From account', th: 'จากบัญชี', kind: 'account', of: ({ from: { bankCode, accountNo } }) => ({ bankCode, accountNo }) },
  { id: 'to', en: 'To account', th: 'เข้าบัญชี', kind: 'account', of: ({ to: { bankCode, accountNo } }) => ({ bankCode, accountNo }) },
  { id: 'amount', en: 'Amount (THB)', th: 'จำนวนเงิน (บาท)', kind: 'money', of: ({ amount }) => amount },
  { id: 'reference', en: 'Reference', th: 'เลขอ้างอิง', kind: 'code', of: ({ reference }) => reference },
  { id: 'reason', en: 'Reason', th: 'หมายเหตุ', kind: 'text', of: ({ reason }) => reason },
  { id: 'outLine', on: ['told'], en: 'Line that tells it left', th: 'รายการธนาคารขาออก', kind: 'code', of: ({ outLineId }) => outLineId },
  { id: 'inLine', on: ['told'], en: 'Line that tells it came', th: 'รายการธนาคารขาเข้า', kind: 'code', of: ({ inLineId }) => inLineId },
  { id: 'status', en: 'Status', th: 'สถานะ', kind: 'text', of: ({ status }) => status },
  { id: 'bookedBy', en: 'Booked by', th: 'บันทึกโดย', kind: 'text', of: ({ bookedBy }) => bookedBy.name },
  { id: 'bookedAt', en: 'Booked', th: 'เวลาที่บันทึก', kind: 'instant', of: ({ bookedAt }) => bookedAt },
]

type Lists = 'banking.history' | 'banking.tmn-history' | 'banking.tmn-transfers' | 'sms.transactions' | 'banking.transfers' | 'banking.pay-accounts' | 'banking.reconciliation'

/** The banks' lines and the operator's own transfers as they may be taken out: the same pages, column by column. */
export function bankingExports(room: BankingRoom): Pick<ListExports, Lists> {
  const money = { exportPermission: 'exports.money' } as const
  return {
    'banking.history': { ...money, fileName: 'bank-lines', columns: lineColumns, read: ({ channel = null, ...query }, actor) => listLines(room, 'banking.history', query, actor, { channel }) },
    'banking.tmn-history': { ...money, fileName: 'tmn-lines', columns: lineColumns, read: (query, actor) => listLines(room, 'banking.tmn-history', query, actor, { channel: 'tmn' }) },
    'banking.tmn-transfers': { ...money, fileName: 'tmn-transfers', columns: lineColumns, read: (query, actor) => listLines(room, 'banking.tmn-transfers', query, actor, { channel: 'tmn', direction: 'out' }) },
    'sms.transactions': { ...money, fileName: 'sms-lines', columns: lineColumns, read: (query, actor) => listLines(room, 'sms.transactions', query, actor, { channel: 'sms' }) },
    'banking.transfers': { ...money, fileName: 'own-transfers', columns: transferColumns, read: (query, actor) => listTransfers(room, query, actor) },
    ...accountExports(room),
  }
}
