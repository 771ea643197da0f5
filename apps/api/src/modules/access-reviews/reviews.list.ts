import type { accessReviewLine } from '@backoffice/contract/access-reviews/endpoints'
import { sql } from 'kysely'
import type { z } from 'zod'
import { searchOf } from '../../platform/lists/find-few.ts'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { instantKey, isOneOf, type Sql } from '../../platform/lists/sort-key.ts'
import type { Manager } from './domain/unused.ts'

/** A line as it is stored, without what a viewer can do. */
export type LineRecord = Omit<z.output<typeof accessReviewLine>, 'can'>
type LineFilters = Omit<Filters<ListQuery<'access-reviews.list'>>, 'sees' | 'asked'> & {
  /** Lines this admin can be asked about. */
  readonly askedOf?: Manager
}

/** The rights of a line `l` that its admin has now: none once the account is disabled. */
const held = sql`coalesce((select array(select p.key from unnest(l.permissions) p (key)
    where p.key = any (ho.permissions)) from admin_accounts h join roles ho on ho.key = h.role
   where h.id = l.admin_id and h.status <> 'disabled'), '{}')`

/** A line of an account alone is done once it is disabled. */
const status: Sql = sql`case when l.status = 'to-remove' and not exists (
    select from admin_accounts h join roles ho on ho.key = h.role where h.id = l.admin_id and h.status <> 'disabled'
      and (cardinality(l.permissions) = 0 or l.permissions && ho.permissions))
  then 'removed' else l.status end`

const named = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null
    then json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`

/** Lines `l` of reviews `r` about admins `a`. */
export const lineRows = keysetList({
  table: 'access_review_lines',
  as: 'l',
  keys: { openedAt: instantKey(sql`l.opened_at`) },
  where: (filters: LineFilters) => [
    when(filters.month, month => sql`l.month = ${month}`),
    when(filters.status, statuses => isOneOf(status, statuses)),
    when(filters.adminId, id => sql`l.admin_id = ${id}::uuid`),
    when(filters.askedOf, ({ id, isOwner }) =>
      isOwner
        ? sql`coalesce(l.asked_of, ${id}::uuid) = ${id}::uuid and l.admin_id <> ${id}::uuid`
        : sql`l.asked_of = ${id}::uuid`,
    ),
  ],
  searches: ({ q }) =>
    q === undefined
      ? []
      : [
          searchOf('access_review_lines', 'l', [
            sql`l.admin_id in (select id from admin_accounts where username like ${beginsWith(q.toLowerCase())})`,
          ]),
        ],
  columns: () => sql`l.id, l.month, l.opened_at as "openedAt",
    json_build_object('id', a.id, 'username', a.username, 'name', a.name) as admin,
    json_build_object('key', l.role, 'name', l.role_name) as role, l.last_signed_in_at as "lastSignedInAt",
    l.inactive, v.unused_days as "unusedDays", l.unused, l.undone, ${held} as held, ${named('k')} as "askedOf",
    l.due_at as "dueAt", ${status} as status, l.reason, ${named('w')} as "answeredBy",
    l.answered_at as "answeredAt", l.version`,
  joins: () => sql`join access_reviews v on v.month = l.month join admin_accounts a on a.id = l.admin_id
    left join admin_accounts k on k.id = l.asked_of left join admin_accounts w on w.id = l.answered_by`,
  toRow: (row: LineRecord) => row,
})
