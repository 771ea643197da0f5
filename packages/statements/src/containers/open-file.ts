import { defaultLimits } from '../options.ts'
import { guessFormat } from '../read-statement.ts'
import type { StatementError, StatementFormat, TableFormat, TextFormat } from '../statement.ts'
import { chooseTable } from '../tables/choose-table.ts'
import { readHtmlTables } from '../tables/html-tables.ts'
import type { Table } from '../tables/table.ts'
import { readWorkbook } from '../xlsx/read-workbook.ts'
import { isXlsx } from '../xlsx/workbook.ts'
import { refuseOtherPackage, refuseOtherSpreadsheet } from './other-spreadsheets.ts'
import { orProblem, Unreadable } from './unreadable.ts'
import { isZip, unzip, type ZippedFile } from './unzip.ts'

/** A file of a ZIP. Without `bytes` it cannot be read: see `problem`. */
export type ArchivedFile = {
  readonly name: string
  readonly format: StatementFormat | null
  readonly bytes: Uint8Array | null
  readonly problem: StatementError | null
}
/** What a file is, by its bytes alone. */
export type OpenedFile =
  | { readonly kind: 'text'; readonly format: TextFormat }
  /** `names`: of all sheets or tables; `table`: the chosen one. */
  | { readonly kind: 'table'; readonly format: TableFormat; readonly names: readonly string[]; readonly table: Table }
  /** The files of a ZIP, in its order. */
  | { readonly kind: 'archive'; readonly files: readonly ArchivedFile[] }
  | { readonly kind: 'unreadable'; readonly format: TableFormat | null; readonly problem: StatementError }

const MIB = 1024 * 1024
const ARCHIVE = { files: 200, fileBytes: defaultLimits.bytes, bytes: 64 * MIB }
/** XML takes about eight times the space of its compressed form. */
const WORKBOOK = { files: 1_000, fileBytes: 64 * MIB, bytes: 96 * MIB }
/** Rows above the header and one too many. */
const MAX_ROWS = defaultLimits.entries + 1_002
/** Files that programs add to archives. */
const NOT_LISTED = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i

/**
 * Opens a file: its table where it is a workbook or an HTML page, its files where it is a ZIP. `sheet`: the name of the
 * table; by default the first that looks like a statement. Never throws on file content.
 */
export async function openFile(bytes: Uint8Array, sheet?: string): Promise<OpenedFile> {
  const found = await orProblem(() => {
    refuseOtherSpreadsheet(bytes)
    return isZip(bytes) ? openZip(bytes, sheet) : openText(bytes, sheet)
  })
  return 'problem' in found ? { kind: 'unreadable', format: null, problem: found.problem } : found.value
}

async function openZip(bytes: Uint8Array, sheet: string | undefined): Promise<OpenedFile> {
  const files = await unzip(bytes, WORKBOOK)
  if (isXlsx(files)) return openTables('xlsx', sheet, () => readWorkbook(files, sheet, MAX_ROWS))
  refuseOtherPackage(files)
  return { kind: 'archive', files: await listFiles(bytes) }
}

function openText(bytes: Uint8Array, sheet: string | undefined): OpenedFile | Promise<OpenedFile> {
  const format = guessFormat(bytes)
  if (format === undefined) throw unknown()
  if (format !== 'html') return { kind: 'text', format }
  return openTables('html', sheet, () => {
    const tables = readHtmlTables(bytes)
    const table = sheet === undefined ? chooseTable(tables) : tables.find(({ name }) => name === sheet)
    return { names: tables.map(({ name }) => name), table }
  })
}

type Tables = { readonly names: readonly string[]; readonly table: Table | undefined }

/** A file in a format that is known although it is unreadable. */
async function openTables(
  format: TableFormat,
  sheet: string | undefined,
  read: () => Tables | Promise<Tables>,
): Promise<OpenedFile> {
  const found = await orProblem(async () => {
    const { names, table } = await read()
    if (table !== undefined) return { names, table }
    if (sheet !== undefined) throw new Unreadable(0, 'sheet', 'missing', 'the file has no sheet of this name', sheet)
    throw new Unreadable(0, 'file', 'missing', format === 'html' ? 'the page has no table' : 'the workbook has no rows')
  })
  return 'problem' in found ? { kind: 'unreadable', format, ...found } : { kind: 'table', format, ...found.value }
}

const unknown = (): Unreadable =>
  new Unreadable(0, 'file', 'unknown_format', 'neither CSV, XLSX, an HTML table, camt.053, MT940 nor a ZIP of them')

async function listFiles(bytes: Uint8Array): Promise<readonly ArchivedFile[]> {
  const zipped = (await unzip(bytes, ARCHIVE)).filter(({ name }) => !NOT_LISTED.test(name))
  if (zipped.length === 0) throw new Unreadable(0, 'file', 'missing', 'the ZIP has no files')
  const files: ArchivedFile[] = []
  for (const file of zipped) files.push(await listFile(file))
  return files
}

async function listFile({ name, read }: ZippedFile): Promise<ArchivedFile> {
  const found = await orProblem(async () => {
    const bytes = await read()
    return { bytes, format: await formatOf(bytes) }
  })
  return 'problem' in found
    ? { name, format: null, bytes: null, problem: found.problem }
    : { name, ...found.value, problem: null }
}

async function formatOf(bytes: Uint8Array): Promise<StatementFormat> {
  if (bytes.length === 0) throw new Unreadable(0, 'file', 'missing', 'the file is empty')
  refuseOtherSpreadsheet(bytes)
  if (isZip(bytes)) {
    const files = await unzip(bytes, WORKBOOK)
    if (isXlsx(files)) return 'xlsx'
    refuseOtherPackage(files)
    throw new Unreadable(0, 'file', 'nested_archive', 'a ZIP in a ZIP is not opened')
  }
  const format = guessFormat(bytes)
  if (format === undefined) throw unknown()
  return format
}
