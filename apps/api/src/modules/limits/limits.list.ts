import { limitKinds, type LimitKind, type LimitPeriod } from '@backoffice/contract/licences/rules'
import { type LimitSetter, NEAR_PERCENT } from '@backoffice/contract/limits/terms'
import type { MemberId, Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import { searchOf } from '../../platform/lists/find-few.ts'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { instantKey, isOneOf } from '../../platform/lists/sort-key.ts'
import type { StoredPending } from './limits.repo.ts'
import { useOf, type Windows, windowRows } from './use.repo.ts'

export type LimitListRow = {
  readonly id: string
  readonly member: { readonly id: MemberId; readonly username: string; readonly name: string }
  readonly kind: LimitKind
  readonly period: LimitPeriod
  readonly amount: Satang
  readonly setBy: LimitSetter
  readonly since: Date
  readonly pending: StoredPending
  readonly used: Satang | null
  readonly firstAt: Date | null
}

/** Limits of all members with their use in the windows that run. */
export const limitList = (windows: Windows) => {
  const used = sql`(select u.used, u."firstAt" from ${windowRows(windows)} cross join operator o
    cross join lateral (${useOf(limitKinds, sql.ref('l.kind'), sql.ref('l.member_id'))}) u where w.period = l.period)`
  return keysetList({
    table: 'member_limits',
    as: 'l',
    keys: { since: instantKey(sql`l.since`) },
    where: (filters: Filters<ListQuery<'limits.list'>>) => [
      when(filters.kind, kinds => isOneOf(sql`l.kind`, kinds)),
      when(filters.period, periods => isOneOf(sql`l.period`, periods)),
      when(filters.memberId, id => sql`l.member_id = ${id}::uuid`),
      when(filters.pending, () => sql`l.pending_from is not null`),
      when(
        filters.near,
        () => sql`exists (select from ${used} n where n.used * 100 >= l.amount * ${sql.lit(NEAR_PERCENT)})`,
      ),
    ],
    searches: ({ q }) =>
      q === undefined
        ? []
        : [
            searchOf('member_limits', 'l', [
              sql`l.member_id in (select id from members where lower(username) like ${beginsWith(q.toLowerCase())})`,
            ]),
          ],
    columns: () => sql`l.id, json_build_object('id', m.id, 'username', m.username, 'name',
      trim(m.first_name || ' ' || m.last_name)) as member, l.kind, l.period, l.amount, l.set_by as "setBy", l.since,
      case when l.pending_from is not null then json_build_object('amount', l.pending_amount::text, 'from',
        l.pending_from, 'needsConfirmation', l.pending_confirmation) end as pending, n.used, n."firstAt"`,
    joins: () => sql`join members m on m.id = l.member_id cross join lateral ${used} n`,
    toRow: (row: LimitListRow) => row,
  })
}
