import { newId, type Satang, satangOf } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Db, JsonObject, Reader, Tx } from '../../platform/db/database.ts'
import type { DailyFigures, LineEvent } from './domain/message-text.ts'

/** An event and what it is about; the same subject is stored once. */
export type NewEvent = { readonly subject: string; readonly event: LineEvent }
export type DueMessage = {
  readonly id: string
  readonly text: string
  readonly attempts: number
  readonly createdAt: Date
  readonly answerStatus: number | null
  readonly answerText: string | null
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

export async function isStored(reader: Reader, kind: LineEvent['kind'], subject: string): Promise<boolean> {
  const row = await reader
    .selectFrom('line_events')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row !== undefined
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

/** Whether a waiting message was last answered with one of these statuses. */
export async function isAnswered(tx: Tx, statuses: readonly number[]): Promise<boolean> {
  const row = await tx
    .selectFrom('line_messages')
    .select('id')
    .where('status', '=', 'waiting')
    .where('answer_status', 'in', statuses)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes every waiting message due now. */
export async function makeWaitingDue(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable('line_messages').set({ next_at: now }).where('status', '=', 'waiting').execute()
}

/**
 * Leases the message that has been due longest, for the target that is set now, and counts the attempt. A lease of a
 * failed holder expires.
 */
export async function leaseMessage(db: Db, to: string, now: Date, until: Date): Promise<DueMessage | undefined> {
  const { rows } = await sql<DueMessage>`
    update line_messages set leased_until = ${until}::timestamptz, attempts = attempts + 1, target_id = ${to}
     where id = (select id from line_messages
       where status = 'waiting' and next_at <= ${now}::timestamptz
         and (leased_until is null or leased_until <= ${now}::timestamptz)
       order by next_at limit 1 for update skip locked)
    returning id, text, attempts, created_at as "createdAt",
      answer_status as "answerStatus", answer_text as "answerText"`.execute(db)
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
      answered_at: now,
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
  { now, nextAt }: { readonly now: Date; readonly nextAt: Date },
): Promise<void> {
  await db
    .updateTable('line_messages')
    .set({
      answer_status: answer.answerStatus,
      answer_text: answer.answerText,
      answered_at: now,
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
  const [sent, problem, { count }] = await Promise.all([
    reader
      .selectFrom('line_messages')
      .select(['finished_at as at', 'text'])
      .where('status', '=', 'sent')
      .orderBy('finished_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    findProblem(reader),
    reader
      .selectFrom('line_messages')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('status', '=', 'waiting')
      .executeTakeFirstOrThrow(),
  ])
  const sentAt = sent?.at ?? null
  const isCurrent = problem !== null && (sentAt === null || sentAt < problem.at)
  return {
    waiting: Number(count),
    lastSent: sent === undefined || sentAt === null ? null : { at: sentAt, text: sent.text },
    lastFailure: isCurrent ? problem : null,
  }
}

/** The last message that was given up, or that LINE refuses while it waits. */
async function findProblem(reader: Reader): Promise<MessageState['lastFailure']> {
  const found = await reader
    .selectFrom('line_messages')
    .select(['answered_at as at', 'answer_status as status', 'answer_text as message'])
    .where('status', '<>', 'sent')
    .where(({ or, eb }) => or([eb('status', '=', 'failed'), eb('answer_status', 'is not', null)]))
    .where('answered_at', 'is not', null)
    .orderBy('answered_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found === undefined || found.at === null ? null : { ...found, at: found.at }
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
  return { kind, amount: satangOf(facts.amount ?? 0), since }
}

const toFigures = ({ day = '', deposits, withdrawals, registrations = 0 }: StoredFacts): DailyFigures => ({
  day,
  deposits: { amount: satangOf(deposits?.amount ?? 0), count: deposits?.count ?? 0 },
  withdrawals: { amount: satangOf(withdrawals?.amount ?? 0), count: withdrawals?.count ?? 0 },
  registrations,
})
