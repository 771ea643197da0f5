import { newId, type Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import type { JsonObject } from '../../platform/db/schema.ts'
import type { DailyFigures, LineEvent } from './domain/message-text.ts'

/** An event and what it is about; the same subject is stored once. */
export type NewEvent = { readonly subject: string; readonly event: LineEvent }
export type DueMessage = {
  readonly id: string
  readonly targetId: string
  readonly text: string
  readonly attempts: number
  readonly createdAt: Date
}

/** Stores events that are not stored yet. */
export async function insertEvents(db: Db, events: readonly NewEvent[], now: Date): Promise<void> {
  if (events.length === 0) return
  await db
    .insertInto('line_events')
    .values(
      events.map(({ subject, event: { kind, ...facts } }) => ({
        id: newId(),
        kind,
        subject,
        facts: toStored(facts),
        created_at: now,
      })),
    )
    .onConflict(conflict => conflict.columns(['kind', 'subject']).doNothing())
    .execute()
}

/** Locks the events that are in no message yet, oldest first. Events another node has locked are skipped. */
export async function lockOpenEvents(tx: Tx, since: Date, limit: number): Promise<{ id: string; event: LineEvent }[]> {
  const rows = await tx
    .selectFrom('line_events')
    .select(['id', 'kind', 'facts'])
    .where('message_id', 'is', null)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id, kind, facts }) => ({ id, event: toEvent(kind as LineEvent['kind'], facts as StoredFacts) }))
}

type NewMessage = { readonly targetId: string; readonly text: string; readonly eventIds: readonly string[] }

export async function insertMessage(tx: Tx, { targetId, text, eventIds }: NewMessage, now: Date): Promise<void> {
  const id = newId()
  await tx
    .insertInto('line_messages')
    .values({ id, target_id: targetId, text, next_at: now, created_at: now })
    .execute()
  await tx.updateTable('line_events').set({ message_id: id }).where('id', 'in', eventIds).execute()
}

/** Leases the message that has been due longest and counts the attempt. A lease of a failed holder expires. */
export async function leaseMessage(db: Db, now: Date, until: Date): Promise<DueMessage | undefined> {
  const { rows } = await sql<DueMessage>`
    update line_messages set leased_until = ${until}::timestamptz, attempts = attempts + 1
     where id = (select id from line_messages
       where status = 'waiting' and next_at <= ${now}::timestamptz
         and (leased_until is null or leased_until <= ${now}::timestamptz)
       order by next_at limit 1 for update skip locked)
    returning id, target_id as "targetId", text, attempts, created_at as "createdAt"`.execute(db)
  return rows[0]
}

type Outcome = {
  readonly status: 'sent' | 'failed'
  readonly answerStatus: number | null
  readonly answerText: string | null
}

export async function finishMessage(db: Db, id: string, outcome: Outcome, now: Date): Promise<void> {
  await db
    .updateTable('line_messages')
    .set({
      status: outcome.status,
      answer_status: outcome.answerStatus,
      answer_text: outcome.answerText,
      finished_at: now,
      leased_until: null,
    })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

/** Makes a message due again, with the answer so far. */
export async function postponeMessage(
  db: Db,
  id: string,
  answer: Pick<Outcome, 'answerStatus' | 'answerText'>,
  nextAt: Date,
): Promise<void> {
  await db
    .updateTable('line_messages')
    .set({
      answer_status: answer.answerStatus,
      answer_text: answer.answerText,
      next_at: nextAt,
      leased_until: null,
    })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

export async function deleteMessagesBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('line_messages').where('created_at', '<', instant).execute()
  await db.deleteFrom('line_events').where('created_at', '<', instant).execute()
}

type Waiting = { readonly id: string; readonly amount: Satang; readonly since: Date }
/** The instants between which something has waited long enough, and not too long to be news. */
type Since = { readonly after: Date; readonly upTo: Date }

export async function listWaitingWithdrawals(reader: Reader, { after, upTo }: Since): Promise<Waiting[]> {
  return reader
    .selectFrom('withdrawals')
    .select(['id', 'amount_satang as amount', 'requested_at as since'])
    .where('status', 'in', ['pending', 'claimed', 'awaiting-second'])
    .where('requested_at', '>', after)
    .where('requested_at', '<=', upTo)
    .orderBy('requested_at')
    .limit(MAX_FOUND)
    .$castTo<Waiting>()
    .execute()
}

export async function listUnmatchedDeposits(reader: Reader, { after, upTo }: Since): Promise<Waiting[]> {
  return reader
    .selectFrom('deposits')
    .select(['id', 'amount_satang as amount', 'detected_at as since'])
    .where('status', 'in', ['unmatched', 'possible-duplicate'])
    .where('detected_at', '>', after)
    .where('detected_at', '<=', upTo)
    .orderBy('detected_at')
    .limit(MAX_FOUND)
    .$castTo<Waiting>()
    .execute()
}
const MAX_FOUND = 500

type MessageState = {
  readonly waiting: number
  readonly lastSent: { readonly at: Date; readonly text: string } | null
  readonly lastFailure: { readonly at: Date; readonly status: number | null; readonly message: string | null } | null
}

/** What became of the last messages. A failure before the last sent message is over. */
export async function readMessageState(reader: Reader): Promise<MessageState> {
  const last = (status: 'sent' | 'failed') =>
    reader
      .selectFrom('line_messages')
      .select(['finished_at as at', 'text', 'answer_status as status', 'answer_text as message'])
      .where('status', '=', status)
      .orderBy('finished_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  const [sent, failed, { count }] = await Promise.all([
    last('sent'),
    last('failed'),
    reader
      .selectFrom('line_messages')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('status', '=', 'waiting')
      .executeTakeFirstOrThrow(),
  ])
  const sentAt = sent?.at ?? null
  const failedAt = failed?.at ?? null
  const isCurrent = failedAt !== null && (sentAt === null || sentAt < failedAt)
  return {
    waiting: Number(count),
    lastSent: sent === undefined || sentAt === null ? null : { at: sentAt, text: sent.text },
    lastFailure:
      failed === undefined || !isCurrent ? null : { at: failedAt, status: failed.status, message: failed.message },
  }
}

type StoredFigure = { readonly amount: string; readonly count: number }
type StoredFacts = {
  readonly amount?: string
  readonly since?: string
  readonly provider?: string
  readonly day?: string
  readonly deposits?: StoredFigure
  readonly withdrawals?: StoredFigure
  readonly registrations?: number
}

/** Amounts as text of satang, instants as ISO 8601. */
const toStored = (facts: object): JsonObject =>
  JSON.parse(
    JSON.stringify(facts, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  ) as JsonObject

function toEvent(kind: LineEvent['kind'], facts: StoredFacts): LineEvent {
  const since = new Date(facts.since ?? 0)
  if (kind === 'daily-figures') return { kind, ...toFigures(facts) }
  if (kind === 'provider-down') return { kind, provider: facts.provider ?? '', since }
  return { kind, amount: toSatang(facts.amount), since }
}

const toFigures = ({ day = '', deposits, withdrawals, registrations = 0 }: StoredFacts): DailyFigures => ({
  day,
  deposits: { amount: toSatang(deposits?.amount), count: deposits?.count ?? 0 },
  withdrawals: { amount: toSatang(withdrawals?.amount), count: withdrawals?.count ?? 0 },
  registrations,
})
const toSatang = (text = '0'): Satang => BigInt(text) as Satang
