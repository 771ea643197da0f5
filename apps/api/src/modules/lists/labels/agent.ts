import type { gameSwitchStatuses } from '@backoffice/contract/agent/terms'
import type { GameCategory } from '@backoffice/contract/turnover/forms'
import { type Labels, w } from './labels.ts'

export const gameCategoryLabels: Readonly<Record<GameCategory, Labels>> = {
  slot: w('Slots', 'สล็อต'),
  casino: w('Casino', 'คาสิโน'),
  sport: w('Sports', 'กีฬา'),
  esport: w('Esports', 'อีสปอร์ต'),
  lotto: w('Lotto', 'หวย'),
  fishing: w('Fishing', 'ยิงปลา'),
  horse: w('Horse racing', 'แข่งม้า'),
}

export const gameSwitchStatusLabels: Readonly<Record<(typeof gameSwitchStatuses)[number], Labels>> = {
  on: w('On', 'เปิด'),
  off: w('Off', 'ปิด'),
  'provider-off': w('Provider off', 'ปิดทั้งค่าย'),
}

export const switchedLabels = { on: w('Switched on', 'เปิด'), off: w('Switched off', 'ปิด') } as const
