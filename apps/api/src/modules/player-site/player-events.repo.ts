import type { PlayerEventType } from '@backoffice/contract/integration/terms'
import type { MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'

type NewEvent = {
  readonly id: string
  readonly memberId: MemberId
  readonly type: PlayerEventType
  readonly subjectId: string
  readonly round: number
  readonly data: object
  readonly at: Date
}

/** Inserts an event in the transaction of its cause, without waiting. A repeated fact is inserted once. */
export async function insertEvent(tx: Tx, { id, memberId, type, subjectId, round, data, at }: NewEvent): Promise<void> {
  await sql`
    insert into player_events (id, member_id, type, subject_id, round, data, at)
    select ${id}::uuid, m.id, ${type}, ${subjectId}::uuid, ${round}::integer,
      ${JSON.stringify(data)}::jsonb || jsonb_build_object('username', m.username, 'memberExternalId', m.external_id),
      ${at}::timestamptz
      from members m where m.id = ${memberId}::uuid
    on conflict on constraint player_events_once do nothing`.execute(tx)
}

export type Waiting = {
  readonly id: string
  readonly type: PlayerEventType
  readonly data: Record<string, unknown>
  readonly at: Date
  readonly number: bigint
  readonly attempts: number
  readonly firstTriedAt: Date | null
}

/** The member's first waiting event. */
export async function findFirstWaiting(reader: Reader, memberId: string): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select id, type, data, at, number, attempts, first_tried_at as "firstTriedAt" from player_events
     where member_id = ${memberId}::uuid and status = 'waiting' and number is not null order by number limit 1`.execute(
    reader,
  )
  return rows[0]
}

type DeliveryAttempt = {
  readonly status: 'waiting' | 'delivered' | 'given-up'
  readonly error: string | null
  readonly now: Date
}

export async function saveAttempt(tx: Tx, id: string, { status, error, now }: DeliveryAttempt): Promise<void> {
  const endedAt = status === 'waiting' ? null : now
  await sql`
    update player_events set status = ${status}, attempts = attempts + 1, first_tried_at = coalesce(first_tried_at,
      ${now}::timestamptz), last_tried_at = ${now}::timestamptz,
           ended_at = ${endedAt}::timestamptz, last_error = ${error}
     where id = ${id}::uuid and status = 'waiting'`.execute(tx)
}

type DeliveryStatusRow = { readonly memberId: string; readonly status: 'waiting' | 'delivered' | 'given-up' }

export async function findDeliveryStatus(reader: Reader, id: string): Promise<DeliveryStatusRow | undefined> {
  const { rows } =
    await sql<DeliveryStatusRow>`select member_id as "memberId", status from player_events where id = ${id}::uuid`.execute(
      reader,
    )
  return rows[0]
}

/** Restarts the retry period of an event that was given up. */
export async function reopenEvent(tx: Tx, id: string): Promise<void> {
  await sql`update player_events set status = 'waiting', ended_at = null, first_tried_at = null
    where id = ${id}::uuid and status = 'given-up'`.execute(tx)
}

export type DeliveryFigures = {
  readonly waiting: number
  readonly givenUp: number
  readonly oldestWaitingAt: Date | null
}

export async function readFigures(reader: Reader): Promise<DeliveryFigures> {
  const { rows } = await sql<DeliveryFigures>`
    select (select at from player_events where status = 'waiting' order by at, id limit 1) as "oldestWaitingAt",
           (select count(*)::int from player_events where status = 'waiting') as waiting,
           (select count(*)::int from player_events where status = 'given-up') as "givenUp"`.execute(reader)
  const [row] = rows
  if (row === undefined) throw new Error('a count answers with one row')
  return row
}

const BATCH = 5_000

/** Deletes events delivered before an instant, in batches; returns the number. */
export async function deleteDelivered(db: Reader, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from player_events where id in (select id from player_events
      where status = 'delivered' and ended_at < ${before}::timestamptz order by ended_at limit ${BATCH})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
