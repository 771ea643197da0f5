import type { GameStatus } from '@backoffice/contract/games/terms'
import { type Labels, w } from './labels.ts'

export const gameStatusLabels: Readonly<Record<GameStatus, Labels>> = {
  open: w('Open', 'รอผล'),
  settled: w('Settled', 'ออกผลแล้ว'),
  refunded: w('Refunded', 'คืนเงินแล้ว'),
  cancelled: w('Cancelled', 'ยกเลิก'),
}
