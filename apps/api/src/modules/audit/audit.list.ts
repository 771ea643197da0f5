import type { Permission } from '@backoffice/contract'
import type { auditRow } from '@backoffice/contract/audit/forms'
import { isId } from '@backoffice/kernel'
import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/database.ts'
import { searchOf } from '../../platform/lists/find-few.ts'
import { ANY_INSTANT, keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { anyOf, byValue, instantKey, isOneOf, type Sql, within } from '../../platform/lists/sort-key.ts'
import { readableWithout } from './confidential.repo.ts'
import { type ActionFilter, actionFilterOf, auditKinds, kindsOf } from './names.ts'

type Response = z.output<typeof auditRow>

/** An entry as stored. */
export type AuditRecord = Omit<Response, 'actor' | 'object' | 'changes'> & {
  readonly actorKind: Response['actor']['kind']
  readonly actorId: string | null
  readonly actorName: string
  readonly objectKind: string
  readonly objectId: string
  readonly before: unknown
  readonly after: unknown
}

const doneBy = (action: ActionFilter): Sql =>
  'prefix' in action ? sql`a.action like ${beginsWith(action.prefix)}` : sql`a.action = any (${action.names})`

/** `lacks`: permissions without which entries are confidential. */
type AuditFilters = Filters<ListQuery<'audit.list'>> & { readonly lacks: readonly Permission[] }

/** Each way is answered by an index: the id, the request, the record of each kind, the address, the actor. */
function searchesFor(q: string) {
  const id = q.toLowerCase()
  if (isId(id))
    return searchOf('audit', 'a', [
      sql`a.id = ${id}::uuid`,
      sql`a.request_id = ${id}`,
      sql`a.object_kind in ${kinds} and a.object_id = ${id}`,
      sql`a.actor_id = ${id}::uuid`,
    ])
  if (isIP(q) !== 0 && !q.includes('%')) return searchOf('audit', 'a', [sql`a.ip = ${q}::inet`])
  return searchOf('audit', 'a', [
    sql`a.request_id = ${q}`,
    sql`a.object_kind in ${kinds} and a.object_id = ${q}`,
    // As an array, so that they are found first and no entry is read without the index.
    sql`a.actor_id = any (array(select id from admins where lower(name) like ${beginsWith(id)}
      or username like ${beginsWith(id)} union all select id from members where lower(username) = ${id}))`,
  ])
}

const kinds = sql`(${sql.join([...auditKinds.keys()].map(kind => sql.lit(kind)))})`

export const auditList = keysetList({
  table: 'audit',
  as: 'a',
  keys: { at: instantKey(sql`a.at`) },
  where: ({ lacks, ...filters }: AuditFilters) => [
    readableWithout(lacks),
    within(sql`a.at`, filters),
    when(filters.actorId, id => sql`a.actor_id = ${id}::uuid`),
    when(filters.actorKind, actors => isOneOf(sql`a.actor_kind`, actors)),
    when(filters.action, actions => byValue(anyOf(actions.map(action => doneBy(actionFilterOf(action)))))),
    when(filters.objectKind, kind => byValue(sql`a.object_kind = any (${kindsOf(kind)})`)),
    when(filters.objectId, id => byValue(sql`a.object_id = ${id}`)),
    when(filters.outcome, outcome => sql`a.outcome = ${sql.lit(outcome)}`),
    when(filters.code, code => byValue(sql`a.outcome = 'refused' and a.code = ${code}`)),
    when(filters.authoriserId, id => sql`a.authoriser_id = ${id}::uuid`),
  ],
  searches: ({ q }) => (q === undefined ? [] : [searchesFor(q)]),
  columns: () => sql`a.id, a.at, a.actor_kind as "actorKind", a.actor_id as "actorId", a.actor_name as "actorName",
    a.action, a.object_kind as "objectKind", a.object_id as "objectId", a.outcome, a.code, a.reason, a.sole,
    host(a.ip) as ip, a.user_agent as "userAgent", a.session_id as "sessionId", a.request_id as "requestId",
    a.before, a.after, s.seal_seq::int as sealed,
    case when a.authoriser_id is not null
      then json_build_object('id', a.authoriser_id, 'name', coalesce(d.name, '')) end as authoriser`,
  joins: () => sql`left join admins d on d.id = a.authoriser_id left join audit_seal_rows s on s.audit_id = a.id`,
  toRow: (record: AuditRecord) => record,
})

/** An entry, unless it is confidential for who lacks these permissions. */
export async function findEntry(
  reader: Reader,
  id: string,
  lacks: readonly Permission[],
): Promise<AuditRecord | undefined> {
  const entry = await auditList.find(reader, id, ANY_INSTANT)
  const readable = readableWithout(lacks)
  if (entry === undefined || readable === null) return entry
  const { rows } = await sql`select from audit a where a.id = ${id}::uuid and ${readable}`.execute(reader)
  return rows.length === 0 ? undefined : entry
}
