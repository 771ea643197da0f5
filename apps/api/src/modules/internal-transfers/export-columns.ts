import {
  accountColumns,
  code,
  day,
  type ExportColumn,
  instant,
  label,
  money,
  reasonColumn,
  type RowOf,
  text,
  words,
} from '../lists/index.ts'

type Transfer = RowOf<'banking.transfers'>
export const transferColumns: readonly ExportColumn<Transfer>[] = [
  instant('occurredAt', 'Transfer time', 'เวลาที่โอน', row => row.occurredAt),
  day('businessDay', 'Business day', 'วันทำการ', row => row.businessDay),
  ...accountColumns<Transfer>('from', { en: 'From account', th: 'จากบัญชี' }, ({ from }) => from),
  ...accountColumns<Transfer>('to', { en: 'To account', th: 'เข้าบัญชี' }, ({ to }) => to),
  money('amount', 'Amount (THB)', 'จำนวนเงิน (บาท)', row => row.amount),
  code('reference', 'Reference', 'เลขอ้างอิง', row => row.reference),
  reasonColumn(),
  label('status', 'Status', 'สถานะ', row => words.transferStatusLabels[row.status]),
  text('bookedBy', 'Recorded by', 'บันทึกโดย', row => row.bookedBy.name),
  instant('bookedAt', 'Recorded', 'เวลาที่บันทึก', row => row.bookedAt),
  code('outLine', 'Outgoing transaction ID', 'รหัสรายการธนาคารขาออก', row => row.outLineId, 'told'),
  code('inLine', 'Incoming transaction ID', 'รหัสรายการธนาคารขาเข้า', row => row.inLineId, 'told'),
  code('id', 'Transfer ID', 'รหัสรายการโยกเงิน', row => row.id),
]
