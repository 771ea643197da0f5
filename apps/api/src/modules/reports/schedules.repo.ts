import { reportSchedules, type scheduleStates } from '@backoffice/contract/reports/schedules'
import type { deliveryChannels, mailStates } from '@backoffice/contract/reports/terms'
import { type BusinessDay, newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import { recordTable } from '../../platform/records/record-table.ts'
import type { StoredOf } from '../../platform/records/record-table.ts'
import type { Interval } from './domain/intervals.ts'

export const scheduleTable = recordTable(reportSchedules, { table: 'report_schedules', as: 's' })
export type Schedule = StoredOf<typeof reportSchedules>

export type ScheduleFigures = {
  readonly id: string
  readonly state: (typeof scheduleStates)[number]
  readonly lastTo: BusinessDay | null
  readonly lastIssuedAt: Date | null
  readonly error: string | null
  readonly refused: Interval | null
}

/**
 * What schedules issued last, and what failed. `refusedSince`: intervals that end later and were refused are shown while
 * there is no report of them.
 */
export async function figuresOf(
  reader: Reader,
  ids: readonly string[],
  refusedSince: BusinessDay,
): Promise<Map<string, ScheduleFigures>> {
  const { rows } = await sql<ScheduleFigures>`
    select s.id, r.to_day as "lastTo", i.issued_at as "lastIssuedAt", coalesce(s.failed_with, f.refused, m.error) as error,
      case when not s.active then 'paused' when s.failed_with is not null then 'failed'
        when f.refused is not null then 'refused'
        when m.state is not null then 'not-mailed' else 'active' end as state,
      case when f.refused is not null then json_build_object('from', f.from_day, 'to', f.to_day) end as refused
      from report_schedules s
      left join lateral (select to_day, report_id from report_runs where schedule_id = s.id
        order by to_day desc, from_day desc limit 1) r on true
      left join lateral (select u.from_day, u.to_day, u.refused from report_runs u
        where u.schedule_id = s.id and u.refused is not null and u.to_day > ${refusedSince}::date
          and not exists (select from issued_reports n where n.kind = s.kind and n.from_day = u.from_day
            and n.to_day = u.to_day and n.member_id is null)
        order by u.to_day desc, u.from_day desc limit 1) f on true
      left join issued_reports i on i.id = r.report_id
      left join lateral (select state, error from report_mails where report_id = r.report_id and schedule_id = s.id
        and (state in ('failed', 'not-configured') or state = 'waiting' and error is not null) limit 1) m on true
     where s.id = any (${ids}::uuid[])`.execute(reader)
  return new Map(rows.map(row => [row.id, row]))
}

export type Candidate = Pick<Schedule, 'id' | 'kind' | 'step' | 'recipients' | 'sftp'> & {
  readonly createdAt: Date
  readonly lastTo: BusinessDay | null
}

/** Active schedules that no node works on, and that are not to be repeated later. */
export async function listCandidates(reader: Reader, now: Date): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select s.id, s.kind, s.step, s.recipients, s.sftp, s.created_at as "createdAt",
      (select max(to_day) from report_runs where schedule_id = s.id) as "lastTo"
      from report_schedules s where s.active and (s.retry_at is null or s.retry_at <= ${now}::timestamptz)
     order by s.created_at, s.id`.execute(reader)
  return rows
}

/** Reserves a schedule for this node until `until`; false: another node has it. */
export async function reserve(db: Db, id: string, now: Date, until: Date): Promise<boolean> {
  const { rows } = await sql`update report_schedules set retry_at = ${until}::timestamptz
    where id = ${id}::uuid and active and (retry_at is null or retry_at <= ${now}::timestamptz) returning id`.execute(
    db,
  )
  return rows.length === 1
}

export async function release(db: Db, id: string): Promise<void> {
  await sql`update report_schedules set retry_at = null, failed_with = null, failures = 0
    where id = ${id}::uuid`.execute(db)
}

const [FIRST_RETRY_MINUTES, MAX_RETRY_MINUTES] = [1, 60]

/** Saves why an attempt failed; the next one waits longer each time. */
export async function saveFailure(db: Db, id: string, error: string, now: Date): Promise<void> {
  await sql`update report_schedules set failed_with = ${error}, failures = failures + 1,
      retry_at = ${now}::timestamptz + least(${sql.lit(FIRST_RETRY_MINUTES)} * power(2, least(failures, 10)),
        ${sql.lit(MAX_RETRY_MINUTES)}) * interval '1 minute'
    where id = ${id}::uuid`.execute(db)
}

/** Locks the schedule; false: it issued this interval, or is no longer active. */
export async function lockDue(tx: Tx, id: string, { from, to }: Interval): Promise<boolean> {
  const { rows } = await sql<{ active: boolean }>`select active from report_schedules where id = ${id}::uuid
    for no key update`.execute(tx)
  const { rows: runs } = await sql`select from report_runs where schedule_id = ${id}::uuid and from_day = ${from}::date
    and to_day = ${to}::date`.execute(tx)
  return rows[0]?.active === true && runs.length === 0
}

/** Records that the report of an interval is refused permanently; false: another node did. */
export async function insertRefusal(
  tx: Tx,
  scheduleId: string,
  { from, to }: Interval,
  code: string,
): Promise<boolean> {
  const { rows } = await sql`insert into report_runs (schedule_id, from_day, to_day, refused)
    values (${scheduleId}::uuid, ${from}::date, ${to}::date, ${code}) on conflict do nothing
    returning schedule_id`.execute(tx)
  return rows.length > 0
}

export async function insertRun(tx: Tx, scheduleId: string, { from, to }: Interval, reportId: string): Promise<void> {
  await sql`insert into report_runs (schedule_id, from_day, to_day, report_id)
    values (${scheduleId}::uuid, ${from}::date, ${to}::date, ${reportId}::uuid)`.execute(tx)
}

export type MailState = (typeof mailStates)[number]
export type Channel = (typeof deliveryChannels)[number]
/** A delivery of a report, by mail or as a file. */
export type ReportMail = {
  readonly id: string
  readonly channel: Channel
  readonly reportId: string
  readonly to: string
  readonly state: MailState
  readonly attempts: number
  readonly error: string | null
  readonly sentAt: Date | null
}

type NewMail = {
  readonly channel: Channel
  readonly reportId: string
  readonly scheduleId: string
  readonly to: string
  readonly state: MailState
}

export async function insertMail(
  tx: Tx,
  { channel, reportId, scheduleId, to, state }: NewMail,
  now: Date,
): Promise<string> {
  const id = newId(now.getTime())
  await sql`insert into report_mails (id, channel, report_id, schedule_id, recipient, state, created_at)
    values (${id}::uuid, ${channel}, ${reportId}::uuid, ${scheduleId}::uuid, ${to}, ${state}, ${now}::timestamptz)
    on conflict do nothing`.execute(tx)
  return id
}

const mailColumns = sql`id, channel, report_id as "reportId", recipient as "to", state, attempts, error, sent_at as "sentAt"`

export async function mailsOf(reader: Reader, reportId: string): Promise<ReportMail[]> {
  const { rows } = await sql<ReportMail>`select ${mailColumns} from report_mails where report_id = ${reportId}::uuid
    order by created_at, id`.execute(reader)
  return rows
}

export async function findMail(reader: Reader, id: string): Promise<ReportMail | undefined> {
  const { rows } = await sql<ReportMail>`select ${mailColumns} from report_mails where id = ${id}::uuid`.execute(reader)
  return rows[0]
}

export async function saveSent(db: Db, id: string, now: Date): Promise<void> {
  await sql`update report_mails set state = 'sent', attempts = attempts + 1, error = null,
    sent_at = ${now}::timestamptz where id = ${id}::uuid`.execute(db)
}

export async function saveMailFailure(db: Db, id: string, error: string, isLast: boolean): Promise<void> {
  await sql`update report_mails set attempts = attempts + 1, error = ${error},
    state = ${isLast ? 'failed' : 'waiting'} where id = ${id}::uuid and state <> 'sent'`.execute(db)
}
