import { code, type ExportColumn, integer, label, money, type RowOf, words } from '../lists/index.ts'

type Row = RowOf<'summaries.deposit-periods'>
export const periodColumns: readonly ExportColumn<Row>[] = [
  code('period', 'Period', 'งวด', row => row.period),
  label('status', 'Status', 'สถานะ', row => words.periodStatusLabels[row.closed ? 'closed' : 'live']),
  money('amount', 'Amount (THB)', 'ยอดรวม (บาท)', row => row.amount),
  integer('count', 'Transactions', 'จำนวนรายการ', row => row.count),
  integer('members', 'Members', 'จำนวนสมาชิก', row => row.members),
  integer('first', 'First deposits', 'ฝากครั้งแรก', row => row.first.count),
  money('firstAmount', 'First deposits (THB)', 'ยอดฝากครั้งแรก (บาท)', row => row.first.amount, 'first'),
  money('automatic', 'Automatic (THB)', 'อัตโนมัติ (บาท)', row => row.automatic.amount),
  integer('automaticCount', 'Automatic', 'จำนวนรายการอัตโนมัติ', row => row.automatic.count, 'automatic'),
  money('manual', 'Manual (THB)', 'ทำมือ (บาท)', row => row.manual.amount),
  integer('manualCount', 'Manual', 'จำนวนรายการทำมือ', row => row.manual.count, 'manual'),
  money('reversed', 'Reversed (THB)', 'ดึงคืน (บาท)', row => row.reversed.amount),
  integer('reversedCount', 'Reversed', 'จำนวนรายการดึงคืน', row => row.reversed.count, 'reversed'),
  integer('median', 'Median handling time (seconds)', 'เวลาดำเนินการมัธยฐาน (วินาที)', row => rounded(row.medianSeconds)),
  integer('p95', '95% handled within (seconds)', '95% เสร็จภายใน (วินาที)', row => rounded(row.p95Seconds)),
]

const rounded = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds))
