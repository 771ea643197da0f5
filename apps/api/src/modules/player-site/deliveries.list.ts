import type { PlayerEventType } from '@backoffice/contract/integration/terms'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { searchOf } from '../../platform/lists/find-few.ts'
import { ANY_INSTANT, keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { instantKey, isOneOf, within } from '../../platform/lists/sort-key.ts'

type DeliveryStatus = 'waiting' | 'delivered' | 'given-up'

/** An event as displayed. */
export type Delivery = {
  readonly id: string
  readonly status: DeliveryStatus
  readonly type: PlayerEventType
  readonly memberId: string
  readonly username: string
  readonly number: bigint | null
  readonly subjectId: string
  readonly data: Record<string, unknown>
  readonly attempts: number
  readonly at: Date
  readonly lastTriedAt: Date | null
  readonly endedAt: Date | null
  readonly nextAt: Date | null
  readonly lastError: string | null
}

/** The events to the player site. */
export const deliveryList = keysetList({
  table: 'player_events',
  as: 'e',
  keys: { at: instantKey(sql`e.at`) },
  where: (filters: Filters<ListQuery<'integration.deliveries'>>) => [
    when(filters.status, statuses => isOneOf(sql`e.status`, statuses)),
    when(filters.type, types => isOneOf(sql`e.type`, types)),
    when(filters.memberId, id => sql`e.member_id = ${id}::uuid`),
    within(sql`e.at`, filters),
  ],
  searches: ({ q }) =>
    q === undefined
      ? []
      : [
          searchOf('player_events', 'e', [
            sql`e.member_id in (select id from members where lower(username) like ${beginsWith(q.toLowerCase())})`,
          ]),
        ],
  // Only the first of a member that waits has a time: the others come when it is over.
  columns: () => sql`
    e.id, e.status, e.type, e.member_id as "memberId", m.username, e.number, e.subject_id as "subjectId", e.data,
    e.attempts, e.at,
         e.last_tried_at as "lastTriedAt", e.ended_at as "endedAt", e.last_error as "lastError",
         case when e.status = 'waiting' and not exists (select from player_events b
           where b.member_id = e.member_id and b.status = 'waiting' and b.number < e.number)
           then l.next_at end as "nextAt"`,
  joins: () => sql`join members m on m.id = e.member_id left join player_lanes l on l.member_id = e.member_id`,
  toRow: (delivery: Delivery) => delivery,
})

export const findDelivery = (reader: Reader, id: string): Promise<Delivery | undefined> =>
  deliveryList.find(reader, id, ANY_INSTANT)
