import { errors } from '@backoffice/contract'
import { refuse, type Result } from '@backoffice/kernel'
import type { Origin } from '../../../platform/command/command.ts'
import { hashOf } from '../../../platform/command/idempotency.ts'
import { type EdgeRefusal, errorBodyOf } from '../../../platform/http/refusal.ts'
import { type Dispatch, reactionOf } from '../dispatch.ts'
import { type EventOutcome, handleEvent, type Delivery, type IntegrationContext } from './handle-event.ts'
import { type Envelope, readEvent, readItem, type ReadEvent } from './read-event.ts'

type AcceptedItem = { accepted: boolean; duplicate: boolean; result: Record<string, unknown> | null }
type RefusedItem = {
  accepted: false
  duplicate: boolean
  result: null
  error: Omit<ReturnType<typeof errorBodyOf>, 'requestId'>
  status: number
}

/** A call ends within 8 s, and one wait for a lock takes up to 2: what is not reached by then is told to come again. */
const BUDGET_MS = 5_500

/** One event by itself: its answer is the answer of the call. */
export async function handleSingle(
  module: IntegrationContext,
  dispatch: Dispatch,
  envelope: Envelope,
  origin: Origin,
  webhookId: string,
): Promise<Result<AcceptedItem, EdgeRefusal['code']>> {
  const read = readEvent(envelope, module.deps.clock.now())
  if ('code' in read) return read
  const answer = await react(module, dispatch, read, 1, {
    origin,
    webhookId,
    hash: hashOf(contentOf(envelope)),
    deadline: performance.now() + BUDGET_MS,
  })
  return answer.accepted ? { ok: true, value: answer } : answer.refusal
}

/** Items of different subjects that are worked on at once. */
const AT_ONCE = 4

/**
 * Keeps true: each item is answered on its own, in its place, whatever becomes of the others; items about one subject
 * take effect in the order they stand in. Lines alike within the delivery are counted, so that two real equal deposits
 * stay two.
 */
export async function handleBatch(
  module: IntegrationContext,
  dispatch: Dispatch,
  input: readonly unknown[],
  origin: Origin,
  webhookId: string,
): Promise<Result<(AcceptedItem | RefusedItem)[], EdgeRefusal['code']>> {
  const hashes = input.map(hashOfItem)
  const hash = hashOf(hashes.map(each => each?.toString('base64') ?? null))
  const current = await module.repo.rememberBatch(module.deps.db, `id:${webhookId}`, hash)
  if (!current.equals(hash)) return refuse('IDEMPOTENCY_MISMATCH', { header: 'webhook-id' })
  const deadline = performance.now() + BUDGET_MS
  const answers: (AcceptedItem | RefusedItem)[] = []
  for (const stretch of groupStretches(input, hashes, module.deps.clock.now(), dispatch)) {
    await inOrderPerSubject(stretch, async ({ place: position, read, occurrence, hash: own }) => {
      answers[position] = await handleItem(module, origin, deadline, async () => {
        if ('code' in read) return { accepted: false, duplicate: false, refusal: read }
        if (own === null) throw new Error('an event was read whose content cannot be told again')
        return react(module, dispatch, read, occurrence, { origin, webhookId: null, hash: own, deadline })
      })
    })
  }
  return { ok: true, value: answers }
}

async function handleItem(
  { deps }: IntegrationContext,
  origin: Origin,
  deadline: number,
  answer: () => Promise<EventOutcome>,
): Promise<AcceptedItem | RefusedItem> {
  try {
    const input =
      performance.now() < deadline
        ? await answer()
        : ({ accepted: false, duplicate: false, refusal: refuse('UNAVAILABLE') } as const)
    return input.accepted ? input : refusedItem(input.duplicate, input.refusal, origin.requestId)
  } catch (error) {
    // One item that breaks must not take the answers of the others with it: their effects are there.
    deps.log.error({ err: error, requestId: origin.requestId }, 'an event of a batch failed')
    return refusedItem(false, refuse('UNAVAILABLE'), origin.requestId)
  }
}

function refusedItem(duplicate: boolean, refusal: EdgeRefusal, requestId: string): RefusedItem {
  const { requestId: _, ...error } = errorBodyOf(refusal, requestId)
  return { accepted: false, duplicate, result: null, error, status: errors[refusal.code].status }
}

type Item = {
  readonly place: number
  readonly read: ReadEvent | EdgeRefusal
  readonly occurrence: number
  readonly queue: string
  readonly hash: Buffer | null
}

/** Runs of one type, in order: a registration is done before the sign-in or the deposit that follows it. */
function groupStretches(
  input: readonly unknown[],
  hashes: readonly (Buffer | null)[],
  now: Date,
  dispatch: Dispatch,
): Item[][] {
  const seen = new Map<string, number>()
  const stretches: Item[][] = []
  let lastType: string | undefined
  for (const [position, item] of input.entries()) {
    const read = readItem(item, now)
    const known = 'code' in read ? null : toQueuePosition(dispatch, read)
    const type = 'code' in read ? lastType : read.type
    const occurrence = known === null ? 1 : (seen.get(known.likeness) ?? 0) + 1
    if (known !== null) seen.set(known.likeness, occurrence)
    if (stretches.length === 0 || type !== lastType) stretches.push([])
    lastType = type
    stretches.at(-1)?.push({
      place: position,
      read,
      occurrence,
      queue: known?.subject ?? `${position}`,
      hash: hashes[position] ?? null,
    })
  }
  return stretches
}

async function inOrderPerSubject(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queues = [...Map.groupBy(items, item => item.queue).values()]
  let next = 0
  const worker = async (): Promise<void> => {
    for (let queue = queues[next++]; queue !== undefined; queue = queues[next++])
      for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, queues.length) }, worker))
}

function toQueuePosition(dispatch: Dispatch, read: ReadEvent): { subject: string; likeness: string } {
  const handler = reactionOf(dispatch, read.type)
  return {
    subject: handler.subject(read.data),
    likeness: `${read.type}:${handler.reference({ ...read, occurrence: 1 })}`,
  }
}

const react = (
  module: IntegrationContext,
  dispatch: Dispatch,
  read: ReadEvent,
  occurrence: number,
  delivery: Delivery,
): Promise<EventOutcome> => handleEvent(module, reactionOf(dispatch, read.type), { ...read, occurrence }, delivery)

/** What makes two deliveries the same: all that is told, but not when it was sent. */
const contentOf = ({ type, data }: Envelope): unknown => ({ type, data })

/**
 * Of an item that may be anything. Null: it holds what JSON can write and no event has (1e999, fifty thousand
 * brackets); it is no event either, and has no effect that could be repeated.
 */
function hashOfItem(item: unknown): Buffer | null {
  try {
    return hashOf(
      typeof item === 'object' && item !== null && 'type' in item && 'data' in item
        ? { type: item.type, data: item.data }
        : item,
    )
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return null
    throw error
  }
}
