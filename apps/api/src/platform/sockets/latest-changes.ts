import { type LatestChanges, type Topic, topics } from '@backoffice/contract'
import { z } from 'zod'

export type ChangeLog = {
  /** From now on, every change is recorded. Repeated calls change nothing. */
  startListening(): void
  /** Records a change. Call it before sockets are notified: a client that joins afterwards must find it here. */
  record(topic: Topic): void
  /** The ages of the last changes, of the visible topics. */
  latest(isVisible: (topic: Topic) => boolean): LatestChanges
}

/**
 * When each topic last changed, as far as this node knows: one number per topic, in memory. A client compares it with
 * the age of its responses when it connects (ADR 33). Ages are rounded down: a change may seem later than it was, never
 * earlier.
 */
export function createChangeLog(now: () => number = () => performance.now()): ChangeLog {
  let listeningSince: number | undefined
  const changedAt = new Map<Topic, number>()
  const ageMs = (instant: number) => Math.floor(now() - instant)
  return {
    startListening: () => void (listeningSince ??= now()),
    record: topic => void changedAt.set(topic, now()),
    latest: isVisible => ({
      listeningForMs: listeningSince === undefined ? 0 : ageMs(listeningSince),
      changedMsAgo: Object.fromEntries(
        [...changedAt].flatMap(([topic, at]) => (isVisible(topic) ? [[topic, ageMs(at)]] : [])),
      ),
    }),
  }
}

/** The topic of a broadcast `changed` event, as the Redis adapter carries it; undefined for all other messages. */
export function changedTopic(message: string | undefined): Topic | undefined {
  const { data } = changedMessage.safeParse(message)
  return data?.packet.data[1].topic
}

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('not JSON')
    return z.NEVER
  }
})
const changedMessage = json.pipe(
  z.object({
    packet: z.object({
      data: z.tuple([z.literal('changed'), z.object({ topic: z.enum(topics) })]).rest(z.unknown()),
    }),
  }),
)
