import { type ErrorCode, errors } from '@backoffice/contract'
import type { EventType } from '@backoffice/contract/integration/events'
import { refuse } from '@backoffice/kernel'
import { command, type Command, type Origin } from '../../../platform/command/command.ts'
import { type StoredJson, toReadable } from '../../../platform/command/stored-json.ts'
import { inTransaction, sqlStateOf } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { EdgeRefusal } from '../../../platform/http/refusal.ts'
import type { Members } from '../../members/index.ts'
import type { EventHandler } from '../dispatch.ts'
import { type EventSource, type InboundEvent, playerSite } from '../domain/inbound-event.ts'
import type { EventKeys, EventsRepo, Remembered } from '../events.repo.ts'

export type IntegrationContext = { readonly deps: Deps; readonly members: Members; readonly repo: EventsRepo }
export type EventOutcome =
  | { readonly accepted: true; readonly duplicate: boolean; readonly result: Record<string, unknown> | null }
  | { readonly accepted: false; readonly duplicate: boolean; readonly refusal: EdgeRefusal }
/**
 * `hash` covers the raw content: other content is another event. No new attempt starts after `deadline`
 * (performance.now).
 */
export type Delivery = {
  readonly origin: Origin
  readonly webhookId: string | null
  readonly hash: Buffer
  readonly deadline: number
}

/** Concurrent duplicates settle within two rounds; more are for lock waits. */
const MAX_ROUNDS = 5

/**
 * Guarantees one effect and one response per webhook-id and per business reference, for any number of repeated, late or
 * concurrent deliveries. Results that may change (NOT_YET, our own failures) are not stored.
 */
export async function handleEvent<T extends EventType>(
  module: IntegrationContext,
  handler: EventHandler<T>,
  event: InboundEvent<T>,
  delivery: Delivery,
): Promise<EventOutcome> {
  const { deps, repo } = module
  const { hash, deadline } = delivery
  const keys: EventKeys = {
    id: delivery.webhookId === null ? null : `id:${delivery.webhookId}`,
    reference: `ref:${event.type}:${handler.reference(event)}`,
  }
  for (let round = 0; round < MAX_ROUNDS && (round === 0 || performance.now() < deadline); round++) {
    // Nearly every event is new, so stored outcomes are read only when the keys turn out to be in use, or before what
    // counts an attempt.
    const current =
      round === 0 && handler.before === undefined
        ? null
        : findRecordedOutcome(await repo.findRemembered(deps.db, keys), keys, hash, handler.taken)
    if (current !== null) {
      if (keys.id !== null && current.viaReference) await repo.rememberAlso(deps.db, keys.id, keys.reference)
      return current.answer
    }
    const answer = await tryOnce(module, handler, event, delivery, keys, hash)
    if (answer !== null) return answer
  }
  deps.log.warn(
    { key: keys.reference },
    'an event found no end of its copies, or of what it waits for; it may come again',
  )
  return { accepted: false, duplicate: false, refusal: refuse('UNAVAILABLE') }
}

