import type { InviteDayResponse } from '@backoffice/contract/invites/forms'
import { inviteSetting } from '@backoffice/contract/invites/setting'
import type { BusinessDay } from '@backoffice/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { InviteTerms } from './context.ts'

const stored = (terms: InviteTerms): string => JSON.stringify(z.encode(inviteSetting.document, terms))
const read = (terms: unknown): InviteTerms => inviteSetting.document.parse(terms)

/** The last day with a calculation, and the first one that is not finished. */
export async function findProgress(reader: Reader): Promise<{ last: BusinessDay | null; open: BusinessDay | null }> {
  const { rows } = await sql<{ last: BusinessDay | null; open: BusinessDay | null }>`
    select (select max(business_day) from invite_days) as last,
      (select min(business_day) from invite_days where finished_at is null) as open`.execute(reader)
  return rows[0] ?? { last: null, open: null }
}

type NewDay = { readonly day: BusinessDay; readonly terms: InviteTerms; readonly now: Date }

/** Begins a day under these terms, or skips it while invites are off. False: it has begun already. */
export async function insertDay(tx: Tx, { day, terms, now }: NewDay): Promise<boolean> {
  const { rows } = await sql`
    insert into invite_days (business_day, terms, is_skipped, started_at, finished_at)
    values (${day}::date, ${stored(terms)}::jsonb, ${!terms.enabled}, ${now},
      ${terms.enabled ? null : now}::timestamptz)
    on conflict do nothing returning business_day`.execute(tx)
  return rows.length === 1
}

/** Begins a finished day again: under its own terms, or these where it was skipped. False: it is running. */
export async function restartDay(tx: Tx, { day, terms, now }: NewDay): Promise<boolean> {
  const { rows } = await sql`
    update invite_days set terms = case when is_skipped then ${stored(terms)}::jsonb else terms end,
      is_skipped = false, last_member_id = default, started_at = ${now}, finished_at = null
    where business_day = ${day}::date and finished_at is not null returning business_day`.execute(tx)
  return rows.length === 1
}

export type OpenDay = { readonly day: BusinessDay; readonly terms: InviteTerms; readonly after: string }

/** Locks a day that is not finished; undefined where it is, or another node works on it. */
export async function lockDay(tx: Tx, day: BusinessDay): Promise<OpenDay | undefined> {
  const { rows } = await sql<Omit<OpenDay, 'terms'> & { terms: unknown }>`
    select business_day as day, terms, last_member_id as after from invite_days
      where business_day = ${day}::date and finished_at is null for update skip locked`.execute(tx)
  return rows[0] === undefined ? undefined : { ...rows[0], terms: read(rows[0].terms) }
}

/** Records how far a day came; `last` null: it is finished. */
export async function saveProgress(tx: Tx, day: BusinessDay, last: string | null, now: Date): Promise<void> {
  await sql`update invite_days set last_member_id = coalesce(${last}::uuid, last_member_id),
      finished_at = ${last === null ? now : null}::timestamptz
    where business_day = ${day}::date`.execute(tx)
}

const MAX_SHOWN = 60

/** The days with a calculation, newest first; at most 60. */
export async function listDays(reader: Reader, day: BusinessDay | null = null): Promise<InviteDayResponse[]> {
  type Row = Omit<InviteDayResponse, 'basis' | 'levels' | 'status'> & { terms: unknown; isSkipped: boolean }
  const { rows } = await sql<Row>`
    select d.business_day as day, d.terms, d.is_skipped as "isSkipped", d.started_at as "startedAt",
      d.finished_at as "finishedAt", c.commissions, c.amount
    from invite_days d cross join lateral (
      select count(*)::int as commissions, coalesce(sum(amount_satang), 0)::bigint as amount
        from invite_commissions where business_day = d.business_day) c
    where ${day === null ? sql`true` : sql`d.business_day = ${day}::date`}
    order by d.business_day desc limit ${MAX_SHOWN}`.execute(reader)
  return rows.map(({ terms, isSkipped, ...row }) => {
    const { basis, levels } = read(terms)
    return { ...row, basis, levels, status: isSkipped ? 'skipped' : row.finishedAt === null ? 'running' : 'done' }
  })
}
