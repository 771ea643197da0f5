import { type Permission, permissionOf } from '@backoffice/contract'
import { type ListName, lists, type ViewList } from '@backoffice/contract/lists/lists'
import type { ReportKind } from '@backoffice/contract/reports/terms'
import type { AdminActor } from '../../platform/actor.ts'
import { anyOf, type Sql } from '../../platform/lists/sort-key.ts'
import { sql } from 'kysely'

// Who reads the audit log must not learn from it what they may not read itself: no tipping off.
type Viewer = Pick<AdminActor, 'permissions'>
const list = (name: Sql, of: readonly string[]): Sql => sql`${name} in (${sql.join(of.map(each => sql.lit(each)))})`

/** Objects that name lists: views, columns and exports. */
const listKinds = ['export', 'export-job', 'view', 'views', 'issued-report', 'issued-reports', 'schedule', 'schedules']
/** Entries `a` about lists or files among which `isListed`, or the record, or a side of the change says so. */
const ofLists = (isListed: (name: Sql) => Sql, more: (record: Sql) => Sql, side: (side: Sql) => Sql): Sql => sql`((
  ${list(sql`a.object_kind`, listKinds)} or a.action = 'preferences.list')
    and (${isListed(sql`a.object_id`)} or ${more(sql`a.object_id`)}
      or ${side(sql`a.before`)} or ${side(sql`a.after`)}))`

const SUSPICIONS: ListName = 'suspicions.list'
const SUSPICION_VIEWS: ViewList = 'suspicions'
/** Files of the list and of the report begin with it too. */
const REPORT: ReportKind = 'suspicious-activity'
const isSuspicions = (name: Sql): Sql => list(name, [SUSPICIONS, SUSPICION_VIEWS])

/** Entries `a` of suspicious activity: an internal report or an attempt, views, columns and exports, issued reports. */
const ofSuspicions: Sql = anyOf([
  list(sql`a.object_kind`, ['suspicion', 'suspicions']),
  ofLists(
    isSuspicions,
    record => sql`starts_with(${record}, ${sql.lit(`${REPORT} `)})`,
    side => sql`(${isSuspicions(sql`${side} ->> 'list'`)} or ${side} ->> 'kind' = ${sql.lit(REPORT)}
      or starts_with(${side} ->> 'fileName', ${sql.lit(REPORT)})
      or ${sql.lit(REPORT)} = any (string_to_array(coalesce(${side} -> 'query', ${side} -> 'search') ->> 'kind', ',')))`,
  ),
])

const RISK: Permission = 'risk.read'
/** All lists of rules, hits, links and cases, with their views and the prefixes of their files. */
const riskLists = Object.values(lists).filter(({ access }) => access === RISK)
const riskNames = riskLists.flatMap(({ name, views }) => [name, ...views])
const riskKinds = [
  'case',
  'cases',
  'case-absence',
  'risk',
  'risk-rule',
  'risk-rules',
  'risk-hit',
  'risk-hits',
  'link',
  'links',
]
const isRisk = (name: Sql): Sql => list(name, riskNames)

/** Entries `a` of a case, a rule, what it found or a link between accounts, or of their lists. */
const ofRisk: Sql = anyOf([
  list(sql`a.object_kind`, riskKinds),
  sql`a.action like 'case.%'`,
  ofLists(
    isRisk,
    () => sql`false`,
    side => sql`(${isRisk(sql`${side} ->> 'list'`)}
      or ${anyOf(riskLists.map(({ export: { fileName } }) => sql`starts_with(${side} ->> 'fileName', ${sql.lit(fileName)})`))})`,
  ),
])

const hidden: readonly (readonly [Permission, Sql])[] = [
  [permissionOf('suspicions.list'), ofSuspicions],
  [RISK, ofRisk],
]

/** The permissions that a viewer lacks without which entries are hidden from them. */
export const hiddenFrom = ({ permissions }: Viewer): readonly Permission[] =>
  hidden.flatMap(([permission]) => (permissions.has(permission) ? [] : [permission]))

/** Entries `a` without those that need one of these permissions; null: all. */
export function readableWithout(lacked: readonly Permission[]): Sql | null {
  const found = hidden.filter(([permission]) => lacked.includes(permission)).map(([, entries]) => entries)
  return found.length === 0 ? null : sql`${anyOf(found)} is not true`
}

/** Entries `a` that a viewer may read. */
export const readableBy = (viewer: Viewer): Sql => readableWithout(hiddenFrom(viewer)) ?? sql`true`
