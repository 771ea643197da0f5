import {
  type ArchivedFile,
  type CsvMapping,
  type CsvPreview,
  openFile,
  type OpenedFile,
  previewCsv,
  type PreviewOptions,
  previewTable,
  type Reading,
  type ReadOptions,
  readStatement,
  readStatementTable,
  type Statement,
  type StatementError,
  type StatementFormat,
  type StatementHeader,
  type TableFormat,
  type TextFormat,
} from '@backoffice/statements'
import type { csvMapping } from '@backoffice/contract/statements/forms'
import { ok, type Result } from '@backoffice/kernel'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { badField } from '../../platform/lists/cursor.ts'

export type MappingReference = z.output<typeof csvMapping>
export type SumsRule = 'refuse' | 'report'

/** 10 MiB. */
const MAX_BYTES = 10 * 1024 * 1024
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Decodes the file from base64. */
export function bytesOf(content: string): Result<Buffer, 'VALIDATION'> {
  if (content.length % 4 !== 0 || !BASE64.test(content)) return badField('content', 'FORMAT')
  const bytes = Buffer.from(content, 'base64')
  return bytes.length > MAX_BYTES ? badField('content', 'FILE_TOO_LARGE') : ok(bytes)
}

/** Cells that are read by a mapping. */
type MappedFormat = 'csv' | TableFormat

export type ReadFile =
  | { readonly kind: 'read'; readonly format: StatementFormat; readonly statements: readonly Statement[] }
  | {
      readonly kind: 'unreadable'
      readonly format: StatementFormat | null
      readonly errors: readonly StatementError[]
      readonly headers: readonly StatementHeader[]
    }
  /** Cells without a mapping. */
  | { readonly kind: 'unmapped'; readonly format: MappedFormat }
  /** A ZIP of which no file is chosen. */
  | { readonly kind: 'archive'; readonly files: readonly ArchiveEntry[] }

/** A file of a ZIP; without a hash it is unreadable. */
export type ArchiveEntry = {
  readonly name: string
  readonly format: StatementFormat | null
  readonly bytes: number
  readonly sha256: string | null
  readonly problem: StatementError | null
}

export type ReadRules = {
  readonly format?: StatementFormat | undefined
  readonly mapping: MappingReference | null
  readonly sums: SumsRule
  readonly timeZone: string
  /** The sheet of a workbook or the table of an HTML page; by default the first that looks like a statement. */
  readonly sheet?: string | undefined
  /** The position of the file in a ZIP, from 0. */
  readonly entry?: number | undefined
}

/** `csv`: also returns the first rows of cells. */
export type ParseRequest = { readonly bytes: Uint8Array; readonly rules: ReadRules; readonly csv?: PreviewOptions }
export type FileLook = { readonly cells: CsvPreview; readonly sheets: readonly string[] }
export type ParsedFile = {
  readonly file: ReadFile
  readonly look: FileLook | null
  /** The name of the table that was read. */
  readonly sheet: string | null
  /** The file that was read in a ZIP. */
  readonly entry: { readonly name: string; readonly bytes: Uint8Array } | null
}

/** Parses a file in its detected or given format: its full content, or its problems. */
export async function parseFile({ bytes: sent, rules, csv }: ParseRequest): Promise<ParsedFile> {
  const opened = await openFile(sent, rules.sheet)
  if (opened.kind !== 'archive') return { ...readOpened(sent, opened, rules, csv), entry: null }
  if (rules.entry === undefined) return { ...bare({ kind: 'archive', files: opened.files.map(listed) }), entry: null }
  const chosen = opened.files[rules.entry]
  const bytes = chosen?.bytes ?? null
  if (chosen === undefined || bytes === null) {
    const missing = { line: 0, field: 'entry', code: 'missing', message: 'the ZIP has no such file' } as const
    return { ...bare(unreadable(null, [chosen?.problem ?? missing])), entry: null }
  }
  const inner = await openFile(bytes, rules.sheet)
  return { ...readOpened(bytes, inner, rules, csv), entry: { name: chosen.name, bytes } }
}

type Read = Omit<ParsedFile, 'entry'>
const bare = (file: ReadFile): Read => ({ file, look: null, sheet: null })

const unreadable = (format: StatementFormat | null, errors: readonly StatementError[]): ReadFile => ({
  kind: 'unreadable',
  format,
  errors,
  headers: [],
})

const listed = ({ name, format, bytes, problem }: ArchivedFile): ArchiveEntry => ({
  name,
  format,
  bytes: bytes?.length ?? 0,
  sha256: bytes === null ? null : createHash('sha256').update(bytes).digest('hex'),
  problem,
})

function readOpened(bytes: Uint8Array, opened: OpenedFile, rules: ReadRules, csv: PreviewOptions | undefined): Read {
  // A ZIP in a ZIP is listed as unreadable.
  if (opened.kind === 'archive') return bare(unreadable(null, []))
  const text = textFormatOf(opened, rules.format)
  if (text !== undefined) return readText(bytes, text, rules, csv)
  if (opened.kind !== 'table')
    return bare(unreadable(opened.format, opened.kind === 'unreadable' ? [opened.problem] : []))
  const { format, names, table } = opened
  return {
    file: fileOf(format, rules, options => readStatementTable(table, options)),
    look: csv === undefined ? null : { cells: previewTable(table, csv), sheets: names },
    sheet: table.name,
  }
}

/** As the caller states, unless the bytes are no text. */
function textFormatOf(opened: OpenedFile, stated: StatementFormat | undefined): TextFormat | undefined {
  if (opened.kind === 'archive') return undefined
  const isUnknown = opened.kind === 'unreadable' && opened.problem.code === 'unknown_format'
  const isText = opened.kind === 'text' || opened.format === 'html' || isUnknown
  const asStated = isText ? textFormats.find(each => each === stated) : undefined
  return asStated ?? (opened.kind === 'text' ? opened.format : undefined)
}

const textFormats = ['csv', 'camt053', 'mt940'] as const satisfies readonly TextFormat[]

function readText(bytes: Uint8Array, format: TextFormat, rules: ReadRules, csv: PreviewOptions | undefined): Read {
  return {
    file: fileOf(format, rules, options => readStatement(bytes, format, options)),
    look: csv === undefined || format !== 'csv' ? null : { cells: previewCsv(bytes, csv), sheets: [] },
    sheet: null,
  }
}

function fileOf(
  format: StatementFormat,
  { mapping, sums, timeZone }: ReadRules,
  read: (options: ReadOptions) => Reading,
): ReadFile {
  if (mapping === null && format !== 'camt053' && format !== 'mt940') return { kind: 'unmapped', format }
  const reading = read({ timeZone, sums, ...(mapping === null ? {} : { csv: mappingOf(mapping) }) })
  return reading.ok
    ? { kind: 'read', format, statements: reading.statements }
    : { kind: 'unreadable', format, errors: reading.errors, headers: reading.headers }
}

/** Omits columns that are not set: the reader distinguishes absent from undefined. */
export const mappingOf = (input: MappingReference): CsvMapping =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as unknown as CsvMapping
