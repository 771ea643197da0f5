import type { ReportKind } from '@backoffice/contract/reports/terms'
import type { AdminId, BusinessDay, MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { ReportContent } from './content.ts'
import type { Difference } from './difference.ts'

/** What identifies a report beside its version. */
export type ReportSubject = {
  readonly kind: ReportKind
  readonly from: BusinessDay
  readonly to: BusinessDay
  readonly memberId: MemberId | null
}

/** A report as it is stored. */
export type IssuedReport = ReportSubject & {
  readonly id: string
  readonly version: number
  readonly title: string
  readonly operator: string
  readonly timeZone: string
  readonly cutOff: string
  readonly issuedAt: Date
  readonly issuedBy: AdminId | null
  readonly scheduleId: string | null
  readonly content: ReportContent
  readonly difference: Difference | null
  readonly seal: { readonly seq: number; readonly hash: string } | null
}
export type StoredReport = IssuedReport & {
  readonly hash: Buffer
  readonly member: { readonly id: string; readonly username: string } | null
  readonly by: { readonly id: AdminId; readonly name: string } | null
}

const columns = sql`r.id, r.kind, r.from_day as "from", r.to_day as "to", r.member_id as "memberId", r.version, r.title,
  r.operator, r.time_zone as "timeZone", r.cut_off as "cutOff", r.issued_at as "issuedAt", r.issued_by as "issuedBy",
  r.schedule_id as "scheduleId", r.content, r.difference, r.hash,
  case when r.seal_seq is not null
    then json_build_object('seq', r.seal_seq, 'hash', encode(r.seal_hash, 'hex')) end as seal,
  case when m.id is not null then json_build_object('id', m.id, 'username', m.username) end as member,
  case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as by`

export async function findReport(reader: Reader, id: string): Promise<StoredReport | undefined> {
  const { rows } = await sql<StoredReport>`select ${columns} from issued_reports r
    left join members m on m.id = r.member_id left join admin_accounts a on a.id = r.issued_by
    where r.id = ${id}::uuid`.execute(reader)
  return rows[0]
}

export type EarlierVersion = { readonly version: number; readonly content: ReportContent }

/** The newest version of a report; undefined: it was never issued. */
export async function findNewest(reader: Reader, subject: ReportSubject): Promise<EarlierVersion | undefined> {
  const { kind, from, to, memberId } = subject
  const { rows } = await sql<EarlierVersion>`select version, content from issued_reports
    where kind = ${kind} and from_day = ${from}::date and to_day = ${to}::date
      and member_id is not distinct from ${memberId}::uuid order by version desc limit 1`.execute(reader)
  return rows[0]
}

/** False: another command issued this version meanwhile. */
export async function insertReport(tx: Tx, report: IssuedReport, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into issued_reports (id, kind, from_day, to_day, member_id, version, title, operator, time_zone, cut_off,
      issued_at, issued_by, schedule_id, content, difference, seal_seq, seal_hash, hash)
    values (${report.id}::uuid, ${report.kind}, ${report.from}::date, ${report.to}::date, ${report.memberId}::uuid,
      ${report.version}, ${report.title}, ${report.operator}, ${report.timeZone}, ${report.cutOff},
      ${report.issuedAt}::timestamptz, ${report.issuedBy}::uuid, ${report.scheduleId}::uuid,
      ${JSON.stringify(report.content)}::jsonb,
      ${report.difference === null ? null : JSON.stringify(report.difference)}::jsonb, ${report.seal?.seq ?? null},
      decode(${report.seal?.hash ?? null}::text, 'hex'), ${hash})
    on conflict on constraint issued_reports_version do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** What the hash covers, of a stored report too. */
export const hashedOf = (report: IssuedReport): object => ({
  id: report.id,
  kind: report.kind,
  from: report.from,
  to: report.to,
  memberId: report.memberId,
  version: report.version,
  title: report.title,
  operator: report.operator,
  timeZone: report.timeZone,
  cutOff: report.cutOff,
  issuedAt: report.issuedAt.toISOString(),
  issuedBy: report.issuedBy,
  scheduleId: report.scheduleId,
  content: report.content,
  difference: report.difference,
  seal: report.seal,
})

/** A member's username; undefined where there is no such member. */
export async function findUsername(reader: Reader, id: MemberId): Promise<string | undefined> {
  const { rows } = await sql<{ username: string }>`select username from members where id = ${id}::uuid`.execute(reader)
  return rows[0]?.username
}
