import type { AdminId, BankAccountId, BusinessDay, Satang, TransferId } from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Cursor, Position } from '../../platform/lists/cursor.ts'
import type { Counted } from '../../platform/lists/list-page.ts'

type AccountName = { readonly id: BankAccountId; readonly bankCode: string; readonly bankAbbr: string; readonly accountNo: string }

/** Money that was moved between two of the operator's accounts, and the lines that tell of it. */
export type OwnTransfer = {
  readonly id: string
  readonly from: AccountName
  readonly to: AccountName
  readonly amount: Satang
  readonly reference: string
  readonly reason: string
  readonly occurredAt: Date
  readonly businessDay: BusinessDay
  readonly bookedBy: { readonly id: string; readonly name: string }
  readonly bookedAt: Date
  readonly outLineId: string | null
  readonly inLineId: string | null
  readonly position: Position
}
type Row = Omit<OwnTransfer, 'position'> & { place: bigint }

const named = (alias: string) => sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'bankCode', ${sql.ref(`${alias}.bank_code`)}, 'bankAbbr', (select abbr from banks where code = ${sql.ref(`${alias}.bank_code`)}), 'accountNo', ${sql.ref(`${alias}.account_no`)})`
const lineOf = (direction: 'in' | 'out') => sql`(select l.bank_transaction_id from bank_line_links l where l.own_transfer_id = t.id and l.direction = ${direction})`

const withNames = (transfers: RawBuilder<unknown>, place: RawBuilder<bigint>) => sql<Row>`
  select t.id, ${named('f')} as "from", ${named('o')} as "to", t.amount_satang as amount, t.reference, t.reason, t.occurred_at as "occurredAt", t.business_day as "businessDay",
         json_build_object('id', m.id, 'name', m.name) as "bookedBy", t.booked_at as "bookedAt", ${lineOf('out')} as "outLineId", ${lineOf('in')} as "inLineId", ${place} as place
    from ${transfers} t join bank_accounts f on f.id = t.from_bank_account_id join bank_accounts o on o.id = t.to_bank_account_id join admins m on m.id = t.booked_by`

export type OwnTransferOrder = { readonly by: 'occurredAt' | 'amount'; readonly descending: boolean }
const COLUMN = { occurredAt: sql`t.occurred_at`, amount: sql`t.amount_satang` } as const
const PLACE = { occurredAt: sql<bigint>`(extract(epoch from t.occurred_at) * 1000000)::bigint`, amount: sql<bigint>`t.amount_satang` } as const

export type OwnTransferFilters = { readonly account: BankAccountId | null; readonly from: Date | null; readonly until: Date | null; readonly q: string | null }

function conditions({ account, from, until, q }: OwnTransferFilters): RawBuilder<unknown> {
  const all = [
    account === null ? null : sql`(t.from_bank_account_id = ${account}::uuid or t.to_bank_account_id = ${account}::uuid)`,
    from === null ? null : sql`t.occurred_at >= ${from}`,
    until === null ? null : sql`t.occurred_at < ${until}`,
    q === null ? null : sql`(starts_with(t.reference, ${q}) or t.id::text = ${q.toLowerCase()})`,
  ].filter((condition) => condition !== null)
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

/** The page's statement: one index read in one direction. */
export function ownTransferPage(filters: OwnTransferFilters, { by, descending }: OwnTransferOrder, cursor: Cursor | null, limit: number) {
  const down = descending !== (cursor?.direction === 'previous')
  const way = down ? sql`desc` : sql`asc`
  const value = cursor === null ? sql`` : by === 'amount' ? sql`${cursor.position.value}::bigint` : sql`(timestamptz '1970-01-01 00:00:00+00' + ${cursor.position.value}::bigint * interval '1 microsecond')`
  const after = cursor === null ? sql`true` : sql`(${COLUMN[by]}, t.id) ${down ? sql`<` : sql`>`} (${value}, ${cursor.position.id}::uuid)`
  const page = sql`(select t.* from own_transfers t where ${conditions(filters)} and ${after} order by ${COLUMN[by]} ${way}, t.id ${way} limit ${limit + 1})`
  return sql<Row>`${withNames(page, PLACE[by])} order by ${COLUMN[by]} ${way}, t.id ${way}`
}

export async function readOwnTransfers(reader: Reader, filters: OwnTransferFilters, order: OwnTransferOrder, cursor: Cursor | null, limit: number): Promise<OwnTransfer[]> {
  return (await ownTransferPage(filters, order, cursor, limit).execute(reader)).rows.map(transferOf)
}

export async function countOwnTransfers(reader: Reader, filters: OwnTransferFilters): Promise<Counted<{ amount: Satang }>> {
  const { rows } = await sql<{ total: number; amount: Satang }>`select count(*)::int as total, coalesce(sum(t.amount_satang), 0)::bigint as amount from own_transfers t where ${conditions(filters)}`.execute(reader)
  const [row] = rows
  if (row === undefined) throw new Error('a count answers with one row')
  return { total: row.total, isEstimate: false, totals: { amount: row.amount } }
}

export async function findOwnTransfer(reader: Reader, id: string): Promise<OwnTransfer | undefined> {
  const { rows } = await withNames(sql`(select t.* from own_transfers t where t.id = ${id}::uuid)`, PLACE.occurredAt).execute(reader)
  return rows[0] === undefined ? undefined : transferOf(rows[0])
}

// Dates inside json_build_object are none; the columns are read as they are.
const transferOf = ({ place, ...row }: Row): OwnTransfer => ({ ...row, position: { value: place, id: row.id } })

export type NewOwnTransfer = {
  readonly id: string; readonly from: BankAccountId; readonly to: BankAccountId; readonly amount: Satang; readonly reference: string; readonly reason: string
  readonly occurredAt: Date; readonly businessDay: BusinessDay; readonly transferId: TransferId; readonly bookedBy: AdminId
}

export async function insertOwnTransfer(tx: Tx, given: NewOwnTransfer, now: Date): Promise<void> {
  await tx.insertInto('own_transfers').values({
    id: given.id, from_bank_account_id: given.from, to_bank_account_id: given.to, amount_satang: given.amount, reference: given.reference, reason: given.reason,
    occurred_at: given.occurredAt, business_day: given.businessDay, transfer_id: given.transferId, booked_by: given.bookedBy, booked_at: now,
  }).execute()
}
