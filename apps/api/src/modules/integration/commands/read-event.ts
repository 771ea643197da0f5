import { eventEnvelope, events, type EventData, type EventType } from '@backoffice/contract/integration/events'
import { refuse } from '@backoffice/kernel'
import { fieldErrorsOf } from '../../../platform/http/field-errors.ts'
import { type EdgeRefusal, refuseFields } from '../../../platform/http/refusal.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { wrongTime } from '../domain/inbound-event.ts'

export type Envelope = { readonly type: string; readonly timestamp: string; readonly data: Record<string, unknown> }
export type ReadEvent = { readonly type: EventType; readonly data: EventData<EventType>; readonly at: Date }

/** An item of an array; may be anything. */
export function readItem(item: unknown, now: Date): ReadEvent | EdgeRefusal {
  const envelope = eventEnvelope.safeParse(item)
  return envelope.success ? readEvent(envelope.data, now) : refuseFields(fieldErrorsOf(envelope.error.issues, 'event'))
}

/** Guarantees that a module receives only events that match their schema, decoded and with a plausible time. */
export function readEvent({ type, timestamp, data }: Envelope, now: Date): ReadEvent | EdgeRefusal {
  if (!isKnown(type)) return refuse('UNKNOWN_EVENT', { type })
  const at = new Date(timestamp)
  const wrong = wrongTime(at, now)
  if (wrong !== null) return badField('timestamp', wrong)
  const read = events[type].safeParse(data)
  if (!read.success) return refuseFields(fieldErrorsOf(read.error.issues, 'event', ['data']))
  return { type, data: read.data, at }
}

const isKnown = (type: string): type is EventType => Object.hasOwn(events, type)
