import type { WheelForm } from '@backoffice/contract/wheel/forms'
import { satang } from '@backoffice/kernel'
import { describe, expect, test } from 'vitest'
import { firstWheel } from '../documents.ts'
import { secureIntegers } from '../random.ts'
import { changesOf, costOfSpin, draftProblem, expectedCost, publishProblem, spinsFor } from './wheel.ts'

const withSlot = (slot: number, change: Partial<WheelForm['slots'][number]>, document = firstWheel): WheelForm => ({
  ...document,
  slots: document.slots.map(each => (each.slot === slot ? { ...each, ...change } : each)),
})
const credit = { kind: 'credit', value: satang(10_000n) } as const

describe('a document', () => {
  test('begins publishable, with the average cost of its prizes', () => {
    expect(publishProblem(firstWheel)).toBeNull()
    expect(expectedCost(withSlot(2, credit))).toBe(1_250n)
    expect(expectedCost(withSlot(2, { ...credit, value: satang(1n) }))).toBe(0n)
  })

  const weights = (total: number) => ({ field: 'slots', code: 'WEIGHTS', params: { total } })
  const prizeOf2 = { field: 'slots', code: 'SLOT_PRIZE', params: { slot: 2 } }
  const fallback = { field: 'fallback', code: 'FALLBACK' }
  test.for<[string, WheelForm, object]>([
    ['weights below', withSlot(3, { weight: 1_200 }), weights(99.5)],
    ['weights above', withSlot(3, { weight: 1_251 }), weights(100.01)],
    ['an inactive slot’s weight', withSlot(3, { active: false }), weights(87.5)],
    ['an inactive fallback slot', withSlot(3, { weight: 2_500 }, withSlot(1, { active: false })), fallback],
    ['a limited fallback slot', withSlot(1, { stock: 5 }), fallback],
    ['diamonds without a number', withSlot(2, { kind: 'diamond' }), prizeOf2],
    ['a number of nothing', withSlot(2, { units: 5 }), prizeOf2],
    ['a credit of nothing', withSlot(2, { kind: 'credit' }), prizeOf2],
    ['no prize with a value', withSlot(2, { value: satang(1n) }), prizeOf2],
  ])('with %s can’t be published', ([, document, problem]) => {
    expect(publishProblem(document)).toEqual(problem)
  })

  test.for<[string, WheelForm, bigint | null]>([
    ['credit, rounded up', withSlot(2, { ...credit, value: satang(1n) }), 1n],
    ['diamonds at their rate', withSlot(2, { kind: 'diamond', units: 8, value: satang(1n) }), 150n],
    ['goods at their cost', withSlot(2, { kind: 'item', value: satang(80_000n) }), 10_000n],
    ['spins, which win again', withSlot(3, { kind: 'spin', units: 4 }, withSlot(2, credit)), 2_500n],
    ['spins without end', withSlot(3, { kind: 'spin', units: 8 }, withSlot(2, credit)), null],
    ['inactive slots', withSlot(2, { ...credit, active: false }), null],
    ['no prizes', firstWheel, null],
  ])('prices a spin of a wheel with %s', ([, document, cost]) => {
    expect(costOfSpin(document, satang(150n))).toBe(cost)
  })

  test('has each slot once', () => {
    expect(draftProblem(firstWheel)).toBeNull()
    expect(draftProblem(withSlot(2, { slot: 3 }))).toMatchObject({ field: 'slots' })
  })

  test('gives a spin for each whole amount of a deposit, only while it runs', () => {
    const running = { ...firstWheel, enabled: true, depositPerSpin: satang(50_000n) }
    const spins = (amount: bigint, document: WheelForm) => spinsFor(satang(amount), document)
    expect([spins(49_999n, running), spins(50_000n, running), spins(149_999n, running)]).toEqual([0, 1, 2])
    expect([spins(50_000n, firstWheel), spins(50_000n, { ...running, depositPerSpin: null })]).toEqual([0, 0])
    expect(spins(7_000_000_000_000_00n, { ...running, depositPerSpin: satang(100n) })).toBe(1_000_000)
  })

  test('is compared as the approver reads it', () => {
    const moved = { ...firstWheel, slots: firstWheel.slots.toReversed() }
    expect(changesOf(firstWheel, firstWheel)).toEqual([])
    expect(changesOf(firstWheel, moved)).toEqual(['order 8 7 6 5 4 3 2 1'])
    expect(
      changesOf(firstWheel, withSlot(2, { ...credit, weight: 1_300 }, { ...firstWheel, spinsPerDay: null })),
    ).toEqual(['spinsPerDay 3 → —', 'slot 2: kind none → credit, value 0.00 → 100.00, weight 12.50% → 13.00%'])
  })
})

test('integers of the secure source lie within the bound', () => {
  for (let count = 0; count < 1_000; count++) expect([0, 1, 2]).toContain(secureIntegers(3))
})
