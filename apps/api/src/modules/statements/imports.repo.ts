import { newId, type AdminId, type BankAccountId, type Satang } from '@backoffice/kernel'
import type { StatementFormat } from '@backoffice/statements'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { ImportPlan } from './plan-import.ts'
import type { MappingReference } from './read-file.ts'
import { toStoredLine } from './stored-line.ts'

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
