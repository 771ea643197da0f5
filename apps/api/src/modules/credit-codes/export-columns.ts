import { code, type ExportColumn, instant, integer, label, money, type RowOf, text, words } from '../lists/index.ts'

type Reward = Pick<RowOf<'credit-codes.used'>, 'kind' | 'amount' | 'turnoverPercent'>
/** What each use brings; an amount of credit is in baht. */
const reward = <Row extends Reward>(): readonly ExportColumn<Row>[] => [
  label('kind', 'Reward', 'รางวัล', row => words.rewardKindLabels[row.kind]),
  text('amount', 'Amount', 'จำนวน', row => String(row.amount)),
  integer('turnoverPercent', 'Turnover (%)', 'เทิร์น (%)', row => row.turnoverPercent),
]

export const batchColumns: readonly ExportColumn<RowOf<'credit-codes.batches'>>[] = [
  text('name', 'Batch', 'ชุดโค้ด', row => row.name),
  code('prefix', 'Prefix', 'คำนำหน้า', row => row.prefix),
  ...reward<RowOf<'credit-codes.batches'>>(),
  integer('count', 'Codes', 'จำนวนโค้ด', row => row.count),
  integer('unused', 'Unused codes', 'โค้ดที่ยังไม่ใช้งาน', row => row.unused),
  integer('used', 'Used codes', 'โค้ดที่ใช้งานแล้ว', row => row.used),
  integer('revoked', 'Revoked codes', 'โค้ดที่ยกเลิกแล้ว', row => row.revoked),
  integer('uses', 'Redemptions', 'จำนวนครั้งที่ใช้', row => row.uses),
  integer('usesPerCode', 'Uses per code', 'ใช้ได้ต่อโค้ด (ครั้ง)', row => row.usesPerCode, 'uses'),
  integer('usesPerMember', 'Uses per member', 'ใช้ได้ต่อสมาชิก (ครั้ง)', row => row.usesPerMember, 'uses'),
  money('cost', 'Cost of all uses (THB)', 'ค่าใช้จ่ายหากใช้ครบ (บาท)', row => row.cost),
  instant('validFrom', 'Valid from', 'ใช้ได้ตั้งแต่', row => row.validFrom),
  instant('validUntil', 'Valid until', 'ใช้ได้ถึง', row => row.validUntil),
  text('note', 'Note', 'หมายเหตุ', row => row.note),
  instant('createdAt', 'Created', 'วันที่สร้าง', row => row.createdAt),
  text('createdBy', 'Created by', 'สร้างโดย', row => row.createdBy.name),
]

export const unusedColumns: readonly ExportColumn<RowOf<'credit-codes.unused'>>[] = [
  code('code', 'Code', 'โค้ด', row => row.code),
  text('batch', 'Batch', 'ชุดโค้ด', row => row.batch.name),
  ...reward<RowOf<'credit-codes.unused'>>(),
  label('status', 'Status', 'สถานะ', row => words.creditCodeStatusLabels[row.status]),
  integer('uses', 'Redemptions', 'จำนวนครั้งที่ใช้', row => row.uses),
  integer('usesPerCode', 'Uses per code', 'ใช้ได้ต่อโค้ด (ครั้ง)', row => row.usesPerCode, 'uses'),
  instant('createdAt', 'Created', 'วันที่สร้าง', row => row.createdAt),
  instant('validUntil', 'Valid until', 'ใช้ได้ถึง', row => row.validUntil),
]

export const usedColumns: readonly ExportColumn<RowOf<'credit-codes.used'>>[] = [
  code('code', 'Code', 'โค้ด', row => row.code),
  text('batch', 'Batch', 'ชุดโค้ด', row => row.batch.name),
  ...reward<RowOf<'credit-codes.used'>>(),
  code('member', 'Username', 'ยูสเซอร์เนม', row => row.member.username),
  text('phone', 'Phone', 'เบอร์ผู้รับ', row => row.member.phone),
  instant('usedAt', 'Used at', 'เวลาที่ใช้', row => row.usedAt),
]
