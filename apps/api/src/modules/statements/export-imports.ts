import type { Deps } from '../../platform/deps.ts'
import { accountColumns, words, type ExportSubject, type ExportColumn, type ListExports } from '../lists/index.ts'
import { findImport, type ImportRecord } from './imports.repo.ts'
import type { ImportResponse, LineResponse } from './import-response.ts'
import { listImportLines, listImports } from './list-imports.ts'

const importColumns: readonly ExportColumn<ImportResponse>[] = [
  { id: 'importedAt', en: 'Imported', th: 'เวลาที่นำเข้า', kind: 'instant', of: ({ importedAt }) => importedAt },
  { id: 'importedBy', en: 'Imported by', th: 'นำเข้าโดย', kind: 'text', of: ({ importedBy }) => importedBy.name },
  { id: 'fileName', en: 'File', th: 'ไฟล์', kind: 'text', of: ({ fileName }) => fileName },
  ...accountColumns<ImportResponse>('account', { en: 'Account', th: 'บัญชี' }, ({ account }) => account),
  { id: 'format', en: 'Format', th: 'รูปแบบ', kind: 'word', of: ({ format }) => words.formatLabels[format] },
  { id: 'status', en: 'Status', th: 'สถานะ', kind: 'word', of: ({ status }) => words.importStatusLabels[status] },
  { id: 'from', en: 'From', th: 'ตั้งแต่วันที่', kind: 'day', of: ({ from }) => from },
  { id: 'to', en: 'To', th: 'ถึงวันที่', kind: 'day', of: ({ to }) => to },
  { id: 'lines', en: 'Transactions', th: 'จำนวนรายการ', kind: 'number', of: ({ lines }) => lines },
  {
    id: 'credited',
    on: ['new'],
    en: 'Credited',
    th: 'เติมเครดิตแล้ว',
    kind: 'number',
    of: ({ outcomes }) => outcomes.credited,
  },
  { id: 'matched', en: 'Pending approval', th: 'รออนุมัติ', kind: 'number', of: ({ outcomes }) => outcomes.matched },
  { id: 'unmatched', en: 'Unmatched', th: 'ไม่พบเจ้าของยอด', kind: 'number', of: ({ outcomes }) => outcomes.unmatched },
  {
    id: 'possibleDuplicate',
    on: ['unmatched'],
    en: 'Possible duplicates',
    th: 'อาจซ้ำ',
    kind: 'number',
    of: ({ outcomes }) => outcomes.possibleDuplicate,
  },
  { id: 'known', en: 'Already recorded', th: 'มีอยู่แล้ว', kind: 'number', of: ({ outcomes }) => outcomes.known },
  { id: 'in', en: 'In (THB)', th: 'เงินเข้า (บาท)', kind: 'money', of: row => row.in },
  { id: 'out', en: 'Out (THB)', th: 'เงินออก (บาท)', kind: 'money', of: ({ out }) => out },
  { id: 'opening', en: 'Opening (THB)', th: 'ยอดยกมา (บาท)', kind: 'money', of: ({ opening }) => opening },
  { id: 'closing', en: 'Closing (THB)', th: 'ยอดยกไป (บาท)', kind: 'money', of: ({ closing }) => closing },
  { id: 'finishedAt', en: 'Finished', th: 'เวลาที่เสร็จสิ้น', kind: 'instant', of: ({ finishedAt }) => finishedAt },
  { id: 'sha256', en: 'SHA-256', th: 'SHA-256', kind: 'code', of: ({ sha256 }) => sha256 },
  { id: 'id', en: 'Import ID', th: 'รหัสการนำเข้า', kind: 'code', of: ({ id }) => id },
]

const lineColumns: readonly ExportColumn<LineResponse>[] = [
  { id: 'line', en: 'Line', th: 'บรรทัด', kind: 'number', of: ({ line }) => line },
  { id: 'occurredAt', en: 'Bank time', th: 'เวลาธนาคาร', kind: 'instant', of: ({ occurredAt }) => occurredAt },
  {
    id: 'timeKnown',
    on: ['occurredAt'],
    en: 'Time is known',
    th: 'ทราบเวลา',
    kind: 'word',
    of: ({ timeKnown }) => words.yesNo(timeKnown),
  },
  {
    id: 'direction',
    on: ['amount'],
    en: 'Direction',
    th: 'เข้า/ออก',
    kind: 'word',
    of: ({ direction }) => words.directionLabels[direction],
  },
  { id: 'amount', en: 'Amount (THB)', th: 'จำนวนเงิน (บาท)', kind: 'money', of: ({ amount }) => amount },
  {
    id: 'balanceAfter',
    en: 'Balance after (THB)',
    th: 'คงเหลือ (บาท)',
    kind: 'money',
    of: ({ balanceAfter }) => balanceAfter,
  },
  { id: 'reference', en: 'Reference', th: 'เลขอ้างอิง', kind: 'code', of: ({ reference }) => reference },
  ...accountColumns<LineResponse>(
    'counterparty',
    { en: 'Counterparty', th: 'ผู้โอน/ผู้รับ' },
    ({ counterparty }) => counterparty,
  ),
  { id: 'text', en: 'Text from the bank', th: 'ข้อความจากธนาคาร', kind: 'text', of: ({ text }) => text },
  { id: 'outcome', en: 'Outcome', th: 'ผล', kind: 'word', of: ({ outcome }) => words.lineOutcomeLabels[outcome] },
  { id: 'problem', en: 'Problem', th: 'ปัญหา', kind: 'text', of: ({ problem }) => problem },
  { id: 'depositId', en: 'Deposit ID', th: 'รหัสรายการฝาก', kind: 'code', of: ({ depositId }) => depositId },
]

/** Exports of statement files and their lines: the same pages, by column. */
export const importExports = (deps: Deps): Pick<ListExports, 'statements.list' | 'statements.lines'> => ({
  'statements.list': {
    exportPermission: 'exports.money',
    fileName: 'statements',
    columns: importColumns,
    read: query => listImports(deps, query),
  },
  'statements.lines': {
    exportPermission: 'exports.money',
    fileName: 'statement-transactions',
    about: async ({ id }) => nameOf(await findImport(deps.reader, id)),
    columns: lineColumns,
    read: (query, actor, { id }) => listImportLines(deps, id, query, actor),
  },
})

const nameOf = (file: ImportRecord | undefined): ExportSubject | undefined =>
  file === undefined ? undefined : { name: file.fileName.replace(/\.[^.]*$/, ''), from: file.from, to: file.to }
