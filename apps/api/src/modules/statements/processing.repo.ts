import type { AdminId, BankAccountId, DepositId, Satang } from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { LineOutcome } from './imports.list.ts'
import type { StoredLine } from './stored-line.ts'

type NextLine = { readonly place: number; readonly line: StoredLine; readonly isLast: boolean }

/** The next line of an import, whose row is locked with it. Undefined: another worker holds it, or it is done. */
export async function lockNextLine(tx: Tx, importId: string): Promise<NextLine | undefined> {
  const { rows } = await sql<{ taken: number; lines: number }>`
    select taken, lines from statement_imports
      where id = ${importId}::uuid and status = 'taking' for no key update skip locked`.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  const position = row.taken + 1
  const line = await tx
    .selectFrom('statement_lines')
    .select('line')
    .where('import_id', '=', importId)
    .where('place', '=', position)
    .executeTakeFirstOrThrow()
  return { place: position, line: line.line as unknown as StoredLine, isLast: position === row.lines }
}

/** The importer with current permissions and limits. */
export type ImporterRow = {
  readonly id: AdminId
  readonly isActive: boolean
  readonly permissions: readonly string[]
  readonly adjustLimit: Satang | null
}

export async function findImporter(reader: Reader, importId: string): Promise<ImporterRow> {
  const { rows } = await sql<ImporterRow>`
    select m.id, m.status = 'active' as "isActive", r.permissions, m.adjust_limit_satang as "adjustLimit"
      from statement_imports i join admins m on m.id = i.imported_by join roles r on r.key = m.role
        where i.id = ${importId}::uuid`.execute(reader)
  const [row] = rows
  if (row === undefined) throw new Error('the importer of an import is missing')
  return row
}

export type ProcessedLine = {
  readonly outcome: LineOutcome
  readonly transactionId: string | null
  readonly depositId: DepositId | null
  readonly problem: string | null
}

/** Marks a line as processed and advances, in the transaction of the line. */
export async function markProcessed(
  tx: Tx,
  importId: string,
  { place: position, isLast }: NextLine,
  used: ProcessedLine,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('statement_lines')
    .set({
      outcome: used.outcome,
      bank_transaction_id: used.transactionId,
      deposit_id: used.depositId,
      problem: used.problem,
    })
    .where('import_id', '=', importId)
    .where('place', '=', position)
    .execute()
  await tx
    .updateTable('statement_imports')
    .set({ taken: position, ...(isLast ? { status: 'done', finished_at: now } : {}) })
    .where('id', '=', importId)
    .execute()
}

/** Unfinished imports, oldest first: their process may have failed. */
export async function listProcessing(reader: Reader): Promise<string[]> {
  return (
    await reader
      .selectFrom('statement_imports')
      .select('id')
      .where('status', '=', 'taking')
      .orderBy('imported_at')
      .limit(20)
      .execute()
  ).map(({ id }) => id)
}

type StoredMovement = {
  readonly occurredAt: Date
  readonly timeKnown: boolean
  readonly accountNo: string | null
}

/** The stored movement with the identity that made a line known. */
export async function findStoredMovement(reader: Reader, transactionId: string): Promise<StoredMovement | undefined> {
  const { rows } = await sql<StoredMovement>`
    select occurred_at as "occurredAt", time_known as "timeKnown", counterparty_account_no as "accountNo"
      from bank_transactions where id = ${transactionId}::uuid`.execute(reader)
  return rows[0]
}

/**
 * Locks the account's row before a line is looked up, as the deposits module does for feeds, so that lines of two files
 * see each other.
 */
export async function lockAccountOf(
  tx: Tx,
  { bankCode, accountNo }: { readonly bankCode: string; readonly accountNo: string },
): Promise<void> {
  await sql`select 1 from bank_accounts
    where bank_code = ${bankCode} and account_no = ${accountNo} for no key update`.execute(tx)
}

/** The same lock, by id. */
export async function lockAccountById(tx: Tx, id: BankAccountId): Promise<void> {
  await sql`select 1 from bank_accounts where id = ${id}::uuid for no key update`.execute(tx)
}

