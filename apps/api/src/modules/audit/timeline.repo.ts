import type { timelineEntry } from '@backoffice/contract/forms'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import { ERASED, textFor } from '../../platform/personal.ts'

export type TimelineEntry = z.output<typeof timelineEntry>

const MAX_SHOWN = 200

type Row = Omit<TimelineEntry, 'actor'> & {
  actorKind: TimelineEntry['actor']['kind']
  actorId: string | null
  actorName: string
}

/**
 * Events of one record, newest first, refused attempts included; requests for approval are counted in `asked`. At most
 * 200 entries.
 */
export async function timelineOf(
  reader: Reader,
  object: { kind: string; id: string },
  viewer: AdminActor,
): Promise<TimelineEntry[]> {
  const isErased = await isOfErased(reader, object.id)
  const { rows } = await sql<Row>`
    select id, at, actor_kind as "actorKind", actor_id as "actorId", actor_name as "actorName", action, outcome, code,
      reason,
           before ->> 'status' as "from", case when outcome = 'done' and after ? 'asked' then 'asked'
             else after ->> 'status' end as "to"
      from audit where object_kind = ${object.kind} and object_id = ${object.id}
     order by at desc, id desc limit ${MAX_SHOWN}`.execute(reader)
  return rows.map(({ actorKind, actorId, actorName, ...entry }) => ({
    ...entry,
    reason: isErased && entry.reason !== null ? ERASED : textFor(viewer, entry.reason),
    actor: { kind: actorKind, id: actorId, name: isErased && actorKind === 'member' ? ERASED : actorName },
  }))
}

/** Whether a deposit or a withdrawal is of a member whose data was erased. */
async function isOfErased(reader: Reader, id: string): Promise<boolean> {
  const { rows } = await sql`select from members m where m.erased_at is not null and m.id in (
    select d.member_id from deposits d where d.id = ${id}::uuid
    union select w.member_id from withdrawals w where w.id = ${id}::uuid)`.execute(reader)
  return rows.length > 0
}
