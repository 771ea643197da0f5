import type { exclusion } from '@backoffice/contract/exclusions/endpoints'
import type { ExclusionStatus } from '@backoffice/contract/exclusions/terms'
import { sql } from 'kysely'
import type { z } from 'zod'
import { searchOf } from '../../platform/lists/find-few.ts'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { anyOf, instantKey, isOneOf, type Sql, within } from '../../platform/lists/sort-key.ts'

export type Exclusion = z.output<typeof exclusion>
type ExclusionFilters = Omit<Filters<ListQuery<'exclusions.list'>>, 'sees'> & { readonly memberId?: string }

/** A time-out that is over has ended, before a job records it too. */
const STATUS = (now: Date): Readonly<Record<ExclusionStatus, Sql>> => ({
  active: sql`(x.ended_at is null and (x.ends_at is null or x.ends_at > ${now}))`,
  returnable: sql`(x.ended_at is null and x.kind <> 'timeout' and x.ends_at <= ${now})`,
  ended: sql`(x.ended_at is not null or (x.kind = 'timeout' and x.ends_at <= ${now}))`,
})

/** Time-outs and exclusions `x` of members `m`. */
export const exclusionList = keysetList({
  table: 'member_exclusions',
  as: 'x',
  keys: { startsAt: instantKey(sql`x.starts_at`) },
  where: (filters: ExclusionFilters, now) => [
    when(filters.memberId, id => sql`x.member_id = ${id}::uuid`),
    when(filters.status, statuses => anyOf(statuses.map(status => STATUS(now)[status]))),
    when(filters.kind, kinds => isOneOf(sql`x.kind`, kinds)),
    within(sql`x.starts_at`, filters),
  ],
  searches: ({ q }) =>
    q === undefined
      ? []
      : [
          searchOf('member_exclusions', 'x', [
            sql`x.member_id in (select id from members where lower(username) like ${beginsWith(q.toLowerCase())})`,
          ]),
        ],
  columns: now => sql`x.id,
    json_build_object('id', m.id, 'username', m.username, 'name', m.first_name || ' ' || m.last_name) as member,
    x.kind, x.source, case when ${STATUS(now).active} then 'active' when ${STATUS(now).returnable} then 'returnable'
      else 'ended' end as status,
    x.starts_at as "startsAt", x.ends_at as "endsAt", x.reason,
    case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as "setBy",
    coalesce(x.ended_at, case when ${STATUS(now).ended} then x.ends_at end) as "endedAt",
    coalesce(x.ended_how, case when ${STATUS(now).ended} then 'time' end) as "endedHow"`,
  joins: () => sql`join members m on m.id = x.member_id left join admins a on a.id = x.set_by`,
  toRow: (row: Exclusion) => row,
})
