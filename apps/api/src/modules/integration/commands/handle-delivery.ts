import { errors } from '@backoffice/contract'
import { refuse, type Result } from '@backoffice/kernel'
import pLimit from 'p-limit'
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

/** A call ends within 8 s and one lock wait takes up to 2 s: items not reached by then are answered as retryable. */
const BUDGET_MS = 5_500

/** A single event: its result is the response of the call. */
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

/** Items of different subjects processed concurrently. */
const AT_ONCE = 4

/**
 * Guarantees that each item gets its own result, independent of the others, and that items of one subject take effect
 * in order. Equal lines within the delivery are counted, so that two real equal deposits stay two.
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
        if (own === null) throw new Error('the content of a delivered event can’t be read again')
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
    // One failing item must not discard the results of the others, whose effects are committed.
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

/**
 * Consecutive items of one type, in order: a registration completes before the sign-in or the deposit that follows it.
 */
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
  await pLimit(AT_ONCE).map(Map.groupBy(items, item => item.queue).values(), async queue => {
    for (const item of queue) await work(item)
  })
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

/** What makes two deliveries equal: all content except the time of sending. */
const contentOf = ({ type, data }: Envelope): unknown => ({ type, data })

/**
 * Hash of any item. Null when it holds JSON no event can contain (1e999, fifty thousand brackets): it is invalid and
 * has no effect to repeat.
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
