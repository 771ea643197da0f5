import type { Person } from '@backoffice/contract/forms'
import { waitingDepositStatuses } from '@backoffice/contract/deposits/lists'
import { type Satang, ZERO } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'

export type Figure = { readonly amount: Satang; readonly count: number }
export type DayFigures = {
  readonly withdrawalsPaid: Figure
  readonly withdrawalsRequested: Figure
  readonly deposits: Figure
  readonly registrations: number
}

/** Part of one business day: its name, its start, and its exclusive end. */
export type DayPart = { readonly day: string; readonly from: Date; readonly until: Date }

/** Deposits of a business day up to an instant. Reversed ones do not count. */
export async function depositsUntil(reader: Reader, { day, until }: DayPart): Promise<Figure> {
  const { rows } = await sql<Figure>`
    select coalesce(sum(amount_satang), 0)::bigint as amount, count(*)::int as count from deposits
     where business_day = ${day} and status = 'credited' and credited_at < ${until}`.execute(reader)
  return rows[0] ?? { amount: ZERO, count: 0 }
}

type QueueHealth = {
  readonly waiting: number
  readonly waitingAmount: Satang
  readonly oldestRequestedAt: Date | null
  readonly awaitingSecond: number
  readonly paying: number
  readonly uncertain: number
  readonly failed: number
  readonly unmatchedCount: number
  readonly unmatchedAmount: Satang
  readonly oldestUnmatchedAt: Date | null
  readonly approvals: number
}

/** Current queues. `paying` counts approved payouts in progress. */
export async function queueHealth(reader: Reader, now: Date): Promise<QueueHealth> {
  const { rows } = await sql<QueueHealth>`
    select q.*, u.*, (select count(*)::int from approvals
      where status = 'awaiting-second' and expires_at > ${now}) as approvals
      from (select count(*) filter (where status in ('pending', 'claimed'))::int as waiting,
                   coalesce(sum(amount_satang) filter (where status in ('pending', 'claimed')),
                     0)::bigint as "waitingAmount",
                   min(requested_at) filter (where status in ('pending', 'claimed')) as "oldestRequestedAt",
                   count(*) filter (where status = 'awaiting-second')::int as "awaitingSecond",
                   count(*) filter (where status in ('approved', 'paying'))::int as paying,
                   count(*) filter (where status = 'uncertain')::int as uncertain,
                   count(*) filter (where status = 'failed')::int as failed
              from withdrawals where finished_at is null) q,
           (select count(*)::int as "unmatchedCount", coalesce(sum(amount_satang), 0)::bigint as "unmatchedAmount",
             min(detected_at) as "oldestUnmatchedAt"
              from deposits where status in (${sql.join(waitingDepositStatuses.map(status => sql.lit(status)))}))
                u`.execute(reader)
  const [row] = rows
  if (row === undefined) throw new Error('the queue is one row')
  return row
}

/**
 * Player liability. All balances sum to zero, so it is the operator's total with inverted sign: few rows for any number
 * of members.
 */
export async function liability(reader: Reader): Promise<Satang> {
  const { rows } = await sql<{
    owed: Satang
  }>`select coalesce(-sum(posted_satang), 0)::bigint as owed from accounts
    where member_id is null and unit = 'THB'`.execute(reader)
  return rows[0]?.owed ?? ZERO
}

type BooksState = { readonly balanced: boolean; readonly checkedAt: Date; readonly findings: number }

/** Findings of the last ledger check; null when there was none. */
export async function lastBookCheck(reader: Reader): Promise<BooksState | null> {
  const { rows } = await sql<BooksState>`
    select balanced, checked_at as "checkedAt", jsonb_array_length(findings) as findings from book_checks
      order by checked_at desc limit 1`.execute(reader)
  return rows[0] ?? null
}

type LookupAlert = { readonly admin: Person; readonly refused: number; readonly lastAt: Date }

/** Admins whose look-ups of phones and accounts were refused since then because of the limit, latest first. */
export async function lookupAlertsSince(reader: Reader, since: Date): Promise<readonly LookupAlert[]> {
  const { rows } = await sql<Person & Omit<LookupAlert, 'admin'>>`
    select a.id, a.name, sum(r.refused)::int as refused, max(r.last_at) as "lastAt"
      from personal_lookup_refusals r join admins a on a.id = r.admin_id where r.last_at > ${since}::timestamptz
        group by a.id order by 4 desc limit 20`.execute(reader)
  return rows.map(({ id, name, ...alert }) => ({ admin: { id, name }, ...alert }))
}
