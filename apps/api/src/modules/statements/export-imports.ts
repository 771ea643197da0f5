import type { Deps } from '../../platform/deps.ts'
import type { ExportColumn, ListExports } from '../lists/index.ts'
import type { ImportAnswer, LineAnswer } from './import-answer.ts'
import { listImportLines, listImports } from './list-imports.ts'

const importColumns: readonly ExportColumn<ImportAnswer>[] = [
  { id: 'id', en: 'Import', th: 'รหัสการนำเข้า', kind: 'code', of: ({ id }) => id },
  { id: 'importedAt', en: 'Imported', th: 'เวลาที่นำเข้า', kind: 'instant', of: ({ importedAt }) => importedAt },
  { id: 'importedBy', en: 'Imported by', th: 'นำเข้าโดย', kind: 'text', of: ({ importedBy }) => importedBy.name },
  { id: 'fileName', en: 'File', th: 'ไฟล์', kind: 'text', of: ({ fileName }) => fileName },
  { id: 'sha256', en: 'SHA-256', th: 'SHA-256', kind: 'code', of: ({ sha256 }) => sha256 },
  { id: 'bank', on: ['account'], en: 'Bank', th: 'ธนาคาร', kind: 'code', of: ({ account }) => account.bankAbbr },
  { id: 'accountNo', on: ['account'], en: 'Account', th: 'เลขบัญชี', kind: 'account', of: ({ account }) => account },
  { id: 'format', en: 'Format', th: 'รูปแบบ', kind: 'code', of: ({ format }) => format },
  { id: 'status', en: 'Status', th: 'สถานะ', kind: 'text', of: ({ status }) => status },
  { id: 'from', en: 'From', th: 'ตั้งแต่วันที่', kind: 'day', of: ({ from }) => from },
  { id: 'to', en: 'To', th: 'ถึงวันที่', kind: 'day', of: ({ to }) => to },
  { id: 'lines', en: 'Lines', th: 'จำนวนรายการ', kind: 'number', of: ({ lines }) => lines },
  { id: 'credited', on: ['new'], en: 'Credited', th: 'เติมแล้ว', kind: 'number', of: ({ outcomes }) => outcomes.credited },
  { id: 'matched', en: 'For a second person', th: 'รอผู้อื่นเติม', kind: 'number', of: ({ outcomes }) => outcomes.matched },
  { id: 'unmatched', en: 'Unmatched', th: 'ไม่พบสมาชิก', kind: 'number', of: ({ outcomes }) => outcomes.unmatched },
  { id: 'possibleDuplicate', on: ['unmatched'], en: 'May be known', th: 'อาจซ้ำ', kind: 'number', of: ({ outcomes }) => outcomes.possibleDuplicate },
  { id: 'known', en: 'Known before', th: 'มีอยู่แล้ว', kind: 'number', of: ({ outcomes }) => outcomes.known },
  { id: 'in', en: 'In (THB)', th: 'เงินเข้า (บาท)', kind: 'money', of: (row) => row.in },
  { id: 'out', en: 'Out (THB)', th: 'เงินออก (บาท)', kind: 'money', of: ({ out }) => out },
  { id: 'opening', en: 'Opening (THB)', th: 'ยอดยกมา (บาท)', kind: 'money', of: ({ opening }) => opening },
  { id: 'closing', en: 'Closing (THB)', th: 'ยอดยกไป (บาท)', kind: 'money', of: ({ closing }) => closing },
  { id: 'finishedAt', en: 'Finished', th: 'เวลาที่เสร็จสิ้น', kind: 'instant', of: ({ finishedAt }) => finishedAt },
]

const lineColumns: readonly ExportColumn<LineAnswer>[] = [
  { id: 'line', en: 'Line', th: 'บรรทัด', kind: 'number', of: ({ line }) => line },
  { id: 'occurredAt', en: 'Occurred', th: 'เวลาธนาคาร', kind: 'instant', of: ({ occurredAt }) => occurredAt },
  { id: 'timeKnown', on: ['occurredAt'], en: 'Time is known', th: 'ทราบเวลา', kind: 'text', of: ({ timeKnown }) => (timeKnown ? 'yes' : 'no') },
  { id: 'direction', on: ['amount'], en: 'Direction', th: 'เข้า/ออก', kind: 'text', of: ({ direction }) => direction },
  { id: 'amount', en: 'Amount (THB)', th: 'จำนวนเงิน (บาท)', kind: 'money', of: ({ amount }) => amount },
  { id: 'balanceAfter', en: 'Balance after (THB)', th: 'คงเหลือ (บาท)', kind: 'money', of: ({ balanceAfter }) => balanceAfter },
  { id: 'reference', en: 'Reference', th: 'เลขอ้างอิง', kind: 'code', of: ({ reference }) => reference },
  { id: 'counterpartyBank', on: ['counterparty'], en: 'Other side’s bank', th: 'ธนาคารคู่รายการ', kind: 'code', of: ({ counterparty }) => counterparty.bankCode },
  { id: 'counterpartyAccount', on: ['counterparty'], en: 'Other side’s account', th: 'บัญชีคู่รายการ', kind: 'code', of: ({ counterparty }) => counterparty.accountNo },
  { id: 'counterpartyName', on: ['counterparty'], en: 'Other side', th: 'ชื่อคู่รายการ', kind: 'text', of: ({ counterparty }) => counterparty.name },
  { id: 'text', en: 'The bank’s words', th: 'ข้อความจากธนาคาร', kind: 'text', of: ({ text }) => text },
  { id: 'outcome', en: 'What became of it', th: 'ผล', kind: 'text', of: ({ outcome }) => outcome },
  { id: 'problem', en: 'Problem', th: 'ปัญหา', kind: 'text', of: ({ problem }) => problem },
  { id: 'depositId', en: 'Deposit', th: 'รหัสรายการฝาก', kind: 'code', of: ({ depositId }) => depositId },
]

/** Statement files and their lines as they may be taken out: the same pages, column by column. */
export const importExports = (deps: Deps): Pick<ListExports, 'statements.list' | 'statements.lines'> => ({
  'statements.list': { exportPermission: 'exports.money', fileName: 'statements', columns: importColumns, read: (query) => listImports(deps, query) },
  'statements.lines': { exportPermission: 'exports.money', fileName: 'statement-lines', columns: lineColumns, read: (query, actor, { id }) => listImportLines(deps, id, query, actor) },
})
