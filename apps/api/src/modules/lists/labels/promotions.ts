import type { GrantOrigin, PromotionFrequency, PromotionStatus } from '@backoffice/contract/promotions/terms'
import type { GrantStatus } from '@backoffice/contract/rewards/terms'
import { type Labels, w } from './labels.ts'

export const promotionStatusLabels: Readonly<Record<PromotionStatus, Labels>> = {
  draft: w('Draft', 'ฉบับร่าง'),
  scheduled: w('Scheduled', 'ตั้งเวลาไว้'),
  active: w('Active', 'กำลังใช้งาน'),
  paused: w('Paused', 'พักไว้'),
  ended: w('Ended', 'สิ้นสุดแล้ว'),
  archived: w('Archived', 'เก็บถาวร'),
}

export const promotionFrequencyLabels: Readonly<Record<PromotionFrequency, Labels>> = {
  'new-member': w('New members', 'สมาชิกใหม่'),
  once: w('Once', 'รับได้ครั้งเดียว'),
  daily: w('Once a day', 'รับได้วันละ 1 ครั้ง'),
  'every-deposit': w('With every deposit', 'รับได้ทุกครั้งที่ฝาก'),
}

export const recipientStatusLabels: Readonly<Record<GrantStatus, Labels>> = {
  wagering: w('Wagering', 'กำลังทำเทิร์น'),
  completed: w('Completed', 'ทำเทิร์นครบ'),
  expired: w('Expired', 'หมดอายุ'),
  cancelled: w('Cancelled', 'ยกเลิก'),
  forfeited: w('Forfeited', 'ยึดคืน'),
}

export const grantOriginLabels: Readonly<Record<GrantOrigin, Labels>> = {
  deposit: w('Deposit', 'พร้อมรายการฝาก'),
  claim: w('Claimed by member', 'สมาชิกกดรับ'),
  staff: w('Staff', 'พนักงาน'),
}
