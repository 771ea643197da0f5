import { BANGKOK } from '@backoffice/kernel'
import { expect, test } from 'vitest'
import { comparedPartsAt, firstSlotDay, hoursOf } from './day-parts.ts'

const iso = ({ comparedUntil, ...parts }: ReturnType<typeof comparedPartsAt>) => ({
  comparedUntil,
  ...Object.fromEntries(
    Object.entries(parts).map(([name, { day, from, until }]) => [name, [day, from.toISOString(), until.toISOString()]]),
  ),
})

test('earlier days are counted up to the last full five minutes of today', () => {
  expect(iso(comparedPartsAt(new Date('2026-07-12T05:04:59.999Z'), BANGKOK))).toEqual({
    comparedUntil: '12:00',
    today: ['2026-07-12', '2026-07-11T17:00:00.000Z', '2026-07-12T05:04:59.999Z'],
    yesterday: ['2026-07-11', '2026-07-10T17:00:00.000Z', '2026-07-11T05:00:00.000Z'],
    lastWeek: ['2026-07-05', '2026-07-04T17:00:00.000Z', '2026-07-05T05:00:00.000Z'],
  })
  expect(comparedPartsAt(new Date('2026-07-12T05:05:00Z'), BANGKOK).comparedUntil).toBe('12:05')
})

test('at the first instant of a day all parts are empty', () => {
  const { comparedUntil, ...parts } = comparedPartsAt(new Date('2026-07-11T17:00:00Z'), BANGKOK)
  expect(comparedUntil).toBe('00:00')
  for (const { from, until } of Object.values(parts)) expect(from).toEqual(until)
  expect(parts.today.day).toBe('2026-07-12')
})

test('the last instant before the cut-off belongs to the previous day', () => {
  const rule = { timeZone: 'Asia/Bangkok', cutOff: '11:00' }
  const { today, yesterday } = comparedPartsAt(new Date('2026-07-12T03:59:59.999Z'), rule)
  expect([today.day, yesterday.day, yesterday.until.toISOString()]).toEqual([
    '2026-07-11',
    '2026-07-10',
    '2026-07-11T03:55:00.000Z',
  ])
})

test('a cut-off within a slot compares nothing before its end', () => {
  const rule = { timeZone: 'Asia/Bangkok', cutOff: '11:02' }
  const { yesterday, comparedUntil } = comparedPartsAt(new Date('2026-07-12T04:04:00Z'), rule)
  expect([yesterday.from, comparedUntil]).toEqual([yesterday.until, '11:02'])
})

test('a day shorter by an hour ends at its end', () => {
  const rule = { timeZone: 'Europe/Berlin', cutOff: '00:00' }
  expect(comparedPartsAt(new Date('2026-03-30T21:30:00Z'), rule).yesterday).toEqual({
    day: '2026-03-29',
    from: new Date('2026-03-28T23:00:00Z'),
    until: new Date('2026-03-29T22:00:00Z'),
  })
})

test('the hours of a day begin at its cut-off, in the operator’s zone', () => {
  const part = (from: string, until: string) => ({ from: new Date(from), until: new Date(until) })
  expect(hoursOf(part('2026-07-11T17:00:00Z', '2026-07-11T19:00:00.001Z'), 'Asia/Bangkok')).toEqual([
    '2026-07-12T00',
    '2026-07-12T01',
    '2026-07-12T02',
  ])
  expect(hoursOf(part('2026-07-12T04:30:00Z', '2026-07-12T05:10:00Z'), 'Asia/Bangkok')).toEqual([
    '2026-07-12T11',
    '2026-07-12T12',
  ])
  expect(hoursOf(part('2026-07-11T17:00:00Z', '2026-07-11T17:00:00Z'), 'Asia/Bangkok')).toEqual([])
})

test('slots are stored for today and eight days before', () => {
  expect(firstSlotDay(new Date('2026-07-12T05:00:00Z'), BANGKOK)).toBe('2026-07-04')
})
