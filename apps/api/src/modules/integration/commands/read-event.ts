import { eventEnvelope, events, type EventData, type EventType } from '@backoffice/contract/integration/events'
import { refuse } from '@backoffice/kernel'
import type { EdgeRefusal } from '../../../platform/http/refusal.ts'
import { wrongTime } from '../domain/inbound-event.ts'

export type Envelope = { readonly type: string; readonly timestamp: string; readonly data: Record<string, unknown> }
export type ReadEvent = { readonly type: EventType; readonly data: EventData<EventType>; readonly at: Date }

/** An item of an array; may be anything. */
export function readItem(item: unknown, now: Date): ReadEvent | EdgeRefusal {
  const envelope = eventEnvelope.safeParse(item)
  return envelope.success
    ? readEvent(envelope.data, now)
    : { ...refuse('VALIDATION'), fields: fieldsOf(envelope.error.issues, []) }
}

/** Guarantees that a module receives only events that match their schema, decoded and with a plausible time. */
export function readEvent({ type, timestamp, data }: Envelope, now: Date): ReadEvent | EdgeRefusal {
  if (!isKnown(type)) return refuse('UNKNOWN_EVENT', { type })
  const at = new Date(timestamp)
  const wrong = wrongTime(at, now)
  if (wrong !== null) return { ...refuse('VALIDATION'), fields: { timestamp: wrong } }
  const read = events[type].safeParse(data)
  if (!read.success) return { ...refuse('VALIDATION'), fields: fieldsOf(read.error.issues, ['data']) }
  return { type, data: read.data, at }
}

const isKnown = (type: string): type is EventType => Object.hasOwn(events, type)

type Issue = {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[]
}

/** An unknown field is reported by its own name, not by its parent object. */
function fieldsOf(issues: readonly Issue[], within: readonly string[]): Record<string, string> {
  const found = issues.flatMap(issue => {
    const path = [...within, ...issue.path.map(String)]
    return issue.code === 'unrecognized_keys'
      ? (issue.keys ?? []).map(key => [[...path, key].join('.'), 'is not a known field'])
      : [[path.join('.') || 'event', issue.message]]
  })
  return Object.fromEntries(found.toReversed()) as Record<string, string>
}
