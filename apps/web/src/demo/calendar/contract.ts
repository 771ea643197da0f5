import * as z from 'zod'
import { get, line, post } from '../core/contract.ts'

export const MAX_TITLE = 255
export const MAX_DESCRIPTION = 5000

const colour = z.string().regex(/^#[0-9a-f]{6}$/i)

/** The days an event may have. */
export const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2999-12-31']

/** A day, `YYYY-MM-DD`, or a time of the operator's zone, `YYYY-MM-DDTHH:mm`. */
const moment = z
  .union([
    z.iso.date(),
    z
      .string()
      .length(16)
      .pipe(z.iso.datetime({ local: true, precision: -1 })),
  ])
  .refine(text => FIRST_DAY <= text && text.slice(0, 10) <= LAST_DAY, 'outside of the years 1900 to 2999')

/** `start` and `end` are days where `allDay`, else times. One of a single day ends on the next day. */
const fields = z.object({
  id: z.string().min(1),
  allDay: z.boolean(),
  color: colour,
  textColor: colour,
  title: line(MAX_TITLE),
  description: z.string().max(MAX_DESCRIPTION),
  start: moment,
  end: moment,
})
const fieldsOfNew = fields.omit({ id: true })

export type CalendarEvent = z.infer<typeof fields>
export type NewEvent = z.infer<typeof fieldsOfNew>

type Times = Pick<CalendarEvent, 'allDay' | 'start' | 'end'>
const hasItsForm = ({ allDay, start, end }: Times) => [start, end].every(each => each.includes('T') === !allDay)
const isInOrder = ({ start, end }: Times) => start < end

const wrongForm = { path: ['allDay'], error: 'Events of whole days have days, others have times' }
const wrongOrder = { path: ['end'], error: 'End date must be later than start date' }

export const calendarEvent = fields.refine(hasItsForm, wrongForm).refine(isInOrder, wrongOrder)
const newEvent = fieldsOfNew.refine(hasItsForm, wrongForm).refine(isInOrder, wrongOrder)
const events = z.array(calendarEvent)

export const calendar = {
  events: get('/api/calendar/events', z.object({ events })),
  add: post('/api/calendar/events/new', newEvent, events),
  update: post(
    '/api/calendar/events/update',
    z.object({ eventId: z.string(), update: fieldsOfNew.partial() }),
    z.object({ events }),
  ),
  remove: post('/api/calendar/events/remove', z.object({ eventId: z.string() }), events),
}
