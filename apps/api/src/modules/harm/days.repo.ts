import type { BusinessDay, MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
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

/** Stores what was counted of members at the end of a day. */
export async function insertDay(
  tx: Tx,
  day: BusinessDay,
  figures: ReadonlyMap<MemberId, MarkerFigures>,
): Promise<void> {
  const counted = [...figures]
    .map(([id, all]) => ({ id, figures: Object.fromEntries(Object.entries(all).filter(([, figure]) => figure > 0)) }))
    .filter(row => Object.keys(row.figures).length > 0)
  await sql`insert into harm_days (member_id, business_day, figures)
    select n.id, ${day}::date, n.figures from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
      as n (id uuid, figures jsonb) on conflict do nothing`.execute(tx)
}

/** `afterId`: the last member that is counted; null: all are. */
export async function saveDay(tx: Tx, day: BusinessDay, afterId: MemberId | null, now: Date): Promise<void> {
  await sql`update harm_day_progress set after_id = coalesce(${afterId}::uuid, after_id),
      finished_at = ${afterId === null ? now : null}::timestamptz
    where business_day = ${day}::date`.execute(tx)
}

/** How many of the days are counted, of how many members there are figures, and how many members were active. */
export async function countHistory(
  reader: Reader,
  { from, until }: Days,
  since: Date,
): Promise<{ readonly days: number; readonly members: number; readonly active: number }> {
  const { rows } = await sql<{ days: number; members: number; active: number }>`
    select (select count(*) from harm_day_progress where finished_at is not null
        and business_day between ${from}::date and ${until}::date)::int as days,
      (select count(distinct h.member_id) from harm_days h join members m on m.id = h.member_id
        where m.status <> 'closed' and h.business_day between ${from}::date and ${until}::date)::int as members,
      (select count(*) from members where status <> 'closed' and last_event_at >= ${since}::timestamptz)::int
        as active`.execute(reader)
  return rows[0] ?? { days: 0, members: 0, active: 0 }
}

export type HistoryRow = {
  readonly memberId: MemberId
  readonly username: string
  readonly days: readonly { readonly day: BusinessDay; readonly figures: Partial<MarkerFigures> }[]
}

/** The figures of the next members, by member. */
export async function readHistory(
  reader: Reader,
  { from, until }: Days,
  after: MemberId | null,
  limit: number,
): Promise<readonly HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select m.id as "memberId", m.username, h.days
      from (select distinct h.member_id from harm_days h
        where (${after}::uuid is null or h.member_id > ${after}::uuid) order by h.member_id
        limit ${limit}::integer) n
      join members m on m.id = n.member_id
      cross join lateral (select json_agg(json_build_object('day', d.business_day, 'figures', d.figures)
        order by d.business_day) as days from harm_days d
        where d.member_id = n.member_id and d.business_day between ${from}::date and ${until}::date) h
     order by m.id`.execute(reader)
  return rows
}
