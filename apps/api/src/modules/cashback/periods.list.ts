import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { ANY_INSTANT, keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { instantKey, isOneOf } from '../../platform/lists/sort-key.ts'
import { type Period, storedColumns } from './periods.repo.ts'

const counted = (status: 'claimed' | 'expired') => sql`(select count(*)::int as members,
  coalesce(sum(e.amount_satang), 0)::bigint as amount from cashback_entitlements e
  where e.period_id = p.id and e.status = ${sql.lit(status)} and p.status = 'claimable')`

export const periodList = keysetList({
  table: 'cashback_periods',
  as: 'p',
  keys: { endsAt: instantKey(sql`p.ends_at`) },
  where: (filters: Filters<ListQuery<'cashback.list'>>) => [
    when(filters.status, statuses => isOneOf(sql`p.status`, statuses)),
  ],
  columns: () => sql`${storedColumns}, p.settings_version as "settingsVersion", p.reason,
    coalesce(p.claimed_members, c.members) as "claimedMembers", coalesce(p.claimed_satang, c.amount) as claimed,
    case when p.status = 'ended' then p.members - p.claimed_members else x.members end as "expiredMembers",
    case when p.status = 'ended' then p.amount_satang - p.claimed_satang else x.amount end as expired,
    case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as "cancelledBy"`,
  joins: () => sql`left join admins a on a.id = p.cancelled_by
    cross join lateral ${counted('claimed')} c cross join lateral ${counted('expired')} x`,
  toRow: (period: Period) => period,
})

export const findPeriod = (reader: Reader, id: string): Promise<Period | undefined> =>
  periodList.find(reader, id, ANY_INSTANT)
