import { code, type ExportColumn, instant, integer, label, money, type RowOf, text, words } from '../lists/index.ts'

type Row = RowOf<'campaigns.list'>
export const campaignColumns: readonly ExportColumn<Row>[] = [
  text('name', 'Campaign', 'แคมเปญ', row => row.name),
  code('code', 'Code', 'โค้ด', row => row.code),
  code('url', 'Link', 'ลิงก์', row => row.url, 'code'),
  label('status', 'Status', 'สถานะ', row => words.campaignStatusLabels[row.status]),
  label('channel', 'Channel', 'ช่องทาง', row => words.campaignChannelLabels[row.channel]),
  integer('clicks', 'Clicks', 'คลิก', row => row.clicks),
  integer('signUps', 'Sign-ups', 'สมัครสมาชิก', row => row.signUps),
  integer('firstDeposits', 'First deposits', 'ฝากครั้งแรก', row => row.firstDeposits),
  money('deposits', 'Deposits (THB)', 'ยอดฝาก (บาท)', row => row.deposits),
  money('ngr', 'NGR (THB)', 'NGR (บาท)', row => row.ngr),
  money('cost', 'Cost (THB)', 'ค่าใช้จ่าย (บาท)', row => row.cost),
  integer('returnOnCost', 'Return on cost (basis points)', 'ผลตอบแทนต่อค่าใช้จ่าย (1 = 0.01%)', row => row.returnOnCost),
  instant('startsAt', 'Start', 'เริ่ม', row => row.startsAt),
  instant('endsAt', 'End', 'สิ้นสุด', row => row.endsAt),
  text('landingPath', 'Landing page', 'หน้าปลายทาง', row => row.landingPath),
  instant('createdAt', 'Added', 'เวลาที่เพิ่ม', row => row.createdAt),
  text('createdBy', 'Added by', 'เพิ่มโดย', row => row.createdBy?.name),
]
