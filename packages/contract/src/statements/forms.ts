import { z } from 'zod'
import {
  baht,
  bahtSum,
  bankAccountId,
  bankCode,
  businessDay,
  freeText,
  id,
  instant,
  person,
  singleLine,
} from '../forms.ts'
import { wrong } from '../field-errors.ts'

export const statementFormats = ['csv', 'xlsx', 'html', 'camt053', 'mt940'] as const

/** A column by its header, or by its index from 0. */
const column = z.union([singleLine(200).min(1), z.number().int().min(0).max(500)])
const delimiter = z.enum([',', ';', '\t', '|'])
const encoding = z.enum(['utf-8', 'utf-16le', 'windows-874', 'windows-1252'])
const labelsFor = z.array(singleLine(100).min(1)).min(1).max(50)

/** How the columns of a bank's CSV are read. */
export const csvMapping = z.strictObject({
  delimiter,
  hasHeader: z.boolean(),
  encoding,
  skipLines: z.number().int().min(0).max(1_000),
  currency: z.string().regex(/^[A-Z]{3}$/, wrong('FORMAT')),
  dateColumn: column,
  dateFormat: z.enum([
    'YYYY-MM-DD',
    'YYYY/MM/DD',
    'YYYYMMDD',
    'DD/MM/YYYY',
    'DD-MM-YYYY',
    'DD.MM.YYYY',
    'DD/MM/YY',
    'DD-MM-YY',
    'DD.MM.YY',
    'MM/DD/YYYY',
  ]),
  /** Common or Buddhist era. */
  era: z.enum(['ce', 'be']),
  timeColumn: column.optional(),
  valueDateColumn: column.optional(),
  amount: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('signed'), column }),
    z.strictObject({ kind: z.literal('two'), inColumn: column, outColumn: column }),
    z.strictObject({
      kind: z.literal('typed'),
      amountColumn: column,
      typeColumn: column,
      inWords: labelsFor,
      outWords: labelsFor,
    }),
  ]),
  decimal: z.enum(['.', ',']),
  thousands: z.enum([',', '.', ' ', "'"]).optional(),
  referenceColumn: column.optional(),
  nameColumn: column.optional(),
  accountColumn: column.optional(),
  bankColumn: column.optional(),
  textColumn: column.optional(),
  balanceColumn: column.optional(),
  ignoreRows: z.enum(['none', 'without-date']),
})

export const statementMapping = z.strictObject({
  id,
  name: z.string(),
  /** Its account; null: any. */
  accountId: id.nullable(),
  mapping: csvMapping,
  version: z.number().int(),
  updatedAt: instant,
  updatedBy: person,
})
export const mappingInput = z.strictObject({
  name: freeText(100),
  accountId: bankAccountId.nullable(),
  mapping: csvMapping,
})

/** 10 MiB in base64. */
const MAX_CONTENT = 13_981_016
const file = {
  accountId: bankAccountId,
  fileName: freeText(200),
  content: z.string().min(1).max(MAX_CONTENT, wrong('FILE_TOO_LARGE')).meta({ description: 'The file, base64' }),
  /** Absent: detected from the file. */
  format: z.enum(statementFormats).optional(),
  /** A workbook's sheet or an HTML page's table, by name; absent: the first that looks like a statement. */
  sheet: z.string().min(1).max(200).optional(),
  /** A ZIP's file by its position, from 0; absent: the preview lists the files. */
  entry: z.number().int().min(0).max(999).optional(),
  /** Rows of cells (CSV, XLSX, HTML) need a saved or an inline mapping. */
  mappingId: id.optional(),
  mapping: csvMapping.optional(),
  /** `report`: import despite totals that do not match. */
  sums: z.enum(['refuse', 'report']).default('refuse'),
}
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, wrong('FORMAT'))
export const statementInput = z.strictObject({
  ...file,
  previewHash: sha256.describe(
    'As returned by the preview; an import of a different file, account or mapping is refused',
  ),
  confirmedOpeningDifference: bahtSum
    .optional()
    .describe('The confirmed difference of `openingMismatch`; without it such a statement is refused'),
})
export const previewInput = z.strictObject({
  ...file,
  delimiter: delimiter.optional(),
  encoding: encoding.optional(),
  skipLines: z.number().int().min(0).max(1_000).optional(),
  hasHeader: z.boolean().optional(),
})

/**
 * A problem of a file and its position; line 0 is the whole file. `code` is a parser code, or `account`,
 * `other_currency`: the file names another account or currency (`found`) than the selected account (`expected`). Equal
 * problems are merged, with the first line and their `count`.
 */
export const statementProblem = z.strictObject({
  line: z.number().int(),
  field: z.string(),
  code: z.string(),
  message: z.string(),
  found: z.string().optional(),
  expected: z.string().optional(),
  count: z.number().int().optional(),
})

