import type { rankDirections, rankMoveReasons } from '@backoffice/contract/ranking/terms'
import { type Labels, w } from './labels.ts'

export const rankDirectionLabels: Readonly<Record<(typeof rankDirections)[number], Labels>> = {
  up: w('Promotion', 'เลื่อนขั้น'),
  down: w('Demotion', 'ลดขั้น'),
}

export const rankMoveReasonLabels: Readonly<Record<(typeof rankMoveReasons)[number], Labels>> = {
  automatic: w('Automatic', 'อัตโนมัติ'),
  manual: w('Manual', 'โดยผู้ดูแล'),
}
