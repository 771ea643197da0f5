import type {
  cashbackBases,
  cashbackPeriodStatuses,
  shownEntitlementStatuses,
} from '@backoffice/contract/cashback/terms'
import { type Labels, w } from './labels.ts'

export const cashbackBasisLabels: Readonly<Record<(typeof cashbackBases)[number], Labels>> = {
  'net-loss': w('Net loss', 'ยอดเสียสุทธิ'),
  turnover: w('Turnover', 'ยอดเดิมพัน'),
}

export const cashbackStatusLabels: Readonly<Record<(typeof cashbackPeriodStatuses)[number], Labels>> = {
  closed: w('Closed', 'ปิดรอบแล้ว'),
  calculated: w('Calculated', 'คำนวณแล้ว'),
  claimable: w('Claimable', 'เปิดให้รับ'),
  ended: w('Ended', 'สิ้นสุดแล้ว'),
  cancelled: w('Cancelled', 'ยกเลิกแล้ว'),
}

export const entitlementStatusLabels: Readonly<Record<(typeof shownEntitlementStatuses)[number], Labels>> = {
  pending: w('Not claimable yet', 'ยังไม่เปิดให้รับ'),
  claimable: w('Claimable', 'รับได้'),
  claimed: w('Claimed', 'รับแล้ว'),
  expired: w('Expired', 'หมดสิทธิ์'),
  cancelled: w('Cancelled', 'ยกเลิกแล้ว'),
}
