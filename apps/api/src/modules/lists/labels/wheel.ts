import type { SpinStatus, WheelPrizeKind } from '@backoffice/contract/wheel/terms'
import { type Labels, w } from './labels.ts'

export const wheelPrizeLabels: Readonly<Record<WheelPrizeKind, Labels>> = {
  credit: w('Credit', 'เครดิต'),
  diamond: w('Diamonds', 'เพชร'),
  spin: w('Spins', 'สิทธิ์หมุน'),
  item: w('Item', 'ของรางวัล'),
  none: w('No prize', 'ไม่มีรางวัล'),
}

export const spinStatusLabels: Readonly<Record<SpinStatus, Labels>> = {
  credited: w('Credited', 'เข้าเครดิตแล้ว'),
  'no-prize': w('No prize', 'ไม่ได้รางวัล'),
  'to-hand-over': w('To hand over', 'รอส่งมอบ'),
  'handed-over': w('Handed over', 'ส่งมอบแล้ว'),
}
