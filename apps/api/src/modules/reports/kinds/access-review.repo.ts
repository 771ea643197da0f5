import { addDays, businessDayOf } from '@backoffice/kernel'
import { sql } from 'kysely'
import { archivedBefore } from '../../../platform/db/archived.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { contentOf, type Line, type Note, type ReportContent } from '../content.ts'
import { instantText } from './instant-text.repo.ts'
import type { ReportQuery } from './report-query.ts'

/**
 * Who has access, as at printing, with the sign-ins of the period. Where the audit log of the period is in files, the
 * sign-ins are left out.
 */
export async function accessReview(snapshot: Reader, query: ReportQuery): Promise<ReportContent> {
  const archived = await archivedBefore(snapshot, 'audit')
  const isArchived = archived !== null && archived > query.since
  const { rows: staff } = await sql<Line>`
    select a.id, a.username, a.name, r.name as role, a.status, ${instantText('a.created_at')} as "createdAt",
      ${instantText('a.last_signed_in_at')} as "lastSignedInAt", host(a.last_signed_in_ip) as "lastSignedInIp",
      case when ${isArchived} then null else coalesce(s.done, 0)::int end as "signIns",
      case when ${isArchived} then null else coalesce(s.refused, 0)::int end as "refusedSignIns",
      ${instantText('a.password_set_at')} as "passwordSetAt",
      nullif(concat_ws(',', case when a.has_totp then 'totp' end,
        case when exists (select from admin_passkeys k where k.admin_id = a.id) then 'passkeys' end), '')
        as "secondFactor"
      from admin_accounts a join roles r on r.key = a.role
      left join (select object_id, count(*) filter (where outcome = 'done') as done,
          count(*) filter (where outcome = 'refused' and code <> 'TOTP_REQUIRED') as refused
          from audit where action = 'session.sign-in' and object_kind = 'admin' and at >= ${query.since}::timestamptz
            and at < ${query.until}::timestamptz group by 1) s on s.object_id = a.id::text
     order by a.username`.execute(snapshot)
  const { rows: roles } = await sql<Line>`
    select r.name as role, (select count(*)::int from admin_accounts a where a.role = r.key) as staff,
      case when r.requires_totp then 'yes' else 'no' end as "secondFactorRequired",
      array_to_string(array(select p from unnest(r.permissions) p order by p), ',') as permissions
      from roles r order by r.name, r.key`.execute(snapshot)
  const notes: Note[] = [{ code: 'as-at-printing', until: null }]
  if (isArchived) notes.push({ code: 'audit-archived', until: addDays(businessDayOf(archived, query.rule), -1) })
  return contentOf('access-review', { staff, roles }, notes)
}
