import seed from './seed.json'

const [{ id: eventId } = { id: '' }] = seed

/** A valid request of each endpoint that takes one. */
export const examples = {
  '/api/calendar/events/new': {
    title: 'Handover of the night shift',
    description: '',
    allDay: false,
    start: '2026-11-20T22:00',
    end: '2026-11-20T22:30',
    color: '#1d5fa8',
    textColor: '#e6f0fb',
  },
  '/api/calendar/events/update': { eventId, update: { title: 'Moved' } },
  '/api/calendar/events/remove': { eventId },
}
