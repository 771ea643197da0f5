import { sql } from 'kysely'
import { type Db, inTransaction, type Reader, type Tx } from '../../platform/db/database.ts'

/** Members whose events are numbered in one batch. */
const AT_ONCE = 100

/**
 * Numbers committed events and makes their queues due. After the commit on purpose: the cause of an event is committed
 * first and therefore numbered first, and no posting waits for a queue.
 */
export async function numberEvents(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select distinct member_id as id from player_events where number is null limit ${AT_ONCE}`.execute(db)
  if (rows.length === 0) return
  await inTransaction(db, async tx => {
    const members = rows.map(({ id }) => id).toSorted()
    await sql`insert into player_lanes (member_id) select unnest(${members}::uuid[]) on conflict do nothing`.execute(tx)
    // Queues other nodes are processing are skipped.
    const { rows: locked } = await sql<{
      id: string
    }>`select member_id as id from player_lanes where member_id = any (${members}::uuid[])
      order by member_id for update skip locked`.execute(tx)
    await numberLocked(
      tx,
      locked.map(({ id }) => id),
      now,
    )
  })
}

async function numberLocked(tx: Tx, members: readonly string[], now: Date): Promise<void> {
  await sql`
    with placed as (
      select e.id, l.last_number + row_number() over (partition by e.member_id order by e.written_at, e.id) as number
        from player_events e join player_lanes l on l.member_id = e.member_id
       where e.number is null and e.member_id = any (${members}::uuid[])
    ), numbered as (
      update player_events e set number = placed.number from placed where e.id = placed.id
        returning e.member_id, e.number
    )
    update player_lanes l set last_number = ends.number, next_at = coalesce(l.next_at, ${now}::timestamptz)
      from (select member_id, max(number) as number from numbered group by member_id) ends
        where l.member_id = ends.member_id`.execute(tx)
}

export type DeliveryQueue = { readonly memberId: string; readonly lease: string }

/** Leases the queue that has been due longest. A lease of a failed holder expires. */
export async function leaseQueue(
  db: Reader,
  lease: string,
  now: Date,
  until: Date,
): Promise<DeliveryQueue | undefined> {
  const { rows } = await sql<DeliveryQueue>`
    update player_lanes set lease = ${lease}::uuid, leased_until = ${until}::timestamptz
     where member_id = (select member_id from player_lanes
       where next_at <= ${now}::timestamptz and (leased_until is null or leased_until <= ${now}::timestamptz)
                         order by next_at limit 1 for update skip locked)
    returning member_id as "memberId", lease`.execute(db)
  return rows[0]
}

/** Locks the queue while the lease is still ours. False: it expired and another node holds it. */
export async function lockQueue(tx: Tx, { memberId, lease }: DeliveryQueue): Promise<boolean> {
  const { rows } = await sql`select 1 from player_lanes
      where member_id = ${memberId}::uuid and lease = ${lease}::uuid for update`.execute(tx)
  return rows.length === 1
}

/** Extends the lease of a locked queue for its next event. */
export async function extendLease(tx: Tx, { memberId }: DeliveryQueue, until: Date): Promise<void> {
  await sql`update player_lanes set leased_until = ${until}::timestamptz where member_id = ${memberId}::uuid`.execute(
    tx,
  )
}

/** Releases a locked queue, due at an instant; null when it is empty. */
export async function releaseQueue(tx: Tx, { memberId }: DeliveryQueue, nextAt: Date | null): Promise<void> {
  await sql`update player_lanes set lease = null, leased_until = null, next_at = ${nextAt}::timestamptz
    where member_id = ${memberId}::uuid`.execute(tx)
}

/** Locks a member's queue for this transaction, whether or not it is leased. */
export async function createQueue(tx: Tx, memberId: string): Promise<void> {
  await sql`insert into player_lanes (member_id) values (${memberId}::uuid) on conflict do nothing`.execute(tx)
  await sql`select 1 from player_lanes where member_id = ${memberId}::uuid for update`.execute(tx)
}

export async function wakeQueue(tx: Tx, memberId: string, now: Date): Promise<void> {
  await sql`update player_lanes set next_at = ${now}::timestamptz where member_id = ${memberId}::uuid`.execute(tx)
}

const HURRIED = 5_000

/** Brings queues with late retries forward, spread over a minute. Leased queues are unchanged. */
export async function wakeQueues(db: Reader, now: Date): Promise<void> {
  await sql`
    update player_lanes set next_at = ${now}::timestamptz + random() * interval '1 minute'
     where member_id in (select member_id from player_lanes where next_at > ${now}::timestamptz + interval '1 minute'
       order by next_at limit ${HURRIED} for update skip locked)`.execute(db)
}
