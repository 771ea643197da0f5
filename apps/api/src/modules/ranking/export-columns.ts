import { type ExportColumn, instant, label, money, type RowOf, text, words } from '../lists/index.ts'

export const historyColumns: readonly ExportColumn<RowOf<'ranking.history'>>[] = [
  instant('at', 'Time', 'เวลา', row => row.at),
  text('member', 'Member', 'สมาชิก', row => row.member.username),
  text('from', 'From tier', 'จากระดับ', row => row.from?.name),
  text('to', 'To tier', 'เป็นระดับ', row => row.to?.name),
  label('direction', 'Direction', 'ทิศทาง', row => words.rankDirectionLabels[row.direction]),
  label('reason', 'Moved by', 'ย้ายโดย', row => words.rankMoveReasonLabels[row.reason]),
  money('sum', 'Sum of the month (THB)', 'ยอดของเดือน (บาท)', row => row.sum),
  text('by', 'Admin', 'ผู้ดูแล', row => row.by?.name),
  text('text', 'Reason', 'เหตุผล', row => row.text),
]
