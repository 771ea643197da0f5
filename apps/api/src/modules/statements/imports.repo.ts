import type { Person } from '@backoffice/contract/forms'
import {
  newId,
  type AdminId,
  type BankAccountId,
  type BusinessDay,
  type DepositId,
  type Satang,
} from '@backoffice/kernel'
import type { StatementFormat } from '@backoffice/statements'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { ANY_INSTANT, keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { instantKey, isOneOf, numberKey, within } from '../../platform/lists/sort-key.ts'
import type { ImportPlan } from './plan-import.ts'
import type { Problem } from './problem.ts'
import type { MappingReference } from './read-file.ts'
import { toStoredLine } from './stored-line.ts'

export type LineOutcome =
  | 'waiting'
  | 'credited'
  | 'matched'
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

/** A file as it was imported: without a sheet, all of it. */
export type FileIdentity = { readonly sha256: Buffer; readonly sheet: string | null }

/** The import of this file for this account. */
export async function findByFile(
  reader: Reader,
  account: BankAccountId,
  { sha256, sheet }: FileIdentity,
): Promise<string | undefined> {
  return (
    await reader
      .selectFrom('statement_imports')
      .select('id')
      .where('bank_account_id', '=', account)
      .where('sha256', '=', sha256)
      .where('sheet', '=', sheet ?? '')
      .executeTakeFirst()
  )?.id
}

/** The latest import of each of these files for this account, by its hash. */
export async function listByFiles(
  reader: Reader,
  account: BankAccountId,
  sha256s: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ sha256: string; id: string }>`
    select encode(sha256, 'hex') as sha256, id from statement_imports
     where bank_account_id = ${account}::uuid
       and sha256 in (select decode(h, 'hex') from unnest(${sha256s}::text[]) h) order by imported_at, id`.execute(
    reader,
  )
  return new Map(rows.map(({ sha256, id }) => [sha256, id]))
}

export type NewImport = {
  readonly id: string
  readonly accountId: BankAccountId
  readonly sha256: Buffer
  readonly sheet: string | null
  readonly fileName: string
  readonly format: StatementFormat
  readonly content: Buffer
  readonly mapping: MappingReference | null
  readonly plan: ImportPlan
  readonly knownOpening: Satang | null
  readonly by: AdminId
}

/** Inserts the file and its lines. False: a concurrent import inserted the same file. */
export async function insertImport(tx: Tx, input: NewImport, now: Date): Promise<boolean> {
  const { plan } = input
  const done = plan.lines.length === 0
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('statement_imports')
    .values({
      id: input.id,
      bank_account_id: input.accountId,
      sha256: input.sha256,
      sheet: input.sheet ?? '',
      file_name: input.fileName,
      format: input.format,
      content: input.content,
      mapping: input.mapping === null ? null : JSON.stringify(input.mapping),
      status: done ? 'done' : 'taking',
      first_on: plan.first,
      last_on: plan.last,
      in_satang: plan.in,
      out_satang: plan.out,
      opening_satang: plan.opening?.amount ?? null,
      known_opening_satang: input.knownOpening,
      closing_satang: plan.closing?.amount ?? null,
      closing_on: plan.closing?.on ?? null,
      sums: plan.sums,
      lines: plan.lines.length,
      left_out: plan.leftOut,
      warnings: JSON.stringify(plan.warnings),
      imported_by: input.by,
      imported_at: now,
      finished_at: done ? now : null,
    })
    .onConflict(conflict => conflict.constraint('statement_imports_file').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  for (let from = 0; from < plan.lines.length; from += LINES_AT_ONCE) await insertLines(tx, input, from, now)
  return true
}

const LINES_AT_ONCE = 2_000

async function insertLines(tx: Tx, { id, plan }: NewImport, from: number, now: Date): Promise<void> {
  const rows = plan.lines.slice(from, from + LINES_AT_ONCE).map(({ lineNo, line }, index) => ({
    id: newId(now.getTime()),
    place: from + index + 1,
    line_no: lineNo,
    line: toStoredLine(line),
  }))
  await sql`
    insert into statement_lines (id, import_id, place, line_no, line)
    select r.id, ${id}::uuid, r.place, r.line_no, r.line
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, place integer, line_no integer,
      line jsonb)`.execute(tx)
}

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
