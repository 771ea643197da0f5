import * as z from 'zod'
import { answer, clientOf } from '../core/answer.ts'
import { calendar, calendarEvent, type CalendarEvent } from './contract.ts'
import { addDays, localNow } from './days.ts'
import seed from './seed.json'

/** Days after today, or before it where below 0, with a time `HH:mm` unless the event lasts whole days. */
const moment = z.union([z.tuple([z.int()]), z.tuple([z.int(), z.string()])])
const samples = z.array(z.looseObject({ start: moment, end: moment }))

function sampleEvents(): CalendarEvent[] {
  const today = localNow().slice(0, 10)
  const at = ([days, time]: z.infer<typeof moment>) =>
    [addDays(today, days), ...(time === undefined ? [] : [time])].join('T')
  return samples
    .parse(seed)
    .map(each =>
      calendarEvent.parse({ ...each, allDay: each.start.length === 1, start: at(each.start), end: at(each.end) }),
    )
}

let events = sampleEvents()

/** The events every tab starts with. */
export const reset = (): void => void (events = sampleEvents())

function indexOf(eventId: string): number {
  const at = events.findIndex(({ id }) => id === eventId)
  if (at === -1) throw new Error('eventId: no event has this id')
  return at
}

export const handlers = [
  answer(calendar.events, () => ({ events })),
  answer(calendar.add, input => (events = [...events, { ...input, id: crypto.randomUUID() }])),
  answer(calendar.update, ({ eventId, update }) => {
    const at = indexOf(eventId)
    events = events.with(at, calendarEvent.parse({ ...events[at], ...update }))
    return { events }
  }),
  answer(calendar.remove, ({ eventId }) => (events = events.toSpliced(indexOf(eventId), 1))),
]

export const client = clientOf(handlers)
