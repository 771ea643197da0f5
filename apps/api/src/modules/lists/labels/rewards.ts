import type { CreditCodeStatus } from '@backoffice/contract/credit-codes/terms'
import type { DiamondEntryKind } from '@backoffice/contract/diamonds/terms'
import type { RewardKind } from '@backoffice/contract/rewards/terms'
import { type Labels, w } from './labels.ts'

export const creditCodeStatusLabels: Readonly<Record<CreditCodeStatus, Labels>> = {
  unused: w('Unused', 'ยังไม่ใช้งาน'),
  used: w('Used', 'ใช้งานแล้ว'),
  expired: w('Expired', 'หมดอายุ'),
  revoked: w('Revoked', 'ยกเลิกแล้ว'),
}

export const diamondKindLabels: Readonly<Record<DiamondEntryKind, Labels>> = {
  claim: w('Claim', 'รับเพชรฟรี'),
  exchange: w('Exchange', 'แลกเพชร'),
}

export const rewardKindLabels: Readonly<Record<RewardKind, Labels>> = {
  credit: w('Credit', 'เครดิต'),
  diamond: w('Diamonds', 'เพชร'),
  spin: w('Spins', 'สิทธิ์หมุนวงล้อ'),
}
