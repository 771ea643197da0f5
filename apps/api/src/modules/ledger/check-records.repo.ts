import { type BusinessDay, newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Db, Reader } from '../../platform/db/database.ts'
import { type CheckScope, type ChecksSoFar, type Finding, MAX_FINDINGS } from './domain/checks.ts'

type CheckRecord = {
  readonly checkedAt: Date
  readonly scope: CheckScope['kind']
  readonly slice: number | null
  /** Of a past check: its month, by the first day. */
  readonly month: BusinessDay | null
  readonly findings: readonly Finding[]
  readonly durationMs: number
}

/** Saves the result of a check. Deletes records older than a day, except the latest with findings. */
export async function saveCheck(
  db: Db,
  { checkedAt, scope, slice, month, findings, durationMs }: CheckRecord,
): Promise<void> {
  const saved = JSON.stringify(findings.slice(0, MAX_FINDINGS))
  await sql`insert into book_checks (id, checked_at, balanced, findings, duration_ms, scope, slice, month)
    values (${newId(checkedAt.getTime())}::uuid, ${checkedAt}::timestamptz, ${findings.length === 0}, ${saved}::jsonb,
      ${durationMs}, ${scope}, ${slice}, ${month}::date)`.execute(db)
  await sql`delete from book_checks where checked_at < ${checkedAt}::timestamptz - interval '1 day'
    and id <> coalesce((select id from book_checks where not balanced order by checked_at desc
      limit 1), '00000000-0000-0000-0000-000000000000')`.execute(db)
}

/** Checks of all nodes so far, and the last slice. */
export async function checksSoFar(reader: Reader): Promise<ChecksSoFar & { readonly lastSlice: number | null }> {
  type Row = NonNullable<ChecksSoFar['last']>
  const {
    rows: [last],
  } = await sql<Row>`select checked_at as at, duration_ms as "durationMs", balanced, scope from book_checks
      order by checked_at desc limit 1`.execute(reader)
  const {
    rows: [saved],
  } = await sql<{ firstDay: BusinessDay | null; lastSlice: number | null }>`
    select (select slice from book_checks where scope = 'recent' order by checked_at desc limit 1) as "lastSlice",
      least((select min(business_day) from transfers), (select min(business_day) from day_summaries)) as "firstDay"
  `.execute(reader)
  const {
    rows: [lastPast],
  } = await sql<NonNullable<ChecksSoFar['lastPast']>>`select checked_at as at, month from book_checks
      where scope = 'past' order by checked_at desc limit 1`.execute(reader)
  return {
    last: last ?? null,
    lastPast: lastPast ?? null,
    firstDay: saved?.firstDay ?? null,
    lastSlice: saved?.lastSlice ?? null,
  }
}

/** False: another node is checking. */
export async function acquireLock(db: Db, now: Date, until: Date): Promise<boolean> {
  const { rows } =
    await sql`update book_check_turn set taken_until = ${until}::timestamptz where taken_until <= ${now}::timestamptz
      returning 1 as taken`.execute(db)
  return rows.length === 1
}

export async function releaseTurn(db: Db): Promise<void> {
  await sql`update book_check_turn set taken_until = 'epoch'`.execute(db)
}
