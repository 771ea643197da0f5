import { type Permission, permissionOf } from '@backoffice/contract'
import type { ListName, ViewList } from '@backoffice/contract/lists/lists'
import type { ReportKind } from '@backoffice/contract/reports/terms'
import type { AdminActor } from '../../platform/actor.ts'
import type { Sql } from '../../platform/lists/sort-key.ts'
import { sql } from 'kysely'

// Who reads the audit log must not learn from it what they may not read itself: no tipping off.
const KEY: Permission = permissionOf('suspicions.list')
const LIST: ListName = 'suspicions.list'
const VIEWS: ViewList = 'suspicions'
/** Files of the list and of the report begin with it too. */
const REPORT: ReportKind = 'suspicious-activity'

/** Whether a viewer may see every entry. */
export const seesConfidential = ({ permissions }: Pick<AdminActor, 'permissions'>): boolean => permissions.has(KEY)

const isListed = (name: Sql): Sql => sql`${name} in (${sql.lit(LIST)}, ${sql.lit(VIEWS)})`
const isNamed = (side: Sql): Sql => sql`(${isListed(sql`${side} ->> 'list'`)} or ${side} ->> 'kind' = ${sql.lit(REPORT)}
  or starts_with(${side} ->> 'fileName', ${sql.lit(REPORT)})
  or ${sql.lit(REPORT)} = any (string_to_array(coalesce(${side} -> 'query', ${side} -> 'search') ->> 'kind', ',')))`

/**
 * Entries `a` that say nothing of suspicious activity: not of an internal report or an attempt, of views, columns and
 * exports of its list, or of issued reports and schedules of its kind.
 */
export const notConfidential: Sql = sql`(a.object_kind in ('suspicion', 'suspicions')
  or ((a.object_kind in ('export', 'export-job', 'view', 'views', 'issued-report', 'issued-reports', 'schedule',
      'schedules') or a.action = 'preferences.list')
    and (${isListed(sql`a.object_id`)} or starts_with(a.object_id, ${sql.lit(`${REPORT} `)})
      or ${isNamed(sql`a.before`)} or ${isNamed(sql`a.after`)}))) is not true`
