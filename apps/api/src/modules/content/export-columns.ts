import { code, type ExportColumn, instant, integer, label, type RowOf, text, words } from '../lists/index.ts'

type Row = RowOf<'banners.list'>

export const contentColumns: readonly ExportColumn<Row>[] = [
  integer('position', 'Position', 'ลำดับ', row => row.position),
  text('title', 'Title', 'ชื่อ', row => row.title),
  label('status', 'Status', 'สถานะ', row => words.contentStatusLabels[row.status]),
  label('audience', 'Audience', 'กลุ่มผู้เล่น', row => words.audienceLabels[row.audience]),
  label('device', 'Device', 'อุปกรณ์', row => words.deviceLabels[row.device]),
  instant('startsAt', 'Starts', 'เริ่มแสดง', row => row.startsAt, 'startsAt', 'schedule'),
  instant('endsAt', 'Ends', 'สิ้นสุด', row => row.endsAt, 'endsAt', 'schedule'),
  text('link', 'Link', 'ลิงก์', row => row.link, 'title'),
  text('picture', 'Picture', 'รูปภาพ', row => row.picture?.url ?? null),
  instant('updatedAt', 'Updated', 'แก้ไขล่าสุด', row => row.updatedAt),
  text('updatedBy', 'Updated by', 'ผู้แก้ไข', row => row.updatedBy?.name ?? null),
  code('id', 'ID', 'รหัส', row => row.id),
]
