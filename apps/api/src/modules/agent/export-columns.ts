import { code, type ExportColumn, instant, label, type RowOf, text, words } from '../lists/index.ts'

export const catalogueColumns: readonly ExportColumn<RowOf<'games.catalogue'>>[] = [
  text('name', 'Game', 'เกม', row => row.name),
  code('game', 'Game code', 'รหัสเกม', row => row.game),
  text('provider', 'Provider', 'ค่ายเกม', row => row.providerName),
  label('category', 'Category', 'ประเภท', row => words.gameCategoryLabels[row.category]),
  label('status', 'Status', 'สถานะ', row => words.gameSwitchStatusLabels[row.status]),
  text('switch', 'Reason', 'เหตุผล', row => row.switch?.reason),
  text('switchedBy', 'Switched off by', 'ปิดโดย', row => row.switch?.by.name, 'switch'),
  instant('switchedAt', 'Switched off at', 'เวลาที่ปิด', row => row.switch?.at, 'switch'),
]

export const switchColumns: readonly ExportColumn<RowOf<'games.switches'>>[] = [
  instant('at', 'Time', 'เวลา', row => row.at),
  text('provider', 'Provider', 'ค่ายเกม', row => row.providerName),
  text('game', 'Game', 'เกม', row => row.gameName),
  label('on', 'Switched', 'สถานะ', row => words.switchedLabels[row.on ? 'on' : 'off']),
  text('reason', 'Reason', 'เหตุผล', row => row.reason),
  text('by', 'Changed by', 'ผู้เปลี่ยนสถานะ', row => row.by.name),
]
