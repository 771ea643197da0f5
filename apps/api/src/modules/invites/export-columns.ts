import { code, day, type ExportColumn, instant, integer, label, money, type RowOf, words } from '../lists/index.ts'

export const inviterColumns: readonly ExportColumn<RowOf<'invites.list'>>[] = [
  code('username', 'Username', 'ยูสเซอร์เนม', row => row.username),
  integer('people', 'People invited', 'จำนวนที่แนะนำ', row => row.people),
  integer('activePeople', 'Active people', 'มีการฝากเงิน', row => row.activePeople),
  money('deposits', 'Deposits (THB)', 'ยอดฝาก (บาท)', row => row.deposits),
  money('withdrawals', 'Withdrawals (THB)', 'ยอดถอน (บาท)', row => row.withdrawals),
  money('profit', 'Net deposits (THB)', 'ยอดฝากสุทธิ (บาท)', row => row.profit),
  money('commission', 'Commission (THB)', 'ค่าแนะนำ (บาท)', row => row.commission),
  money('paid', 'Paid (THB)', 'จ่ายแล้ว (บาท)', row => row.paid),
  money('waiting', 'Waiting (THB)', 'รอจ่าย (บาท)', row => row.waiting),
  label('status', 'Status', 'สถานะ', row => words.memberStatusLabels[row.status]),
  instant('registeredAt', 'Joined', 'สมัครเมื่อ', row => row.registeredAt),
]

export const inviteeColumns: readonly ExportColumn<RowOf<'invites.tree'>>[] = [
  code('username', 'Username', 'ยูสเซอร์เนม', row => row.username),
  integer('level', 'Level', 'ชั้นที่', row => row.level),
  label('status', 'Status', 'สถานะ', row => words.memberStatusLabels[row.status]),
  instant('registeredAt', 'Joined', 'สมัครเมื่อ', row => row.registeredAt),
  instant('firstDepositAt', 'First deposit', 'ฝากครั้งแรก', row => row.firstDepositAt),
  money('deposits', 'Deposits (THB)', 'ยอดฝาก (บาท)', row => row.deposits),
  integer('people', 'People invited', 'จำนวนที่แนะนำ', row => row.people),
  money('commission', 'Commission (THB)', 'ค่าแนะนำ (บาท)', row => row.commission),
]

export const commissionColumns: readonly ExportColumn<RowOf<'invites.commissions'>>[] = [
  day('day', 'Business day', 'วันทำการ', row => row.day),
  code('invitee', 'Invited member', 'สมาชิกที่ถูกแนะนำ', row => row.invitee.username),
  integer('level', 'Level', 'ชั้นที่', row => row.level),
  label('basis', 'Basis', 'คิดจาก', row => words.inviteBasisLabels[row.basis]),
  money('base', 'Base (THB)', 'ยอดที่ใช้คิด (บาท)', row => row.base),
  integer('rate', 'Rate (basis points)', 'อัตรา (1 = 0.01%)', row => row.rate),
  money('amount', 'Commission (THB)', 'ค่าแนะนำ (บาท)', row => row.amount),
  label('status', 'Status', 'สถานะ', row => words.commissionStatusLabels[row.status]),
  instant('paidAt', 'Paid at', 'จ่ายเมื่อ', row => row.paidAt),
]

export const payoutColumns: readonly ExportColumn<RowOf<'invites.payouts'>>[] = [
  code('username', 'Username', 'ยูสเซอร์เนม', row => row.member.username),
  money('amount', 'Amount (THB)', 'จำนวนเงิน (บาท)', row => row.amount),
  integer('commissions', 'Commissions', 'จำนวนรายการ', row => row.commissions),
  integer('turnoverPercent', 'Turnover (%)', 'เทิร์น (%)', row => row.turnoverPercent),
  instant('paidAt', 'Paid at', 'จ่ายเมื่อ', row => row.paidAt),
]
