import { code, type ExportColumn, instant, integer, label, money, type RowOf, text, words } from '../lists/index.ts'

type Row = RowOf<'wheel.spins'>
export const spinColumns: readonly ExportColumn<Row>[] = [
  code('number', 'Spin', 'เลขที่หมุน', row => `S-${row.number}`),
  instant('spunAt', 'Time', 'เวลา', row => row.spunAt),
  text('member', 'Member', 'สมาชิก', row => row.member.username),
  text('name', 'Name', 'ชื่อ', row => row.member.name, 'member'),
  code('phone', 'Phone', 'เบอร์โทร', row => row.member.phone),
  text('prize', 'Prize', 'รางวัล', row => row.title),
  label('kind', 'Type', 'ประเภท', row => words.wheelPrizeLabels[row.kind], 'prize'),
  money('value', 'Value (THB)', 'มูลค่า (บาท)', row => row.value),
  integer('units', 'Diamonds or spins', 'จำนวนเพชรหรือสิทธิ์หมุน', row => row.units, 'value'),
  integer('wheelVersion', 'Wheel version', 'เวอร์ชันวงล้อ', row => row.wheelVersion),
  label('status', 'Result', 'ผล', row => words.spinStatusLabels[row.status]),
  instant('handedOver', 'Handed over', 'ส่งมอบเมื่อ', row => row.handedOverAt),
  text('handedOverBy', 'Handed over by', 'ส่งมอบโดย', row => row.handedOverBy?.name, 'handedOver'),
  text('note', 'Note', 'หมายเหตุ', row => row.note),
]
