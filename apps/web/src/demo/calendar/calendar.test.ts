import { beforeEach, describe, expect, test } from 'vitest'
import { colours, isReadable } from './colours.ts'
import { calendar, type NewEvent } from './contract.ts'
import { examples } from './examples.ts'
import { client, reset } from './handlers.ts'

beforeEach(reset)

const valid: NewEvent = examples['/api/calendar/events/new']
const eventsNow = async () => (await client(calendar.events, undefined)).events

async function firstEvent() {
  const [first] = await eventsNow()
  if (first === undefined) throw new Error('there are no events')
  return first
}

const refusal = (detail: string) => ({
  status: 500,
  message: 'Internal server error',
  detail: expect.stringContaining(detail),
})

test('the samples are 12 events, some of whole days, some of several days, some overlapping', async () => {
  const events = await eventsNow()
  const timed = events.filter(({ allDay }) => !allDay)
  expect(events).toHaveLength(12)
  expect(timed.length).toBeLessThan(12)
  expect(timed.some(({ start, end }) => start.slice(0, 10) !== end.slice(0, 10))).toBe(true)
  expect(timed.some(one => timed.some(two => one.start < two.start && two.start < one.end))).toBe(true)
})

test('a new event gets a uuid and is last in the list', async () => {
  const after = await client(calendar.add, valid)
  expect(after).toHaveLength(13)
  expect(after.at(-1)).toEqual({ ...valid, id: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/) })
  expect(await eventsNow()).toEqual(after)
})

test('an update changes the fields it names and no others, and keeps the id', async () => {
  const event = await firstEvent()
  const update = { title: 'Evening briefing', id: 'another' }
  const { events } = await client(calendar.update, { eventId: event.id, update })
  expect(events[0]).toEqual({ ...event, title: 'Evening briefing' })
  expect(events).toHaveLength(12)
})

test('an event of some hours becomes one of whole days, together with its days', async () => {
  const { id } = await firstEvent()
  const update = { allDay: true, start: '2026-11-20', end: '2026-11-21' }
  const { events } = await client(calendar.update, { eventId: id, update })
  expect(events[0]).toMatchObject(update)
})

test('a removed event is gone', async () => {
  const [first, ...rest] = await eventsNow()
  expect(await client(calendar.remove, { eventId: first?.id ?? '' })).toEqual(rest)
  expect(await eventsNow()).toEqual(rest)
})

test('a title of 255 and a description of 5000 characters are taken', async () => {
  const longest = { ...valid, title: 'x'.repeat(255), description: 'x'.repeat(5000) }
  expect((await client(calendar.add, longest)).at(-1)).toMatchObject(longest)
})

describe('refused, and nothing changes:', () => {
  test.each<[name: string, detail: string, wrong: Partial<NewEvent>]>([
    ['an empty title', 'title', { title: '  ' }],
    ['a title of 256 characters', 'title', { title: 'x'.repeat(256) }],
    ['a description of 5001 characters', 'description', { description: 'x'.repeat(5001) }],
    ['an end before the start', 'End date must be later than start date', { end: '2026-11-20T21:59' }],
    ['an end at the start', 'End date must be later than start date', { end: '2026-11-20T22:00' }],
    ['times of whole days', 'allDay', { allDay: true }],
    ['days of an event of some hours', 'allDay', { start: '2026-11-20', end: '2026-11-21' }],
    ['a day that does not exist', 'start', { start: '2026-02-30T22:00' }],
    ['a time with a zone', 'end', { end: '2026-11-20T22:30Z' }],
    ['a colour that is none', 'color', { color: 'red; --x: 1' }],
    ['a colour of texts that is none', 'textColor', { textColor: '#fff' }],
  ])('%s', async (_name, detail, wrong) => {
    const before = await eventsNow()
    const { id: eventId } = await client(calendar.add, valid).then(events => events.at(-1) ?? { id: '' })
    await expect(client(calendar.add, { ...valid, ...wrong })).rejects.toMatchObject(refusal(detail))
    await expect(client(calendar.update, { eventId, update: wrong })).rejects.toMatchObject(refusal(detail))
    expect(await eventsNow()).toEqual([...before, { ...valid, id: eventId }])
  })

  test('an end moved before the start that stays', async () => {
    const { id: eventId } = await firstEvent()
    const sent = client(calendar.update, { eventId, update: { end: '2001-01-01T09:00' } })
    await expect(sent).rejects.toMatchObject(refusal('End date must be later than start date'))
  })

  test('an unknown id', async () => {
    const before = await eventsNow()
    const eventId = 'no-such-event'
    await expect(client(calendar.update, { eventId, update: {} })).rejects.toMatchObject(refusal('eventId'))
    await expect(client(calendar.remove, { eventId })).rejects.toMatchObject(refusal('eventId'))
    expect(await eventsNow()).toEqual(before)
  })
})

test('each strong colour can be read on each light one, and the other way round', () => {
  const hexes = Object.values(colours)
  const pairs = hexes.flatMap(text => hexes.map(background => [text, background] as const))
  const readable = pairs.filter(([text, background]) => contrast(text, background) >= 4.5)
  expect(readable).toEqual(pairs.filter(([text, background]) => isReadable(text, background)))
})

/** The contrast of two colours as WCAG 2 has it. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(luminance).toSorted((first, second) => second - first)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
