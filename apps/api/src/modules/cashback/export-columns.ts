import {
  day,
  type ExportColumn,
  instant,
  integer,
  label,
  money,
  reasonColumn,
  type RowOf,
  text,
  words,
} from '../lists/index.ts'

type PeriodRow = RowOf<'cashback.list'>
export const periodColumns: readonly ExportColumn<PeriodRow>[] = [
  day('from', 'From', 'ตั้งแต่', row => row.from),
  day('to', 'To', 'ถึง', row => row.to),
  label('basis', 'Basis', 'ฐานคำนวณ', row => words.cashbackBasisLabels[row.settings.basis]),
  label('status', 'Status', 'สถานะ', row => words.cashbackStatusLabels[row.status]),
  integer('members', 'Members', 'สมาชิก', row => row.members),
  money('amount', 'Cashback (THB)', 'ยอดคืน (บาท)', row => row.amount),
  integer('claimedMembers', 'Members who claimed', 'สมาชิกที่รับแล้ว', row => row.claimedMembers),
  money('claimed', 'Claimed (THB)', 'รับแล้ว (บาท)', row => row.claimed),
  integer('expiredMembers', 'Members expired', 'สมาชิกที่หมดสิทธิ์', row => row.expiredMembers),
  money('expired', 'Expired (THB)', 'หมดสิทธิ์ (บาท)', row => row.expired),
  instant('calculatedAt', 'Calculated', 'คำนวณเมื่อ', row => row.calculatedAt),
  instant('claimableAt', 'Claimable from', 'รับได้ตั้งแต่', row => row.claimableAt),
  instant('claimUntil', 'Claimable until', 'รับได้ถึง', row => row.claimUntil),
  text('cancelledBy', 'Cancelled by', 'ยกเลิกโดย', row => row.cancelledBy?.name),
  reasonColumn(),
]

type EntitlementRow = RowOf<'cashback.entitlements'>
export const entitlementColumns: readonly ExportColumn<EntitlementRow>[] = [
  text('username', 'Username', 'ยูสเซอร์เนม', row => row.member.username),
  money('base', 'Loss or turnover (THB)', 'ยอดเสียหรือยอดเดิมพัน (บาท)', row => row.base),
  money('amount', 'Cashback (THB)', 'ยอดคืน (บาท)', row => row.amount),
  label('status', 'Status', 'สถานะ', row => words.entitlementStatusLabels[row.status]),
  instant('claimedAt', 'Claimed', 'รับเมื่อ', row => row.claimedAt),
]
