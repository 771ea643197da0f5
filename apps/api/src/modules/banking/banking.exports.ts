import { accountColumns, words, type ExportColumn, type ListExports, type RowOf } from '../lists/index.ts'
import { accountExports } from './account-exports.ts'
import { listLines, listTransfers } from './list-lines.ts'
import type { BankingContext } from './context.ts'

type Line = RowOf<'banking.history'>
/** The columns have the screen's names. */
const lineColumns: readonly ExportColumn<Line>[] = [
  { id: 'occurredAt', en: 'Bank time', th: 'เวลาธนาคาร', kind: 'instant', of: ({ occurredAt }) => occurredAt },
  { id: 'receivedAt', en: 'Received', th: 'เวลาที่ระบบได้รับ', kind: 'instant', of: ({ receivedAt }) => receivedAt },
  ...accountColumns<Line>('account', { en: 'Account', th: 'บัญชี' }, ({ account }) => account),
  { id: 'channel', en: 'Channel', th: 'ช่องทาง', kind: 'word', of: ({ channel }) => words.bankChannelLabels[channel] },
  { id: 'source', en: 'Source', th: 'ที่มา', kind: 'word', of: ({ source }) => words.lineSourceLabels[source] },
  {
    id: 'direction',
    on: ['amount'],
    en: 'Direction',
    th: 'เข้า/ออก',
    kind: 'word',
    of: ({ direction }) => words.directionLabels[direction],
  },
  { id: 'amount', en: 'Amount (THB)', th: 'จำนวนเงิน (บาท)', kind: 'money', of: ({ amount }) => amount },
  {
    id: 'balanceAfter',
    en: 'Balance after (THB)',
    th: 'คงเหลือ (บาท)',
    kind: 'money',
    of: ({ balanceAfter }) => balanceAfter,
  },
  { id: 'reference', en: 'Reference', th: 'เลขอ้างอิง', kind: 'code', of: ({ reference }) => reference },
  ...accountColumns<Line>('counterparty', { en: 'Counterparty', th: 'ผู้โอน/ผู้รับ' }, ({ counterparty }) => counterparty),
  { id: 'rawText', en: 'Text from the bank', th: 'ข้อความจากธนาคาร', kind: 'text', of: ({ rawText }) => rawText },
  { id: 'linked', en: 'Linked to', th: 'เชื่อมกับ', kind: 'word', of: ({ linked }) => words.linkLabels[linked.kind] },
  {
    id: 'linkedStatus',
    on: ['linked'],
    en: 'Its status',
    th: 'สถานะรายการ',
    kind: 'word',
    of: ({ linked }) => words.linkedStatusLabels(linked),
  },
  { id: 'linkedId', en: 'Linked ID', th: 'รหัสที่เชื่อม', kind: 'code', of: ({ linked }) => linked.id },
  { id: 'id', en: 'Transaction ID', th: 'รหัสรายการ', kind: 'code', of: ({ id }) => id },
]

type Transfer = RowOf<'banking.transfers'>
const transferColumns: readonly ExportColumn<Transfer>[] = [
  { id: 'occurredAt', en: 'Bank time', th: 'เวลาที่โอน', kind: 'instant', of: ({ occurredAt }) => occurredAt },
  { id: 'businessDay', en: 'Business day', th: 'วันทำการ', kind: 'day', of: ({ businessDay }) => businessDay },
  ...accountColumns<Transfer>('from', { en: 'From account', th: 'จากบัญชี' }, ({ from }) => from),
  ...accountColumns<Transfer>('to', { en: 'To account', th: 'เข้าบัญชี' }, ({ to }) => to),
  { id: 'amount', en: 'Amount (THB)', th: 'จำนวนเงิน (บาท)', kind: 'money', of: ({ amount }) => amount },
  { id: 'reference', en: 'Reference', th: 'เลขอ้างอิง', kind: 'code', of: ({ reference }) => reference },
  { id: 'reason', en: 'Reason', th: 'เหตุผล', kind: 'text', of: ({ reason }) => reason },
  { id: 'status', en: 'Status', th: 'สถานะ', kind: 'word', of: ({ status }) => words.transferStatusLabels[status] },
  { id: 'bookedBy', en: 'Recorded by', th: 'บันทึกโดย', kind: 'text', of: ({ bookedBy }) => bookedBy.name },
  { id: 'bookedAt', en: 'Recorded', th: 'เวลาที่บันทึก', kind: 'instant', of: ({ bookedAt }) => bookedAt },
  {
    id: 'outLine',
    on: ['told'],
    en: 'Outgoing transaction ID',
    th: 'รหัสรายการธนาคารขาออก',
    kind: 'code',
    of: ({ outLineId }) => outLineId,
  },
  {
    id: 'inLine',
    on: ['told'],
    en: 'Incoming transaction ID',
    th: 'รหัสรายการธนาคารขาเข้า',
    kind: 'code',
    of: ({ inLineId }) => inLineId,
  },
  { id: 'id', en: 'Transfer ID', th: 'รหัสรายการโยกเงิน', kind: 'code', of: ({ id }) => id },
]

type Lists =
  | 'banking.history'
  | 'banking.tmn-history'
  | 'banking.tmn-transfers'
  | 'sms.transactions'
  | 'banking.transfers'
  | 'banking.pay-accounts'
  | 'banking.reconciliation'

/** Exports of the bank lines and the internal transfers: the same pages, by column. */
export function bankingExports(module: BankingContext): Pick<ListExports, Lists> {
  const money = { exportPermission: 'exports.money' } as const
  return {
    'banking.history': {
      ...money,
      fileName: 'bank-transactions',
      columns: lineColumns,
      read: ({ channel = null, ...query }, actor) => listLines(module, 'banking.history', query, actor, { channel }),
    },
    'banking.tmn-history': {
      ...money,
      fileName: 'tmn-transactions',
      columns: lineColumns,
      read: (query, actor) => listLines(module, 'banking.tmn-history', query, actor, { channel: 'tmn' }),
    },
    'banking.tmn-transfers': {
      ...money,
      fileName: 'tmn-transfers',
      columns: lineColumns,
      read: (query, actor) =>
        listLines(module, 'banking.tmn-transfers', query, actor, { channel: 'tmn', direction: 'out' }),
    },
    'sms.transactions': {
      ...money,
      fileName: 'sms-transactions',
      columns: lineColumns,
      read: (query, actor) => listLines(module, 'sms.transactions', query, actor, { channel: 'sms' }),
    },
    'banking.transfers': {
      ...money,
      fileName: 'internal-transfers',
      columns: transferColumns,
      read: (query, actor) => listTransfers(module, query, actor),
    },
    ...accountExports(module),
  }
}