/** Runs the event's command; null when a concurrent duplicate finished first and its outcome can be read. */
async function tryOnce<T extends EventType>(
  { deps, members, repo }: IntegrationContext,
  handler: EventHandler<T>,
  event: InboundEvent<T>,
  delivery: Delivery,
  keys: EventKeys,
  hash: Buffer,
): Promise<EventOutcome | null> {
  const origin = await originOf(deps, members, handler.source(event.data), delivery.origin)
  try {
    const outcome = await command(deps, withinTransaction(repo, handler, keys, hash), origin, event)
    if (outcome.ok) {
      // After the commit, so that recording activity never makes a posting wait for the member's row.
      if (origin.actor.kind === 'member')
        await members.recordActivity(deps.db, origin.actor.id, earlier(event.at, deps.clock.now()))
      return { accepted: true, duplicate: false, result: outcome.value }
    }
    if (!isFinal(outcome.code)) return { accepted: false, duplicate: false, refusal: outcome }
    const refusal = refuse(outcome.code, readable(outcome.facts))
    const saved = await inTransaction(deps.db, async tx => {
      if (!(await repo.claimEvent(tx, keys, event.type, hash))) throw new ConcurrentDuplicate()
      await repo.saveRefusal(tx, keys, { code: refusal.code, facts: refusal.facts })
      return true
    })
    return saved ? { accepted: false, duplicate: false, refusal } : null
  } catch (error) {
    if (error instanceof ConcurrentDuplicate || sqlStateOf(error) === LOCK_NOT_AVAILABLE) return null
    throw error
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

/** The event's command in one transaction: claims the keys, runs, and saves the result. */
function withinTransaction<T extends EventType>(
  repo: EventsRepo,
  handler: EventHandler<T>,
  keys: EventKeys,
  hash: Buffer,
): Command<InboundEvent<T>, Record<string, StoredJson>> {
  return {
    name: handler.name,
    object: event => handler.object(event),
    before: async (deps, event, actor) => (await handler.before?.(deps, event, actor)) ?? null,
    async run(context, event) {
      if (!(await repo.claimEvent(context.tx, keys, event.type, hash))) throw new ConcurrentDuplicate()
      const outcome = await handler.run(context, event)
      if (!outcome.ok) return outcome
      const result = readable(outcome.value)
      context.writeLast(repo.resultOf(keys, result))
      return { ok: true, value: result }
    },
  }
}

/** The outcome from stored rows; null when a new attempt is allowed. */
function findRecordedOutcome(
  rows: readonly Remembered[],
  keys: EventKeys,
  hash: Buffer,
  used: ErrorCode | null,
): { answer: EventOutcome; viaReference: boolean } | null {
  const byId = rows.find(row => row.key === keys.id)
  if (byId !== undefined) {
    const answer = byId.inputHash.equals(hash)
      ? toEarlierOutcome(byId)
      : different('IDEMPOTENCY_MISMATCH', { header: 'webhook-id' })
    return { answer, viaReference: false }
  }
  const byReference = rows.find(row => row.key === keys.reference)
  if (byReference === undefined) return null
  if (byReference.inputHash.equals(hash)) return { answer: toEarlierOutcome(byReference), viaReference: true }
  if (byReference.outcome === 'refused') return null
  return used === null
    ? { answer: toEarlierOutcome(byReference), viaReference: true }
    : { answer: different(used, undefined), viaReference: false }
}

function toEarlierOutcome({ outcome, code, facts, result }: Remembered): EventOutcome {
  if (outcome === 'accepted') return { accepted: true, duplicate: true, result }
  return { accepted: false, duplicate: true, refusal: refuse(code ?? 'BLOCKED', facts ?? undefined) }
}

const different = (code: ErrorCode, facts: Record<string, unknown> | undefined): EventOutcome => ({
  accepted: false,
  duplicate: true,
  refusal: refuse(code, facts),
})

/** Business rules are final; other failures may resolve. */
const isFinal = (code: ErrorCode): boolean => errors[code].status === 422

async function originOf(deps: Deps, members: Members, source: EventSource, origin: Origin): Promise<Origin> {
  if ('party' in source) return { ...origin, actor: { kind: 'provider', name: source.party } }
  const member = await members.findByUsername(deps.db, source.username)
  return {
    ...origin,
    actor:
      member === undefined
        ? { kind: 'provider', name: playerSite.party }
        : { kind: 'member', id: member.id, name: member.username },
  }
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

const readable = <T extends object | undefined>(
  value: T,
): T extends undefined ? undefined : Record<string, StoredJson> =>
  (value === undefined ? undefined : toReadable(value)) as T extends undefined ? undefined : Record<string, StoredJson>

/** Signals out of the transaction that a concurrent copy of the event has an outcome. Never leaves this file. */
class ConcurrentDuplicate extends Error {
  override name = 'ConcurrentDuplicate'
}
