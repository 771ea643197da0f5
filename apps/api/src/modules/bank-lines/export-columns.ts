import {
  accountColumns,
  code,
  type ExportColumn,
  instant,
  label,
  money,
  type RowOf,
  text,
  words,
} from '../lists/index.ts'

type Line = RowOf<'banking.history'>
export const lineColumns: readonly ExportColumn<Line>[] = [
  instant('occurredAt', 'Bank time', 'เวลาธนาคาร', row => row.occurredAt),
  instant('receivedAt', 'Received', 'เวลาที่ระบบได้รับ', row => row.receivedAt),
  ...accountColumns<Line>('account', { en: 'Account', th: 'บัญชี' }, ({ account }) => account),
  label('channel', 'Channel', 'ช่องทาง', row => words.bankChannelLabels[row.channel]),
  label('source', 'Source', 'ที่มา', row => words.lineSourceLabels[row.source]),
  label('direction', 'Direction', 'เข้า/ออก', row => words.directionLabels[row.direction], 'amount'),
  money('amount', 'Amount (THB)', 'จำนวนเงิน (บาท)', row => row.amount),
  money('balanceAfter', 'Balance after (THB)', 'คงเหลือ (บาท)', row => row.balanceAfter),
  code('reference', 'Reference', 'เลขอ้างอิง', row => row.reference),
  ...accountColumns<Line>('counterparty', { en: 'Counterparty', th: 'ผู้โอน/ผู้รับ' }, ({ counterparty }) => counterparty),
  text('rawText', 'Bank’s text', 'ข้อความจากธนาคาร', row => row.rawText),
  label('linked', 'Linked to', 'เชื่อมกับ', row => words.linkLabels[row.linked.kind]),
  label('linkedStatus', 'Linked status', 'สถานะรายการที่เชื่อม', row => words.linkedStatusLabels(row.linked), 'linked'),
  code('linkedId', 'Linked ID', 'รหัสรายการที่เชื่อม', row => row.linked.id),
  code('id', 'Transaction ID', 'รหัสรายการ', row => row.id),
]
