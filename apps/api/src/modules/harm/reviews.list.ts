import type { harmReview } from '@backoffice/contract/harm/endpoints'
import { sql } from 'kysely'
import type { z } from 'zod'
import { searchOf } from '../../platform/lists/find-few.ts'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { instantKey, isOneOf, within } from '../../platform/lists/sort-key.ts'

/** A review as it is stored, without what a viewer can do. */
export type ReviewRecord = Omit<z.output<typeof harmReview>, 'can'>
type ReviewFilters = Omit<Filters<ListQuery<'harm.reviews'>>, 'sees'> & { readonly memberId?: string }

/** Reviews `r` of members `m`. */
export const reviewList = keysetList({
  table: 'harm_reviews',
  as: 'r',
  keys: { deadline: instantKey(sql`r.deadline`), openedAt: instantKey(sql`r.opened_at`) },
  where: (filters: ReviewFilters) => [
    when(filters.memberId, id => sql`r.member_id = ${id}::uuid`),
    when(filters.status, statuses => isOneOf(sql`r.status`, statuses)),
    when(filters.outcome, outcomes => isOneOf(sql`r.outcome`, outcomes)),
    within(sql`r.opened_at`, filters),
  ],
  searches: ({ q }) =>
    q === undefined
      ? []
      : [
          searchOf('harm_reviews', 'r', [
            sql`r.member_id in (select id from members where lower(username) like ${beginsWith(q.toLowerCase())})`,
          ]),
        ],
  columns: () => sql`r.id,
    json_build_object('id', m.id, 'username', m.username, 'name', m.first_name || ' ' || m.last_name) as member,
    r.status, r.score, r.reasons, r.opened_at as "openedAt", r.deadline, r.bonuses_stopped_at as "bonusesStoppedAt",
    case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as "claimedBy", r.outcome,
    r.reason, case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as "finishedBy",
    r.finished_at as "finishedAt"`,
  joins: () => sql`join members m on m.id = r.member_id left join admins c on c.id = r.claimed_by
    left join admins f on f.id = r.finished_by`,
  toRow: (row: ReviewRecord) => row,
})
