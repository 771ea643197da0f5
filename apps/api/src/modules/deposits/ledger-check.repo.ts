import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { CheckScope, SourceCheck } from '../ledger/index.ts'

type Breach = { readonly subject: string; readonly expected: string; readonly found: string }

const OF_DEPOSITS = sql`('deposit', 'deposit-unmatched', 'deposit-matched', 'deposit-held',
  'deposit-returned')`

/** Deposits to check, and references of their transfers: all, or those of these days. */
function subjects(scope: CheckScope): RawBuilder<unknown> {
  if (scope.kind === 'full')
    return sql`select id::text as ref from deposits union select reference from transfers where code in ${OF_DEPOSITS}`
  const days = sql`any (${scope.days}::date[])`
  return sql`select id::text as ref from deposits where business_day = ${days}
    union select reference from transfers where business_day = ${days} and code in ${OF_DEPOSITS}
    union select t.reference from transfers r join transfers t on t.id = r.reverses_id
      where r.business_day = ${days} and r.code = 'reversal' and t.code in ${OF_DEPOSITS}`
}

/** A corrupt ledger may contain anything as a reference. */
const asId = sql`case when s.ref ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then s.ref::uuid end`

/**
 * The transfers that must exist, unreversed, in each status. Possible duplicates and money on unregistered accounts are
 * unposted.
 */
const expectedCodes = sql`case
  when d.status = 'credited' and d.transfer_id = d.credit_transfer_id then 'deposit'
  when d.status = 'held' then 'deposit-held'
  when d.status = 'credited' and d.held_at is not null then 'deposit-held, deposit-matched'
  when d.status = 'returned' and d.held_at is not null then 'deposit-held, deposit-returned'
  when d.status = 'credited' then 'deposit-matched, deposit-unmatched'
  when d.status = 'returned' then 'deposit-returned, deposit-unmatched'
  when d.status = 'unmatched' and d.bank_account_id is not null or d.status in ('matched', 'ignored')
    and d.transfer_id is not null then 'deposit-unmatched'
  else 'none' end`

/**
 * Checks every deposit against its transfers, both ways: the amount its status requires, of the right member, and
 * nothing else. Its day is that of its credit; before one, that of its detection.
 */
async function findUnbooked(snapshot: Reader, scope: CheckScope): Promise<readonly Breach[]> {
  const { rows } = await sql<Breach>`
    with subject as materialized (${subjects(scope)}),
    held as (
      select s.ref, d.id, coalesce(string_agg(t.code, ', '
        order by t.code) filter (where r.id is null), 'none') as codes,
             bool_and(t.amount_satang = d.amount_satang and (t.code not in ('deposit', 'deposit-matched')
               or t.member_id = d.member_id)
               and (t.business_day = d.business_day or case when d.credit_transfer_id is null then t.id is distinct
                 from d.transfer_id or t.booked_at <> d.detected_at
                 else t.id <> d.credit_transfer_id end)) filter (where r.id is null) as right
        from subject s left join deposits d on d.id = ${asId}
        left join transfers t on t.reference = s.ref and t.code in ${OF_DEPOSITS} left
          join transfers r on r.reverses_id = t.id
       group by s.ref, d.id)
    select h.ref as subject, case when d.id is null then 'no deposit'
      else d.status || ' ' || d.amount_satang || ' on ' || d.business_day || ': ' || ${expectedCodes} end as expected,
           h.codes || case when h.right is false then ' of other money, member or day' else '' end as found
      from held h left join deposits d on d.id = h.id left join bank_transactions b on b.id = d.bank_transaction_id
     where d.id is null or h.codes <> ${expectedCodes} or h.right is false or b.amount_satang <> d.amount_satang
     limit 100`.execute(snapshot)
  return rows
}

export const depositsAreBooked: SourceCheck = { name: 'deposits-are-booked', find: findUnbooked }
