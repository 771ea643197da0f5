import type { AdminId, BankAccountId, BusinessDay, Satang, TransferId } from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Cursor, Position } from '../../platform/lists/cursor.ts'
import { isSimilarReference } from '../reads/index.ts'
import type { Counted } from '../../platform/lists/list-page.ts'

type AccountName = {
  readonly id: BankAccountId
  readonly bankCode: string
  readonly bankAbbr: string
  readonly accountNo: string
}

type Person = { readonly id: string; readonly name: string }

/** Internal transfers between the operator's accounts, with their lines. */
export type InternalTransfer = {
  readonly id: string
  readonly from: AccountName
  readonly to: AccountName
  readonly amount: Satang
  readonly reference: string
  readonly reason: string
  readonly occurredAt: Date
  readonly businessDay: BusinessDay
  readonly bookedBy: Person
  readonly bookedAt: Date
  readonly transferId: TransferId
  readonly cancelled: { readonly by: Person; readonly at: Date; readonly reason: string } | null
  readonly outLineId: string | null
  readonly inLineId: string | null
  /** Undecided approval requests, possibly expired. */
  readonly asks: readonly {
    readonly id: string
    readonly kind: string
    readonly askedBy: Person
    readonly expiresAt: Date
  }[]
  readonly position: Position
}
// JSON has no instants.
type Row = Omit<InternalTransfer, 'position' | 'cancelled' | 'asks'> & {
  place: bigint
  cancelledAt: Date | null
  cancelledBy: Person | null
  cancelReason: string | null
  asks: readonly { readonly id: string; readonly kind: string; readonly askedBy: Person; readonly expiresAt: string }[]
}

