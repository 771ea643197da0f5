import { BANGKOK } from '@backoffice/kernel'
import { expect, test } from 'vitest'
import { dayPartsAt } from './day-parts.ts'

const iso = (parts: ReturnType<typeof dayPartsAt>) =>
  Object.fromEntries(
    Object.entries(parts).map(([name, { day, from, until }]) => [name, [day, from.toISOString(), until.toISOString()]]),
  )

test('yesterday is counted up to the same time', () => {
  expect(iso(dayPartsAt(new Date('2026-07-12T05:00:00Z'), BANGKOK))).toEqual({
    today: ['2026-07-12', '2026-07-11T17:00:00.000Z', '2026-07-12T05:00:00.000Z'],
    yesterday: ['2026-07-11', '2026-07-10T17:00:00.000Z', '2026-07-11T05:00:00.000Z'],
  })
})

test('at the first instant of a day both periods are empty', () => {
  const { today, yesterday } = dayPartsAt(new Date('2026-07-11T17:00:00Z'), BANGKOK)
  expect([today.from, yesterday.from]).toEqual([today.until, yesterday.until])
  expect([today.day, yesterday.day]).toEqual(['2026-07-12', '2026-07-11'])
})

test('the last instant before the cut-off belongs to the previous day', () => {
  expect(
    dayPartsAt(new Date('2026-07-12T03:59:59.999Z'), { timeZone: 'Asia/Bangkok', cutOff: '11:00' }).today.day,
  ).toBe('2026-07-11')
})

test('a day shorter by an hour ends at its end', () => {
  const { yesterday } = dayPartsAt(new Date('2026-03-30T21:30:00Z'), { timeZone: 'Europe/Berlin', cutOff: '00:00' })
  expect(yesterday).toEqual({
    day: '2026-03-29',
    from: new Date('2026-03-28T23:00:00Z'),
    until: new Date('2026-03-29T22:00:00Z'),
  })
})
