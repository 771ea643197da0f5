import {
  accountColumns,
  code,
  day,
  type ExportColumn,
  instant,
  label,
  money,
  integer,
  type RowOf,
  text,
  words,
} from '../lists/index.ts'
import type { AccountResponse } from './account-response.ts'
import type { Reconciliation } from './reconciliation.ts'

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

type Transfer = RowOf<'banking.transfers'>
export const transferColumns: readonly ExportColumn<Transfer>[] = [
  instant('occurredAt', 'Transfer time', 'เวลาที่โอน', row => row.occurredAt),
  day('businessDay', 'Business day', 'วันทำการ', row => row.businessDay),
  ...accountColumns<Transfer>('from', { en: 'From account', th: 'จากบัญชี' }, ({ from }) => from),
  ...accountColumns<Transfer>('to', { en: 'To account', th: 'เข้าบัญชี' }, ({ to }) => to),
  money('amount', 'Amount (THB)', 'จำนวนเงิน (บาท)', row => row.amount),
  code('reference', 'Reference', 'เลขอ้างอิง', row => row.reference),
  text('reason', 'Reason', 'เหตุผล', row => row.reason),
  label('status', 'Status', 'สถานะ', row => words.transferStatusLabels[row.status]),
  text('bookedBy', 'Recorded by', 'บันทึกโดย', row => row.bookedBy.name),
  instant('bookedAt', 'Recorded', 'เวลาที่บันทึก', row => row.bookedAt),
  code('outLine', 'Outgoing transaction ID', 'รหัสรายการธนาคารขาออก', row => row.outLineId, 'told'),
  code('inLine', 'Incoming transaction ID', 'รหัสรายการธนาคารขาเข้า', row => row.inLineId, 'told'),
  code('id', 'Transfer ID', 'รหัสรายการโยกเงิน', row => row.id),
]

export const bankAccountColumns: readonly ExportColumn<AccountResponse>[] = [
  ...accountColumns<AccountResponse>(
    'account',
    { en: 'Account', th: 'บัญชี' },
    ({ id, bankCode, accountNo, holder }) => ({
      id,
      bankCode,
      accountNo,
      name: holder,
    }),
  ),
  label('channel', 'Channel', 'ช่องทาง', row => words.bankChannelLabels[row.channel], 'role'),
  label('purpose', 'Purpose', 'ใช้สำหรับ', row => words.purposeLabels[row.purpose], 'role'),
  integer('priority', 'Priority', 'ลำดับการใช้', row => row.priority, 'role'),
  label('status', 'Status', 'สถานะ', row => words.accountStatusLabels[row.status]),
  money('balance', 'Ledger balance (THB)', 'ยอดในระบบ (บาท)', row => row.balance),
  money('told', 'Bank balance (THB)', 'ยอดธนาคาร (บาท)', row => row.told?.balance, 'balance'),
  instant('reportedAt', 'Bank balance as of', 'ยอดธนาคาร ณ เวลา', row => row.told?.asOf, 'balance'),
  money('usedToday', 'Received today (THB)', 'เงินเข้าวันนี้ (บาท)', row => row.usedToday, 'used'),
  money('dailyLimit', 'Daily limit (THB)', 'วงเงินต่อวัน (บาท)', row => row.dailyLimit, 'used'),
  money('minDeposit', 'Minimum deposit (THB)', 'ฝากขั้นต่ำ (บาท)', row => row.minDeposit),
  money('maxDeposit', 'Maximum deposit (THB)', 'ฝากสูงสุด (บาท)', row => row.maxDeposit),
  instant('lastLineAt', 'Last transaction', 'รายการล่าสุด', row => row.lastLineAt),
  label(
    'lastError',
    'Last error',
    'ข้อผิดพลาดล่าสุด',
    row => (row.lastError === null ? null : words.faultLabels(row.lastError)),
    'status',
  ),
  code('id', 'Account ID', 'รหัสบัญชี', row => row.id),
]

export const dayColumns: readonly ExportColumn<Reconciliation>[] = [
  day('day', 'Business day', 'วันทำการ', row => row.day),
  ...accountColumns<Reconciliation>('account', { en: 'Account', th: 'บัญชี' }, ({ account }) => account),
  label('status', 'Status', 'สถานะ', row => words.dayStatusLabels[row.status]),
  money('linesOpening', 'Bank: opening (THB)', 'ธนาคาร: ยอดยกมา (บาท)', row => row.lines.opening, 'bankEnds'),
  money('linesIn', 'Bank: in (THB)', 'ธนาคาร: เข้า (บาท)', row => row.lines.in, 'lines'),
  money('linesOut', 'Bank: out (THB)', 'ธนาคาร: ออก (บาท)', row => row.lines.out, 'lines'),
  money('linesClosing', 'Bank: closing (THB)', 'ธนาคาร: ยอดปลายวัน (บาท)', row => row.lines.closing, 'bankEnds'),
  money('ledgerOpening', 'Ledger: opening (THB)', 'ระบบ: ยอดยกมา (บาท)', row => row.ledger.opening),
  money('ledgerIn', 'Ledger: in (THB)', 'ระบบ: เข้า (บาท)', row => row.ledger.in, 'ledger'),
  money('ledgerOut', 'Ledger: out (THB)', 'ระบบ: ออก (บาท)', row => row.ledger.out, 'ledger'),
  money('ledgerClosing', 'Ledger: closing (THB)', 'ระบบ: ยอดปลายวัน (บาท)', row => row.ledger.closing, 'ledgerEnds'),
  money('difference', 'Difference (THB)', 'ผลต่าง (บาท)', row => row.differences.closing),
  integer('openItems', 'Unreconciled items', 'รายการยังไม่กระทบยอด', row => row.openItems, 'difference'),
  money('suspense', 'Unmatched deposits (THB)', 'ไม่พบเจ้าของยอด (บาท)', row => row.suspense),
  text('closedBy', 'Closed by', 'ปิดยอดโดย', row => row.closed?.by.name, 'status'),
  instant('closedAt', 'Closed', 'เวลาที่ปิดยอด', row => row.closed?.at, 'status'),
  money('unexplained', 'Unreconciled (THB)', 'ยังไม่กระทบยอด (บาท)', row => row.closed?.unexplained),
  text('note', 'Note', 'หมายเหตุ', row => row.closed?.note),
]