type ReportedAgain = {
  readonly bankCode: string
  readonly accountNo: string
  readonly amount: bigint
  readonly occurredAt: Date
  readonly timeKnown: boolean
  readonly source: string
  readonly reference: string | null
}

/** Counted as a duplicate report of another deposit, and not separated since. */
const isDuplicateReport = (alias: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`(${column('status')} in ('possible-duplicate', 'duplicate') or ${column('status')} = 'matched'
    and ${column('transfer_id')} is null)`
}

/**
 * The deposit whose movement an earlier import reported with other text: a statement line of the same account, amount
 * and time without a reference where this one has one, or any where this has none; for a duplicate report, its
 * original. Excludes movements this import already reports.
 */
export async function findEarlierReports(
  tx: Tx,
  importId: string,
  line: ReportedAgain,
): Promise<DepositId | undefined> {
  const { rows } = await sql<{ id: DepositId }>`
    select p.id from bank_accounts o
      join bank_transactions t on t.bank_account_id = o.id and t.amount_satang = ${line.amount}::bigint
        and t.direction = 'in' and t.source = ${line.source}
       and t.occurred_at between ${line.occurredAt}::timestamptz - interval '1 day'
         and ${line.occurredAt}::timestamptz + interval '1 day'
      join deposits d on d.bank_transaction_id = t.id and d.status <> 'reversed'
      left join deposits first on first.id = d.alike_id and first.amount_satang = d.amount_satang
        and first.status <> 'reversed' and ${isDuplicateReport('d')}
      join deposits p on p.id = coalesce(first.id, d.id)
     where o.bank_code = ${line.bankCode} and o.account_no = ${line.accountNo} and (${line.reference}::text is null
       or t.reference is null)
       and ${sameTimeAs(line)}
       and not exists (select from statement_lines own where own.import_id = ${importId}::uuid
         and own.bank_transaction_id = t.id)
       and not exists (select from statement_lines own where own.import_id = ${importId}::uuid
         and own.deposit_id = p.id)
       and not exists (select from deposits again join statement_lines own on own.deposit_id = again.id
         where again.alike_id = p.id and ${isDuplicateReport('again')} and own.import_id = ${importId}::uuid)
     order by abs(extract(epoch from t.occurred_at - ${line.occurredAt}::timestamptz)), d.id limit 1`.execute(tx)
  return rows[0]?.id
}

/**
 * The same for an outgoing line, which a file of this kind repeats once. A duplicate report may be repeated too, so
 * that each of three files can report its own.
 */
export async function findSentBefore(tx: Tx, importId: string, line: ReportedAgain): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select t.id from bank_accounts o
      join bank_transactions t on t.bank_account_id = o.id and t.amount_satang = ${line.amount}::bigint
        and t.direction = 'out' and t.source = ${line.source}
       and t.occurred_at between ${line.occurredAt}::timestamptz - interval '1 day'
         and ${line.occurredAt}::timestamptz + interval '1 day'
     where o.bank_code = ${line.bankCode} and o.account_no = ${line.accountNo} and (${line.reference}::text is null
       or t.reference is null) and ${sameTimeAs(line)}
       and not exists (select from statement_lines own where own.import_id = ${importId}::uuid
         and own.bank_transaction_id = t.id)
       and not exists (select from bank_line_links again where again.retells_id = t.id and again.source = t.source)
     order by abs(extract(epoch from t.occurred_at - ${line.occurredAt}::timestamptz)), t.id limit 1`.execute(tx)
  return rows[0]?.id
}

/** Within ten minutes, or on the same day when one of them has no time. `t` is the earlier line. */
const sameTimeAs = ({
  occurredAt,
  timeKnown,
}: ReportedAgain): RawBuilder<unknown> => sql`case when t.time_known and ${timeKnown}
  then t.occurred_at between ${occurredAt}::timestamptz - interval '10 minutes'
    and ${occurredAt}::timestamptz + interval '10 minutes'
  else (t.occurred_at at time zone (select time_zone
    from operator))::date = (${occurredAt}::timestamptz at time zone (select time_zone from operator))::date end`
