import type { PromotionForm } from '@backoffice/contract/promotions/forms'
import { toBaht } from '@backoffice/kernel'
import { code, type ExportColumn, instant, integer, label, money, type RowOf, text, words } from '../lists/index.ts'

/** `200.00`, or `50% ≤ 500.00`. */
const bonusText = ({ bonus }: Pick<PromotionForm, 'bonus'>): string =>
  bonus.kind === 'fixed'
    ? toBaht(bonus.amount).toFixed(2)
    : `${bonus.basisPoints / 100}% ≤ ${toBaht(bonus.maxBonus).toFixed(2)}`

type Promotion = RowOf<'promotions.list'>
export const promotionColumns: readonly ExportColumn<Promotion>[] = [
  text('title', 'Promotion', 'โปรโมชั่น', row => row.title),
  label('status', 'Status', 'สถานะ', row => words.promotionStatusLabels[row.status]),
  label('frequency', 'Received', 'รับได้', row => words.promotionFrequencyLabels[row.frequency]),
  text('bonus', 'Bonus', 'โบนัส', bonusText),
  money('minDeposit', 'Minimum deposit (THB)', 'ฝากขั้นต่ำ (บาท)', row => row.minDeposit),
  integer('turnover', 'Turnover (%)', 'เทิร์น (%)', row => row.turnoverPercent),
  integer('granted', 'Grants', 'จำนวนสิทธิ์ที่รับ', row => row.granted),
  money('grantedBonus', 'Bonus granted (THB)', 'โบนัสที่ให้ (บาท)', row => row.grantedBonus),
  money('spent', 'Spent (THB)', 'ใช้งบแล้ว (บาท)', row => row.spent),
  money('budget', 'Budget (THB)', 'งบ (บาท)', row => row.limits.budget),
  instant('startsAt', 'Start', 'เริ่ม', row => row.startsAt),
  instant('endsAt', 'End', 'สิ้นสุด', row => row.endsAt),
  integer('position', 'Position', 'ลำดับ', row => row.position),
  instant('createdAt', 'Added', 'เวลาที่เพิ่ม', row => row.createdAt),
  text('createdBy', 'Added by', 'เพิ่มโดย', row => row.createdBy?.name),
]

type Recipient = RowOf<'promotions.recipients'>
export const recipientColumns: readonly ExportColumn<Recipient>[] = [
  text('member', 'Member', 'สมาชิก', row => row.member.username),
  label('status', 'Status', 'สถานะ', row => words.recipientStatusLabels[row.status]),
  label('origin', 'Received by', 'ช่องทางที่รับ', row => words.grantOriginLabels[row.origin]),
  money('deposit', 'Deposit (THB)', 'ยอดฝาก (บาท)', row => row.deposit?.amount ?? null),
  code('depositId', 'Deposit ID', 'รหัสรายการฝาก', row => row.deposit?.id, 'deposit'),
  money('bonus', 'Bonus (THB)', 'โบนัส (บาท)', row => row.bonus),
  money('required', 'Turnover required (THB)', 'ยอดเทิร์นที่ต้องทำ (บาท)', row => row.required),
  money('done', 'Turnover done (THB)', 'ทำเทิร์นแล้ว (บาท)', row => row.done),
  money('remaining', 'Turnover left (THB)', 'เทิร์นคงเหลือ (บาท)', row => row.remaining),
  money('cap', 'Most that becomes cash (THB)', 'แปลงเป็นเงินสดสูงสุด (บาท)', row => row.cap),
  money('converted', 'Became cash (THB)', 'แปลงเป็นเงินสดแล้ว (บาท)', row => row.converted),
  integer('version', 'Version of terms', 'เวอร์ชันเงื่อนไข', row => row.version),
  instant('grantedAt', 'Granted', 'เวลาที่รับ', row => row.grantedAt),
  text('grantedBy', 'Granted by', 'ให้โดย', row => row.grantedBy?.name),
  instant('expiresAt', 'Expires', 'หมดอายุ', row => row.expiresAt),
  instant('finishedAt', 'Finished', 'เวลาสิ้นสุด', row => row.finishedAt),
  text('reason', 'Reason', 'เหตุผล', row => row.reason),
]