const entry = z.strictObject({
  line: z.number().int(),
  direction: z.enum(['in', 'out']),
  amount: bahtSum,
  occurredAt: instant,
  timeKnown: z.boolean(),
  reference: z.string().nullable(),
  counterparty: z.strictObject({
    bankCode: z.string().nullable(),
    accountNo: z.string().nullable(),
    name: z.string().nullable(),
  }),
  text: z.string().nullable(),
  balanceAfter: bahtSum.nullable(),
})

/**
 * The opening balance differs from the known one: the bank's last reported balance plus later transactions, or the
 * ledger balance.
 */
const openingMismatch = z.strictObject({
  opening: bahtSum,
  known: bahtSum,
  difference: bahtSum,
  source: z.enum(['bank', 'ledger']),
  asOf: instant,
})
const ownAccount = z.strictObject({ id, bankCode, bankAbbr: z.string(), accountNo: z.string() })
const sums = z.enum(['agree', 'differ', 'untold'])

export const statementPreview = z.strictObject({
  /** SHA-256 of the file. */
  sha256,
  previewHash: sha256.describe('Checksum of the file, the account and the mapping; sent with the import'),
  account: ownAccount,
  /** Null: unsupported format. */
  format: z.enum([...statementFormats, 'zip']).nullable(),
  /** The files of a ZIP of which none is chosen; each is imported by itself. */
  archive: z
    .array(
      z.strictObject({
        entry: z.number().int(),
        name: z.string(),
        bytes: z.number().int(),
        format: z.enum(statementFormats).nullable(),
        problem: statementProblem.nullable(),
        importedBefore: id.nullable(),
      }),
    )
    .nullable(),
  /**
   * Rows of cells (CSV, XLSX, HTML), before or after a mapping is selected. `skipLines`: lines above the header,
   * detected when not given. `sheet`: the one shown of `sheets`; their `delimiter` and `encoding` have no meaning.
   */
  csv: z
    .strictObject({
      delimiter,
      encoding,
      skipLines: z.number().int().optional(),
      header: z.array(z.string()).nullable(),
      rows: z.array(z.array(z.string())),
      sheet: z.string().nullable(),
      sheets: z.array(z.string()),
    })
    .nullable(),
  /** Null while it cannot be read: see `problems`, or select a mapping. */
  entries: z
    .strictObject({
      count: z.number().int(),
      in: bahtSum,
      out: bahtSum,
      from: businessDay.nullable(),
      to: businessDay.nullable(),
      opening: bahtSum.nullable(),
      closing: bahtSum.nullable(),
      sums,
      /** For the first `checked` entries, in order. */
      checked: z.number().int(),
      new: z.number().int(),
      known: z.number().int(),
      possibleDuplicates: z.number().int(),
      /** Pending, informational or without an amount: no money moved, not imported. */
      leftOut: z.number().int(),
      first: z.array(entry),
    })
    .nullable(),
  openingMismatch: openingMismatch.nullable(),
  problems: z.array(statementProblem),
  warnings: z.array(statementProblem),
  /** The earlier import of this file. */
  importedBefore: id.nullable(),
})

export const importStatuses = ['taking', 'done'] as const
export const lineOutcomes = [
  'waiting',
  'credited',
  'matched',
  'held',
  'unmatched',
  'possible-duplicate',
  'known',
  'recorded',
  'own-transfer',
  'refused',
] as const

export const statementImport = z.strictObject({
  id,
  account: ownAccount,
  fileName: z.string(),
  format: z.enum(statementFormats),
  /** Of a workbook or an HTML page with tables. */
  sheet: z.string().nullable(),
  bytes: z.number().int(),
  sha256,
  status: z.enum(importStatuses),
  from: businessDay.nullable(),
  to: businessDay.nullable(),
  in: bahtSum,
  out: bahtSum,
  opening: bahtSum.nullable(),
  closing: bahtSum.nullable(),
  sums,
  knownOpening: bahtSum
    .nullable()
    .describe('The last known balance, when the opening balance differed and the importer confirmed it'),
  lines: z.number().int(),
  taken: z.number().int(),
  leftOut: z.number().int(),
  outcomes: z.strictObject({
    credited: z.number().int(),
    matched: z.number().int().describe('Above the importer’s auto-credit limit: another user must credit them'),
    held: z.number().int().describe('Above a limit of their member: returned, or credited once it lets them in'),
    unmatched: z.number().int(),
    possibleDuplicate: z.number().int(),
    known: z.number().int(),
    recorded: z.number().int(),
    ownTransfer: z.number().int(),
    refused: z.number().int(),
  }),
  warnings: z.array(statementProblem),
  importedBy: person,
  importedAt: instant,
  finishedAt: instant.nullable(),
})

/** A line of an import and its outcome. Account numbers are masked without `members.account`. */
export const statementLine = z.strictObject({
  id,
  ...entry.shape,
  outcome: z.enum(lineOutcomes),
  transactionId: id.nullable(),
  depositId: id.nullable(),
  problem: z.string().nullable(),
  amount: baht,
})
