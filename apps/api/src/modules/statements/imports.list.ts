import type { Person } from '@backoffice/contract/forms'
import type { BankAccountId, BusinessDay, DepositId, Satang } from '@backoffice/kernel'
import type { StatementFormat } from '@backoffice/statements'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { ANY_INSTANT, keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { instantKey, isOneOf, numberKey, within } from '../../platform/lists/sort-key.ts'
import type { Problem } from './problem.ts'

export type LineOutcome =
  | 'waiting'
  | 'credited'
  | 'matched'
  | 'held'
  | 'unmatched'
  | 'possible-duplicate'
  | 'known'
  | 'recorded'
  | 'own-transfer'
  | 'refused'

/** An imported file and the progress of its lines. */
export type ImportRecord = {
  readonly id: string
  readonly account: {
    readonly id: BankAccountId
    readonly bankCode: string
    readonly bankAbbr: string
    readonly accountNo: string
  }
  readonly fileName: string
  readonly format: StatementFormat
  readonly sheet: string | null
  readonly bytes: number
  readonly sha256: string
  readonly status: 'taking' | 'done'
  readonly from: BusinessDay | null
  readonly to: BusinessDay | null
  readonly in: Satang
  readonly out: Satang
  readonly opening: Satang | null
  /** The known balance, where the importer confirmed a different opening balance. */
  readonly knownOpening: Satang | null
  readonly closing: Satang | null
  readonly sums: 'agree' | 'differ' | 'untold'
  readonly lines: number
  readonly taken: number
  readonly leftOut: number
  readonly outcomes: Readonly<Partial<Record<LineOutcome, number>>>
  readonly warnings: readonly Problem[]
  readonly importedBy: Person
  readonly importedAt: Date
  readonly finishedAt: Date | null
}

/** The files that were imported, and what became of their lines. */
export const importList = keysetList({
  table: 'statement_imports',
  as: 'i',
  keys: { importedAt: instantKey(sql`i.imported_at`) },
  where: (filters: Filters<ListQuery<'statements.list'>>) => [
    when(filters.account, id => sql`i.bank_account_id = ${id}::uuid`),
    when(filters.status, statuses => isOneOf(sql`i.status`, statuses)),
    when(filters.q, q => sql`(starts_with(lower(i.file_name), ${q.toLowerCase()}) or i.id::text = ${q.toLowerCase()})`),
    within(sql`i.imported_at`, filters),
  ],
  columns: () => sql`
    i.id, json_build_object('id', o.id, 'bankCode', o.bank_code, 'bankAbbr', b.abbr, 'accountNo',
    o.account_no) as account, i.file_name as "fileName", i.format, nullif(i.sheet, '') as sheet, length(i.content) as bytes,
         encode(i.sha256, 'hex') as sha256, i.status, i.first_on as "from", i.last_on as "to", i.in_satang as "in",
           i.out_satang as "out", i.opening_satang as opening, i.known_opening_satang as "knownOpening",
           i.closing_satang as closing, i.sums,
         i.lines, i.taken, i.left_out as "leftOut", i.warnings, json_build_object('id', m.id, 'name',
           m.name) as "importedBy", i.imported_at as "importedAt", i.finished_at as "finishedAt",
         coalesce((select json_object_agg(outcome, count) from (select l.outcome, count(*)::int as count
           from statement_lines l where l.import_id = i.id group by l.outcome) counted), '{}') as outcomes`,
  joins: () => sql`
    join bank_accounts o on o.id = i.bank_account_id join banks b on b.code = o.bank_code
      join admins m on m.id = i.imported_by`,
  toRow: (record: ImportRecord) => record,
})

export const findImport = (reader: Reader, id: string): Promise<ImportRecord | undefined> =>
  importList.find(reader, id, ANY_INSTANT)

export type LineRecord = {
  readonly id: string
  readonly lineNo: number
  readonly line: unknown
  readonly outcome: LineOutcome
  readonly transactionId: string | null
  readonly depositId: DepositId | null
  readonly problem: string | null
}

/** The lines of one file, as they stand in it. */
export const lineList = keysetList({
  table: 'statement_lines',
  as: 'l',
  keys: { line: { ...numberKey(sql`l.place`, 'integer'), id: null } },
  where: (filters: { readonly importId: string; readonly outcome?: readonly LineOutcome[] | undefined }) => [
    sql`l.import_id = ${filters.importId}::uuid`,
    when(filters.outcome, outcomes => isOneOf(sql`l.outcome`, outcomes)),
  ],
  columns: () => sql`l.id, l.line_no as "lineNo", l.line, l.outcome, l.bank_transaction_id as "transactionId",
    l.deposit_id as "depositId", l.problem`,
  toRow: (record: LineRecord) => record,
})
