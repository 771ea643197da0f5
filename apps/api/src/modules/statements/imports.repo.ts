import {
  newId,
  type AdminId,
  type BankAccountId,
  type BusinessDay,
  type DepositId,
  type Satang,
} from '@backoffice/kernel'
import type { StatementFormat } from '@backoffice/statements'
import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Cursor, Position } from '../../platform/lists/cursor.ts'
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
  readonly importedBy: { readonly id: string; readonly name: string }
  readonly importedAt: Date
  readonly finishedAt: Date | null
  readonly position: Position
}
type Row = Omit<ImportRecord, 'position'> & { place: bigint }

const withOutcomes = (imports: RawBuilder<unknown>) => sql<Row>`
  select i.id, json_build_object('id', o.id, 'bankCode', o.bank_code, 'bankAbbr', b.abbr, 'accountNo',
    o.account_no) as account, i.file_name as "fileName", i.format, length(i.content) as bytes,
         encode(i.sha256, 'hex') as sha256, i.status, i.first_on as "from", i.last_on as "to", i.in_satang as "in",
           i.out_satang as "out", i.opening_satang as opening, i.known_opening_satang as "knownOpening",
           i.closing_satang as closing, i.sums,
         i.lines, i.taken, i.left_out as "leftOut", i.warnings, json_build_object('id', m.id, 'name',
           m.name) as "importedBy", i.imported_at as "importedAt", i.finished_at as "finishedAt",
         coalesce((select json_object_agg(outcome, count) from (select l.outcome, count(*)::int as count
           from statement_lines l where l.import_id = i.id group by l.outcome) counted), '{}') as outcomes,
         (extract(epoch from i.imported_at) * 1000000)::bigint as place
    from ${imports} i join bank_accounts o on o.id = i.bank_account_id join banks b on b.code = o.bank_code
      join admins m on m.id = i.imported_by`

const toRecord = ({ place: position, ...row }: Row): ImportRecord => ({
  ...row,
  position: { value: position, id: row.id },
})

export type ImportFilters = {
  readonly account: BankAccountId | null
  readonly statuses: readonly string[] | null
  readonly from: Date | null
  readonly until: Date | null
  readonly q: string | null
}

function conditions({ account, statuses, from, until, q }: ImportFilters): RawBuilder<unknown> {
  const all = [
    account === null ? null : sql`i.bank_account_id = ${account}::uuid`,
    statuses === null ? null : sql`i.status = any(${[...statuses]}::text[])`,
    from === null ? null : sql`i.imported_at >= ${from}`,
    until === null ? null : sql`i.imported_at < ${until}`,
    q === null ? null : sql`(starts_with(lower(i.file_name), ${q.toLowerCase()}) or i.id::text = ${q.toLowerCase()})`,
  ].filter(condition => condition !== null)
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

/** Statement of a page: one index scan in one direction, then the outcomes. */
export function importPage(filters: ImportFilters, descending: boolean, cursor: Cursor | null, limit: number) {
  const down = descending !== (cursor?.direction === 'previous')
  const direction = down ? sql`desc` : sql`asc`
  const after =
    cursor === null
      ? sql`true`
      : sql`(i.imported_at, i.id) ${down ? sql`<` : sql`>`} (timestamptz '1970-01-01 00:00:00+00' +
        ${cursor.position.value}::bigint * interval '1 microsecond', ${cursor.position.id}::uuid)`
  const page = sql`(select i.* from statement_imports i where ${conditions(filters)} and ${after}
    order by i.imported_at ${direction}, i.id ${direction} limit ${limit + 1})`
  return sql<Row>`${withOutcomes(page)} order by i.imported_at ${direction}, i.id ${direction}`
}

export async function readImports(
  reader: Reader,
  filters: ImportFilters,
  descending: boolean,
  cursor: Cursor | null,
  limit: number,
): Promise<ImportRecord[]> {
  return (await importPage(filters, descending, cursor, limit).execute(reader)).rows.map(toRecord)
}

export async function countImports(reader: Reader, filters: ImportFilters): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from statement_imports i where ${conditions(filters)}`.execute(reader)
  return rows[0]?.count ?? 0
}

export async function findImport(reader: Reader, id: string): Promise<ImportRecord | undefined> {
  const { rows } = await withOutcomes(sql`(select i.* from statement_imports i where i.id = ${id}::uuid)`).execute(
    reader,
  )
  return rows[0] === undefined ? undefined : toRecord(rows[0])
}

/** The import of this file for this account. */
export async function findByFile(reader: Reader, account: BankAccountId, sha256: Buffer): Promise<string | undefined> {
  return (
    await reader
      .selectFrom('statement_imports')
      .select('id')
      .where('bank_account_id', '=', account)
      .where('sha256', '=', sha256)
      .executeTakeFirst()
  )?.id
}

export type NewImport = {
  readonly id: string
  readonly accountId: BankAccountId
  readonly sha256: Buffer
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
  readonly position: Position
}

/** Statement of a page: an import's lines in order. */
export function linePage(
  importId: string,
  outcomes: readonly LineOutcome[] | null,
  descending: boolean,
  cursor: Cursor | null,
  limit: number,
) {
  const down = descending !== (cursor?.direction === 'previous')
  const after =
    cursor === null ? sql`true` : sql`place ${down ? sql`<` : sql`>`} ${cursor.position.value}::bigint::integer`
  return sql<Omit<LineRecord, 'position'> & { place: number }>`
    select id, line_no as "lineNo", line, outcome, bank_transaction_id as "transactionId", deposit_id as "depositId",
      problem, place
      from statement_lines where import_id = ${importId}::uuid
        and ${outcomes === null ? sql`true` : sql`outcome = any(${[...outcomes]}::text[])`} and ${after}
        order by place ${down ? sql`desc` : sql`asc`} limit ${limit + 1}`
}

export async function readLines(
  reader: Reader,
  importId: string,
  outcomes: readonly LineOutcome[] | null,
  descending: boolean,
  cursor: Cursor | null,
  limit: number,
): Promise<LineRecord[]> {
  const { rows } = await linePage(importId, outcomes, descending, cursor, limit).execute(reader)
  return rows.map(({ place: position, ...row }) => ({ ...row, position: { value: BigInt(position), id: row.id } }))
}

export async function countLines(
  reader: Reader,
  importId: string,
  outcomes: readonly LineOutcome[] | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from statement_lines
      where import_id = ${importId}::uuid
      and ${outcomes === null ? sql`true` : sql`outcome = any(${[...outcomes]}::text[])`}`.execute(reader)
  return rows[0]?.count ?? 0
}
