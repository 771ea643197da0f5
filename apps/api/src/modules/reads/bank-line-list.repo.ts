import type { BankAccountId, Satang } from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { Cursor, Position } from '../../platform/lists/cursor.ts'
import type { Counted } from '../../platform/lists/list-page.ts'
import { findLines, lineConditions, type BankLineFilters, type FoundLines } from './bank-line-filters.ts'

/** A bank line with its link. */
export type BankLineRecord = {
  readonly id: string
  readonly accountId: BankAccountId | null
  readonly bankCode: string
  readonly bankAbbr: string | null
  readonly accountNo: string
  readonly channel: 'scb' | 'gsb' | 'tmn' | 'sms' | 'other'
  readonly source: string
  readonly direction: 'in' | 'out'
  readonly amount: Satang
  readonly occurredAt: Date
  readonly timeKnown: boolean
  readonly receivedAt: Date
  readonly reference: string | null
  readonly counterparty: {
    readonly bankCode: string | null
    readonly bankAbbr: string | null
    readonly accountNo: string | null
    readonly name: string | null
    readonly phone: string | null
  }
  readonly balanceAfter: Satang | null
  readonly rawText: string | null
  readonly link: { readonly kind: string; readonly id: string } | null
  readonly deposit: { readonly id: string; readonly status: string } | null
  readonly withdrawalStatus: string | null
  readonly position: Position
}
type Row = Omit<BankLineRecord, 'counterparty' | 'link' | 'deposit' | 'position'> & {
  otherBankCode: string | null
  otherBankAbbr: string | null
  otherAccountNo: string | null
  otherName: string | null
  otherPhone: string | null
  linkKind: string | null
  linkId: string | null
  depositId: string | null
  depositStatus: string | null
  place: bigint
}

export type BankLineOrder = { readonly by: 'occurredAt' | 'amount'; readonly descending: boolean }

const COLUMN: Record<BankLineOrder['by'], RawBuilder<unknown>> = {
  occurredAt: sql`t.occurred_at`,
  amount: sql`t.amount_satang`,
}
/** Microseconds since 1970 as a whole number, so that a cursor position is never rounded. */
const PLACE: Record<BankLineOrder['by'], RawBuilder<bigint>> = {
  occurredAt: sql<bigint>`(extract(epoch from t.occurred_at) * 1000000)::bigint`,
  amount: sql<bigint>`t.amount_satang`,
}
const placeValue = (by: BankLineOrder['by'], value: bigint): RawBuilder<unknown> =>
  by === 'amount'
    ? sql`${value}::bigint`
    : sql`(timestamptz '1970-01-01 00:00:00+00' + ${value}::bigint * interval '1 microsecond')`

const withMeaning = (lines: RawBuilder<unknown>, position: RawBuilder<bigint>) => sql<Row>`
  select t.id, t.bank_account_id as "accountId", t.bank_code as "bankCode", b.abbr as "bankAbbr",
    t.account_no as "accountNo", t.channel, t.source, t.direction, t.amount_satang as amount,
         t.occurred_at as "occurredAt", t.time_known as "timeKnown", t.received_at as "receivedAt", t.reference,
           t.counterparty_bank_code as "otherBankCode", ob.abbr as "otherBankAbbr",
         t.counterparty_account_no as "otherAccountNo", t.counterparty_name as "otherName",
           t.counterparty_phone as "otherPhone", t.balance_after_satang as "balanceAfter", t.raw_text as "rawText",
         l.kind as "linkKind", coalesce(l.own_transfer_id, l.withdrawal_id, l.deposit_id, l.retells_id,
           l.transfer_id) as "linkId",
         coalesce(r.id, d.id) as "depositId", coalesce(r.status, d.status) as "depositStatus",
           w.status as "withdrawalStatus", ${position} as place
    from ${lines} t left join banks b on b.code = t.bank_code left join banks ob on ob.code = t.counterparty_bank_code
    left join bank_line_links l on l.bank_transaction_id = t.id left join withdrawals w on w.id = l.withdrawal_id left
      join deposits r on r.id = l.deposit_id
    left join lateral (select id, status from deposits where bank_transaction_id = t.id
      order by status = 'reversed', detected_at desc limit 1) d on true`

