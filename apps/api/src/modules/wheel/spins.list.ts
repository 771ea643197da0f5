import type { WheelSpinResponse } from '@backoffice/contract/wheel/forms'
import { sql } from 'kysely'
import { searchOf } from '../../platform/lists/find-few.ts'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { instantKey, isOneOf, within } from '../../platform/lists/sort-key.ts'

/** A spin as it is stored: its member's phone is not masked yet. */
export type StoredSpin = Omit<WheelSpinResponse, 'can'>
type SpinFilters = Filters<ListQuery<'wheel.spins'>> & { readonly memberId?: string }

const SPIN_NUMBER = /^S?-?(\d{1,15})$/i

export const spinList = keysetList({
  table: 'wheel_spins',
  as: 's',
  keys: { spunAt: instantKey(sql`s.spun_at`) },
  where: (filters: SpinFilters) => [
    when(filters.memberId, id => sql`s.member_id = ${id}::uuid`),
    when(filters.kind, kinds => isOneOf(sql`s.kind`, kinds)),
    when(filters.status, statuses => isOneOf(sql`s.status`, statuses)),
    // Items are few and have an index of their own.
    filters.status?.every(each => ITEM.has(each)) === true ? sql`s.kind = 'item'` : null,
    when(filters.wheelVersion, version => sql`s.version_number = ${version}`),
    within(sql`s.spun_at`, filters),
  ],
  searches: ({ q }) => {
    if (q === undefined) return []
    const number = SPIN_NUMBER.exec(q)?.[1]
    return [
      searchOf('wheel_spins', 's', [
        sql`s.member_id in (select id from members where lower(username) like ${beginsWith(q.toLowerCase())})`,
        ...(number === undefined ? [] : [sql`s.number = ${number}::bigint`]),
      ]),
    ]
  },
  columns: () => sql`s.id, s.number::float8 as number, s.spun_at as "spunAt", s.version_number as "wheelVersion",
    s.title, s.kind, s.value_satang as value, s.units, s.drawn_slot as "drawnSlot", s.paid_slot as "paidSlot",
    s.status, s.handed_over_at as "handedOverAt", s.note,
    json_build_object('id', m.id, 'username', m.username, 'name', m.first_name || ' ' || m.last_name,
      'phone', m.phone) as member,
    coalesce(slot.value ->> 'icon', 'gift') as icon, coalesce(slot.value ->> 'colour', '#40536b') as colour,
    case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as "handedOverBy"`,
  joins: () => sql`join members m on m.id = s.member_id
    join wheel_versions v on v.number = s.version_number
    left join lateral (select value from jsonb_array_elements(v.document -> 'slots')
      where (value ->> 'slot')::int = s.paid_slot limit 1) slot on true
    left join admins a on a.id = s.handed_over_by`,
  toRow: (row: StoredSpin) => row,
  totals: { value: sql`s.value_satang` },
})

const ITEM: ReadonlySet<string> = new Set(['to-hand-over', 'handed-over'])
