import type { ConditionKind } from '@backoffice/contract/notifications/terms'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'

type Noun = 'review' | 'return' | 'held-deposit'
export type Deadline = {
  readonly kind: Extract<ConditionKind, `${Noun}.${string}`>
  /** The record that waits. */
  readonly key: string
  readonly label: string
}

/** A deadline is near from so long before it. */
const SOON_HOURS = 4
/** Of each noun, those with the earliest deadlines. */
const MAX_OPEN = 100

/**
 * What waits for people and is due soon or overdue: reviews of members at risk until their deadline, returns from the
 * moment they can be decided, and held deposits so many hours after they were held.
 */
export async function findDeadlines(
  reader: Reader,
  { heldHours, now }: { readonly heldHours: number; readonly now: Date },
): Promise<readonly Deadline[]> {
  const soon = new Date(now.getTime() + SOON_HOURS * 3_600_000)
  const { rows } = await sql<Deadline>`
    select d.noun || case when d.deadline <= ${now}::timestamptz then '.overdue' else '.due-soon' end as kind,
        d.id::text as key, m.username as label
      from (
        (select 'review' as noun, id, member_id, deadline from harm_reviews
          where status <> 'done' and deadline <= ${soon}::timestamptz order by deadline, id limit ${sql.lit(MAX_OPEN)})
        union all
        (select 'return', id, member_id, due_at from exclusion_returns
          where status = 'open' and decided and due_at <= ${soon}::timestamptz order by due_at, id
          limit ${sql.lit(MAX_OPEN)})
        union all
        (select 'held-deposit', id, member_id, held_at + make_interval(hours => ${heldHours}::integer) from deposits
          where status = 'held' and held_at + make_interval(hours => ${heldHours}::integer) <= ${soon}::timestamptz
          order by held_at, id limit ${sql.lit(MAX_OPEN)})
      ) d join members m on m.id = d.member_id
     order by d.deadline, d.id`.execute(reader)
  return rows
}