/** Statement of a page: one index read in one direction, then the links. Reads one row more than shown. */
export function bankLinePage(filters: FoundLines, order: BankLineOrder, cursor: Cursor | null, limit: number) {
  const down = order.descending !== (cursor?.direction === 'previous')
  const [column, direction] = [COLUMN[order.by], down ? sql`desc` : sql`asc`]
  const after =
    cursor === null
      ? sql`true`
      : sql`(${column}, t.id) ${down ? sql`<` : sql`>`} (${placeValue(order.by, cursor.position.value)},
        ${cursor.position.id}::uuid)`
  const page = sql`(select t.* from bank_transactions t where ${lineConditions(filters)} and ${after}
    order by ${column} ${direction}, t.id ${direction} limit ${limit + 1})`
  return sql<Row>`${withMeaning(page, PLACE[order.by])} order by ${column} ${direction}, t.id ${direction}`
}

export async function readBankLines(
  reader: Reader,
  filters: BankLineFilters,
  order: BankLineOrder,
  cursor: Cursor | null,
  limit: number,
): Promise<BankLineRecord[]> {
  return (await bankLinePage(await findLines(reader, filters), order, cursor, limit).execute(reader)).rows.map(toRecord)
}

export async function findBankLine(reader: Reader, id: string): Promise<BankLineRecord | undefined> {
  const { rows } = await withMeaning(
    sql`(select t.* from bank_transactions t where t.id = ${id}::uuid)`,
    PLACE.occurredAt,
  ).execute(reader)
  return rows[0] === undefined ? undefined : toRecord(rows[0])
}

/** Counting stops here; above it the planner's estimate is used, and marked. */
const EXACT_UP_TO = 50_000

export async function countBankLines(
  reader: Reader,
  filters: BankLineFilters,
): Promise<Counted<{ in: Satang; out: Satang }>> {
  const where = lineConditions(await findLines(reader, filters))
  const { rows } = await sql<{ count: number; in: Satang; out: Satang }>`
    select count(*)::int as count, coalesce(sum(amount_satang) filter (where direction = 'in'), 0)::bigint as "in",
      coalesce(sum(amount_satang) filter (where direction = 'out'), 0)::bigint as "out"
      from (select t.amount_satang, t.direction from bank_transactions t where ${where}
        limit ${EXACT_UP_TO + 1}) as counted`.execute(reader)
  const [row] = rows
  if (row === undefined) throw new Error('a count answers with one row')
  if (row.count <= EXACT_UP_TO) return { total: row.count, isEstimate: false, totals: { in: row.in, out: row.out } }
  const { rows: plans } = await sql<{
    'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }]
  }>`explain (format json) select 1 from bank_transactions t where ${where}`.execute(reader)
  return {
    total: Math.max(plans[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0, EXACT_UP_TO + 1),
    isEstimate: true,
    totals: null,
  }
}

function toRecord(row: Row): BankLineRecord {
  const {
    otherBankCode,
    otherBankAbbr,
    otherAccountNo,
    otherName,
    otherPhone,
    linkKind,
    linkId,
    depositId,
    depositStatus,
    place: position,
    ...line
  } = row
  return {
    ...line,
    counterparty: {
      bankCode: otherBankCode,
      bankAbbr: otherBankAbbr,
      accountNo: otherAccountNo,
      name: otherName,
      phone: otherPhone,
    },
    link: linkKind === null || linkId === null ? null : { kind: linkKind, id: linkId },
    deposit: depositId === null || depositStatus === null ? null : { id: depositId, status: depositStatus },
    position: { value: position, id: row.id },
  }
}
