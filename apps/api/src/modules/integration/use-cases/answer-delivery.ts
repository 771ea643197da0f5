import { errors } from '@backoffice/contract'
import { refuse, type Result } from '@backoffice/kernel'
import type { Origin } from '../../../platform/command/command.ts'
import { hashOf } from '../../../platform/command/idempotency.ts'
import { type EdgeRefusal, errorBodyOf } from '../../../platform/http/refusal.ts'
import { type Dispatch, reactionOf } from '../dispatch.ts'
import { type Answer, answerEvent, type Delivery, type Room } from './answer-event.ts'
import { type Envelope, readEvent, readItem, type ReadEvent } from './read-event.ts'

type Accepted = { accepted: boolean; duplicate: boolean; result: Record<string, unknown> | null }
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
export async function answerSingle(
  room: Room,
  dispatch: Dispatch,
  envelope: Envelope,
  origin: Origin,
  webhookId: string,
): Promise<Result<Accepted, EdgeRefusal['code']>> {
  const read = readEvent(envelope, room.deps.clock.now())
  if ('code' in read) return read
  const answer = await react(room, dispatch, read, 1, {
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
export async function answerBatch(
  room: Room,
  dispatch: Dispatch,
  given: readonly unknown[],
  origin: Origin,
  webhookId: string,
): Promise<Result<(Accepted | RefusedItem)[], EdgeRefusal['code']>> {
  const hashes = given.map(hashOfItem)
  const hash = hashOf(hashes.map(each => each?.toString('base64') ?? null))
  const standing = await room.repo.rememberBatch(room.deps.db, `id:${webhookId}`, hash)
  if (!standing.equals(hash)) return refuse('IDEMPOTENCY_MISMATCH', { header: 'webhook-id' })
  const deadline = performance.now() + BUDGET_MS
  const answers: (Accepted | RefusedItem)[] = []
  for (const stretch of stretchesOf(given, hashes, room.deps.clock.now(), dispatch)) {
    await inLanes(stretch, async ({ place, read, occurrence, hash: own }) => {
      answers[place] = await answerItem(room, origin, deadline, async () => {
        if ('code' in read) return { accepted: false, duplicate: false, refusal: read }
        if (own === null) throw new Error('an event was read whose content cannot be told again')
        return react(room, dispatch, read, occurrence, { origin, webhookId: null, hash: own, deadline })
      })
    })
  }
  return { ok: true, value: answers }
}

async function answerItem(
  { deps }: Room,
  origin: Origin,
  deadline: number,
  answer: () => Promise<Answer>,
): Promise<Accepted | RefusedItem> {
  try {
    const given =
      performance.now() < deadline
        ? await answer()
        : ({ accepted: false, duplicate: false, refusal: refuse('UNAVAILABLE') } as const)
    return given.accepted ? given : refusedItem(given.duplicate, given.refusal, origin.requestId)
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
  readonly lane: string
  readonly hash: Buffer | null
}

/** Runs of one type, in order: a registration is done before the sign-in or the deposit that follows it. */
function stretchesOf(
  given: readonly unknown[],
  hashes: readonly (Buffer | null)[],
  now: Date,
  dispatch: Dispatch,
): Item[][] {
  const seen = new Map<string, number>()
  const stretches: Item[][] = []
  let lastType: string | undefined
  for (const [place, item] of given.entries()) {
    const read = readItem(item, now)
    const known = 'code' in read ? null : placeOf(dispatch, read)
    const type = 'code' in read ? lastType : read.type
    const occurrence = known === null ? 1 : (seen.get(known.likeness) ?? 0) + 1
    if (known !== null) seen.set(known.likeness, occurrence)
    if (stretches.length === 0 || type !== lastType) stretches.push([])
    lastType = type
    stretches.at(-1)?.push({ place, read, occurrence, lane: known?.subject ?? `${place}`, hash: hashes[place] ?? null })
  }
  return stretches
}

async function inLanes(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const lanes = [...Map.groupBy(items, item => item.lane).values()]
  let next = 0
  const worker = async (): Promise<void> => {
    for (let lane = lanes[next++]; lane !== undefined; lane = lanes[next++]) for (const item of lane) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, lanes.length) }, worker))
}

function placeOf(dispatch: Dispatch, read: ReadEvent): { subject: string; likeness: string } {
  const reaction = reactionOf(dispatch, read.type)
  return {
    subject: reaction.subject(read.data),
    likeness: `${read.type}:${reaction.reference({ ...read, occurrence: 1 })}`,
  }
}

const react = (
  room: Room,
  dispatch: Dispatch,
  read: ReadEvent,
  occurrence: number,
  delivery: Delivery,
): Promise<Answer> => answerEvent(room, reactionOf(dispatch, read.type), { ...read, occurrence }, delivery)

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