const named = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'bankCode', ${sql.ref(`${alias}.bank_code`)}, 'bankAbbr',
    (select abbr from banks where code = ${sql.ref(`${alias}.bank_code`)}), 'accountNo',
    ${sql.ref(`${alias}.account_no`)})`
const lineOf = (direction: 'in' | 'out') =>
  sql`(select l.bank_transaction_id from bank_line_links l
    where l.own_transfer_id = t.id and l.direction = ${direction})`

const personOf = (column: string) =>
  sql<Person | null>`(select json_build_object('id', id, 'name', name) from admins where id = ${sql.ref(column)})`
const requests = sql`coalesce((select json_agg(json_build_object('id', p.id, 'kind', p.kind, 'askedBy',
  ${personOf('p.asked_by')}, 'expiresAt', p.expires_at) order by p.asked_at)
  from approvals p where p.subject_id = t.id and p.status = 'awaiting-second'), '[]')`

const withNames = (transfers: RawBuilder<unknown>, position: RawBuilder<bigint>) => sql<Row>`
  select t.id, ${named('f')} as "from", ${named('o')} as "to", t.amount_satang as amount, t.reference, t.reason,
    t.occurred_at as "occurredAt", t.business_day as "businessDay", t.transfer_id as "transferId",
         ${personOf('t.booked_by')} as "bookedBy", t.booked_at as "bookedAt", t.cancelled_at as "cancelledAt",
           ${personOf('t.cancelled_by')} as "cancelledBy", t.cancel_reason as "cancelReason",
         ${lineOf('out')} as "outLineId", ${lineOf('in')} as "inLineId", ${requests} as asks, ${position} as place
    from ${transfers} t join bank_accounts f on f.id = t.from_bank_account_id
      join bank_accounts o on o.id = t.to_bank_account_id`

export type InternalTransferOrder = { readonly by: 'occurredAt' | 'amount'; readonly descending: boolean }
const COLUMN = { occurredAt: sql`t.occurred_at`, amount: sql`t.amount_satang` } as const
const PLACE = {
  occurredAt: sql<bigint>`(extract(epoch from t.occurred_at) * 1000000)::bigint`,
  amount: sql<bigint>`t.amount_satang`,
} as const

export type InternalTransferFilters = {
  readonly account: BankAccountId | null
  readonly from: Date | null
  readonly until: Date | null
  readonly q: string | null
}

function conditions({ account, from, until, q }: InternalTransferFilters): RawBuilder<unknown> {
  const all = [
    account === null
      ? null
      : sql`(t.from_bank_account_id = ${account}::uuid or t.to_bank_account_id = ${account}::uuid)`,
    from === null ? null : sql`t.occurred_at >= ${from}`,
    until === null ? null : sql`t.occurred_at < ${until}`,
    q === null ? null : sql`(starts_with(t.reference, ${q}) or t.id::text = ${q.toLowerCase()})`,
  ].filter(condition => condition !== null)
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

/** Statement of a page: one index read in one direction. */
export function internalTransferPage(
  filters: InternalTransferFilters,
  { by, descending }: InternalTransferOrder,
  cursor: Cursor | null,
  limit: number,
) {
  const down = descending !== (cursor?.direction === 'previous')
  const variant = down ? sql`desc` : sql`asc`
  const value =
    cursor === null
      ? sql``
      : by === 'amount'
        ? sql`${cursor.position.value}::bigint`
        : sql`(timestamptz '1970-01-01 00:00:00+00' + ${cursor.position.value}::bigint * interval '1 microsecond')`
  const after =
    cursor === null
      ? sql`true`
      : sql`(${COLUMN[by]}, t.id) ${down ? sql`<` : sql`>`} (${value}, ${cursor.position.id}::uuid)`
  const page = sql`(select t.* from own_transfers t where ${conditions(filters)} and ${after}
    order by ${COLUMN[by]} ${variant}, t.id ${variant} limit ${limit + 1})`
  return sql<Row>`${withNames(page, PLACE[by])} order by ${COLUMN[by]} ${variant}, t.id ${variant}`
}

export async function readInternalTransfers(
  reader: Reader,
  filters: InternalTransferFilters,
  order: InternalTransferOrder,
  cursor: Cursor | null,
  limit: number,
): Promise<InternalTransfer[]> {
  return (await internalTransferPage(filters, order, cursor, limit).execute(reader)).rows.map(transferOf)
}

export async function countInternalTransfers(
  reader: Reader,
  filters: InternalTransferFilters,
): Promise<Counted<{ amount: Satang }>> {
  const { rows } = await sql<{
    total: number
    amount: Satang
  }>`select count(*)::int as total, coalesce(sum(t.amount_satang) filter (where t.cancelled_at is null),
    0)::bigint as amount from own_transfers t where ${conditions(filters)}`.execute(reader)
  const [row] = rows
  if (row === undefined) throw new Error('a count answers with one row')
  return { total: row.total, isEstimate: false, totals: { amount: row.amount } }
}

export async function findInternalTransfer(reader: Reader, id: string): Promise<InternalTransfer | undefined> {
  const { rows } = await withNames(
    sql`(select t.* from own_transfers t where t.id = ${id}::uuid)`,
    PLACE.occurredAt,
  ).execute(reader)
  return rows[0] === undefined ? undefined : transferOf(rows[0])
}

const transferOf = ({
  place: position,
  cancelledAt,
  cancelledBy,
  cancelReason,
  asks: open,
  ...row
}: Row): InternalTransfer => ({
  ...row,
  cancelled:
    cancelledAt === null || cancelledBy === null || cancelReason === null
      ? null
      : { by: cancelledBy, at: cancelledAt, reason: cancelReason },
  asks: open.map(request => ({ ...request, expiresAt: new Date(request.expiresAt) })),
  position: { value: position, id: row.id },
})

export type NewInternalTransfer = {
  readonly id: string
  readonly from: BankAccountId
  readonly to: BankAccountId
  readonly amount: Satang
  readonly reference: string
  readonly reason: string
  readonly occurredAt: Date
  readonly businessDay: BusinessDay
  readonly transferId: TransferId
  readonly bookedBy: AdminId
}

export async function insertInternalTransfer(tx: Tx, input: NewInternalTransfer, now: Date): Promise<void> {
  await tx
    .insertInto('own_transfers')
    .values({
      id: input.id,
      from_bank_account_id: input.from,
      to_bank_account_id: input.to,
      amount_satang: input.amount,
      reference: input.reference,
      reason: input.reason,
      occurred_at: input.occurredAt,
      business_day: input.businessDay,
      transfer_id: input.transferId,
      booked_by: input.bookedBy,
      booked_at: now,
    })
    .execute()
}

/** The transfer with a bank reference, otherwise with a similar one; excludes cancelled ones. */
export async function findByReference(
  reader: Reader,
  from: BankAccountId,
  reference: string,
): Promise<InternalTransfer | undefined> {
  const { rows } = await withNames(
    sql`(select t.* from own_transfers t where t.from_bank_account_id = ${from}::uuid
      and ${isSimilarReference(sql`t.reference`, reference)} and t.cancelled_at is null
      order by lower(t.reference) = lower(${reference}) desc, t.booked_at limit 1)`,
    PLACE.occurredAt,
  ).execute(reader)
  return rows[0] === undefined ? undefined : transferOf(rows[0])
}

/** An open request for this reference, so that it is not requested twice. */
export async function findPendingByReference(
  reader: Reader,
  from: BankAccountId,
  reference: string,
  now: Date,
): Promise<{ readonly id: string; readonly by: Person; readonly until: Date } | undefined> {
  const { rows } = await sql<{ id: string; by: Person; until: Date }>`
    select p.id, ${personOf('p.asked_by')} as by, p.expires_at as until from approvals p
      where p.kind = 'banking.move' and p.status = 'awaiting-second' and p.expires_at > ${now}::timestamptz
       and p.payload->'move'->>'fromAccountId' = ${from}
         and ${isSimilarReference(sql`p.payload->'move'->>'reference'`, reference)} limit 1`.execute(reader)
  return rows[0]
}

export type Cancellation = {
  readonly id: string
  readonly by: AdminId
  readonly reason: string
  readonly reversalId: TransferId
  readonly now: Date
}

/** The guarded update: false where it was cancelled before. */
export async function cancelInternalTransfer(
  tx: Tx,
  { id, by, reason, reversalId, now }: Cancellation,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('own_transfers')
    .set({ cancelled_at: now, cancelled_by: by, cancel_reason: reason, reversal_id: reversalId })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
