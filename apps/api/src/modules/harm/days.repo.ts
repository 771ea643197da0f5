import type { BusinessDay, MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { type Db, type Reader, sqlStateOf, type Tx } from '../../platform/db/database.ts'
import type { MarkerFigures } from './domain/markers.ts'

/** The days that are tried. */
export type Days = { readonly from: BusinessDay; readonly until: BusinessDay }

/** Begins the days that have no row yet, and deletes those before. */
export async function openDays(db: Db, { from, until }: Days): Promise<void> {
  await sql`insert into harm_day_progress (business_day)
    select day::date from generate_series(${from}::date, ${until}::date, interval '1 day') day
    on conflict do nothing`.execute(db)
  await sql`delete from harm_day_progress where business_day < ${from}::date`.execute(db)
  await sql`delete from harm_days where business_day < ${from}::date`.execute(db)
}

export type OpenDay = { readonly day: BusinessDay; readonly afterId: MemberId | null }

/** The newest day that is not counted, of those that no other node counts. */
export async function takeOpenDay(tx: Tx): Promise<OpenDay | undefined> {
  const { rows } = await sql<OpenDay>`select business_day::text as day, after_id as "afterId" from harm_day_progress
    where finished_at is null order by business_day desc limit 1 for no key update skip locked`.execute(tx)
  return rows[0]
}

/** No marker looks back further. */
const MAX_WINDOW_DAYS = 31

/** The next members of whom something can have happened in the windows that end at the end of a day. */
export async function listCounted(
  tx: Tx,
  { afterId, end, limit }: { readonly afterId: MemberId | null; readonly end: Date; readonly limit: number },
): Promise<MemberId[]> {
  const since = sql`${end}::timestamptz - make_interval(days => ${sql.lit(MAX_WINDOW_DAYS)})`
  const { rows } = await sql<{ id: MemberId }>`
    select m.id from members m
     where (${afterId}::uuid is null or m.id > ${afterId}::uuid) and m.registered_at <= ${end}::timestamptz
       and (m.last_event_at >= ${since} or m.updated_at >= ${since}
         or exists (select from member_notes n where n.member_id = m.id and n.written_at >= ${since}))
     order by m.id limit ${limit}::integer`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Stores what was counted of members at the end of a day; returns of how many there are figures. */
export async function insertDay(
  tx: Tx,
  day: BusinessDay,
  figures: ReadonlyMap<MemberId, MarkerFigures>,
): Promise<number> {
  const counted = [...figures]
    .map(([id, all]) => ({ id, figures: Object.fromEntries(Object.entries(all).filter(([, figure]) => figure > 0)) }))
    .filter(row => Object.keys(row.figures).length > 0)
  await sql`insert into harm_days (member_id, business_day, figures)
    select n.id, ${day}::date, n.figures from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
      as n (id uuid, figures jsonb) on conflict do nothing`.execute(tx)
  return counted.length
}

/** `afterId`: the last member that is counted; null: all are. `members`: how many of this slice have figures. */
export async function saveDay(
  tx: Tx,
  day: BusinessDay,
  { afterId, members, now }: { readonly afterId: MemberId | null; readonly members: number; readonly now: Date },
): Promise<void> {
  await sql`update harm_day_progress set after_id = coalesce(${afterId}::uuid, after_id),
      members = members + ${members}::integer, finished_at = ${afterId === null ? now : null}::timestamptz
    where business_day = ${day}::date`.execute(tx)
}

/** Reads within a transaction that goes on where this fails. */
export async function unlessFailed<T>(tx: Tx, read: () => Promise<T>): Promise<T> {
  await sql`savepoint slow`.execute(tx)
  try {
    return await read()
  } catch (error) {
    await sql`rollback to savepoint slow`.execute(tx)
    throw error
  }
}

/** How many of the days are counted, and of how many members at least there are figures: those of the largest day. */
export async function countHistory(
  reader: Reader,
  { from, until }: Days,
): Promise<{ readonly days: number; readonly members: number }> {
  const { rows } = await sql<{ days: number; members: number }>`
    select (count(*) filter (where finished_at is not null))::int as days, coalesce(max(members), 0) as members
      from harm_day_progress where business_day between ${from}::date and ${until}::date`.execute(reader)
  return rows[0] ?? { days: 0, members: 0 }
}

/** How many members there was an event of since then. */
export async function countActive(reader: Reader, since: Date): Promise<number> {
  const { rows } = await sql<{ active: number }>`select count(*)::int as active from members
    where status <> 'closed' and last_event_at >= ${since}::timestamptz`.execute(reader)
  return rows[0]?.active ?? 0
}

/** A read that is ended after so many milliseconds; undefined: it was. */
export async function readWithin<T>(
  reader: Db,
  milliseconds: number,
  read: (tx: Reader) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await reader
      .transaction()
      .setAccessMode('read only')
      .execute(async tx => {
        const limit = `${Math.max(1, Math.round(milliseconds))}ms`
        await sql`select set_config('statement_timeout', ${limit}, true)`.execute(tx)
        return read(tx)
      })
  } catch (error) {
    if (isTimeOut(error)) return undefined
    throw error
  }
}

/** A statement took longer than it may. */
export const isTimeOut = (error: unknown): boolean => sqlStateOf(error) === '57014'

export type HistoryRow = {
  readonly memberId: MemberId
  readonly username: string
  readonly days: readonly { readonly day: BusinessDay; readonly figures: Partial<MarkerFigures> }[]
}

/** The figures of the next members whose account is not closed, by member. */
export async function readHistory(
  reader: Reader,
  { from, until }: Days,
  after: MemberId | null,
  limit: number,
): Promise<readonly HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select n.id as "memberId", n.username, h.days
      from (select distinct m.id, m.username from harm_days d join members m on m.id = d.member_id
        where m.status <> 'closed' and d.business_day between ${from}::date and ${until}::date
          and (${after}::uuid is null or d.member_id > ${after}::uuid)
        order by m.id limit ${limit}::integer) n
      cross join lateral (select coalesce(json_agg(json_build_object('day', d.business_day, 'figures', d.figures)
        order by d.business_day), '[]') as days from harm_days d
        where d.member_id = n.id and d.business_day between ${from}::date and ${until}::date) h
     order by n.id`.execute(reader)
  return rows
}
