import { integersFrom } from '@backoffice/kernel'
import { expect, test } from 'vitest'
import {
  costOfAll,
  differences,
  differing,
  type Document,
  leftOf,
  missingWeight,
  moveSlot,
  readPercent,
  testSpins,
  wonOf,
} from './wheel.ts'

const slotOf = (slot: number, more: Partial<Document['slots'][number]> = {}): Document['slots'][number] => ({
  slot,
  title: `Slot ${slot}`,
  kind: 'none',
  value: 0,
  units: null,
  weight: 1_250,
  stock: null,
  icon: 'retry',
  picture: null,
  colour: '#163a66',
  active: true,
  ...more,
})
const document: Document = {
  enabled: true,
  depositPerSpin: 500,
  spinsPerDay: 3,
  turnoverPercent: 100,
  fallback: 1,
  slots: [slotOf(1), slotOf(2, { kind: 'credit', value: 100 }), ...[3, 4, 5, 6, 7, 8].map(slot => slotOf(slot))],
}
const replace = (slot: number, more: Partial<Document['slots'][number]>): Document => ({
  ...document,
  slots: document.slots.map(each => (each.slot === slot ? { ...each, ...more } : each)),
})

test.for<[string, number | null]>([
  ['35', 3_500],
  ['0.50 %', 50],
  ['12,5', 1_250],
  ['100', 10_000],
  ['100.01', null],
  ['1.005', null],
  ['-1', null],
  ['', null],
])('a weight of %j is read as %s', ([text, points]) => expect(readPercent(text)).toBe(points))

test('weights and costs are those of active slots', () => {
  expect([missingWeight(document), costOfAll(document)]).toEqual([0, 12.5])
  expect([missingWeight(replace(2, { active: false })), costOfAll(replace(2, { active: false }))]).toEqual([1_250, 0])
  expect(missingWeight(replace(2, { weight: 1_300 }))).toBe(-50)
})

test('prizes won count against the stock', () => {
  expect([null, 3, 1].map(stock => leftOf(slotOf(2, { stock }), { 2: 2 }))).toEqual([null, 1, 0])
})

test('versions differ in settings, slots and order', () => {
  expect(differences(undefined, document)).toEqual([])
  expect(differences(document, { ...replace(2, { weight: 1_300 }), spinsPerDay: null })).toEqual([
    { slot: null, field: 'spinsPerDay', from: 3, to: null },
    { slot: 2, field: 'weight', from: 1_250, to: 1_300 },
  ])
  const moved = { ...document, slots: moveSlot(document.slots, 8, null) }
  expect(differences(document, moved)).toMatchObject([{ field: 'order', to: '8 1 2 3 4 5 6 7' }])
})

test('a slot moves after another one, or first', () => {
  const order = (slot: number, after: number | null) => moveSlot(document.slots, slot, after).map(each => each.slot)
  expect([order(1, 2), order(3, 8), order(8, 1)].map(slots => slots.join(''))).toEqual([
    '21345678',
    '12456783',
    '18234567',
  ])
})

test('trial spins report shares, their average prize and the largest deviation', () => {
  let next = 0
  const inTurn = integersFrom(() => next++)
  expect(testSpins(document, 10_000, inTurn)).toMatchObject({ average: 12.5, deviation: 0, shares: { 2: 0.125 } })
  expect(testSpins(document, 10_000).deviation).toBeLessThan(100)
})

test('a comparison marks what differs in both wheels, by slot, with what it costs and where it stands', () => {
  const of = (changed: Document, stoppedAt: string | null = null) => ({ document: changed, stoppedAt })
  const marks = (changed: Document, before = of(document)) => [...differing(before, of(changed))]
  expect(marks(document)).toEqual([])
  expect([...differing(null, of(document))]).toEqual([])
  expect(marks(replace(2, { value: 200, colour: '#0b7a5b' }))).toEqual(['2.value', '2.colour', 'cost', '2.cost'])
  expect(marks({ ...document, spinsPerDay: null }, of(document, '2026-03-01T00:00:00Z'))).toEqual([
    'spinsPerDay',
    'enabled',
  ])
  const [first, second, ...others] = document.slots
  if (first === undefined || second === undefined) throw new Error('there are eight slots')
  expect(marks({ ...document, slots: [second, first, ...others] })).toEqual(['order', '2.order', '1.order'])
})

test('another picture with the same description is a difference', () => {
  const of = (fileId: string) => replace(3, { picture: { fileId, alt: 'A phone' } })
  expect(differences(of('one'), of('one'))).toEqual([])
  expect(differences(of('one'), of('two'))).toMatchObject([{ slot: 3, field: 'picture' }])
})

test('a prize that stays keeps what was won of it; another one counts from 0', () => {
  const won = { 2: 3, 3: 1 }
  expect(wonOf(document, replace(3, { weight: 1 }), won)).toMatchObject(won)
  expect(wonOf(document, replace(2, { value: 200 }), won)).toMatchObject({ 2: 0, 3: 1 })
  expect(wonOf(undefined, document, won)).toMatchObject({ 2: 0, 3: 0 })
})
