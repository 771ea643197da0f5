import { satang } from '@backoffice/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Contributions,
  convertible,
  doneShown,
  neededFor,
  type OpenRequirement,
  remainingShown,
  requiredShown,
  allocateStake,
} from './turnover.ts'

const shares = (slot: number, casino = 100): Contributions => ({
  slot,
  casino,
  sport: 100,
  esport: 100,
  lotto: 0,
  fishing: 100,
  horse: 100,
})
const open = (id: string, base: bigint, percent: number, contributions = shares(100), done = 0n): OpenRequirement => ({
  id,
  needed: neededFor(satang(base), percent),
  done,
  contributions,
})

describe('a stake', () => {
  test('counts for the oldest requirement first, and the rest for the next', () => {
    expect(allocateStake(satang(150n), 'slot', [open('old', 100n, 100), open('new', 100n, 100)])).toEqual([
      { requirementId: 'old', staked: 100n, percent: 100, counted: 10_000n, completes: true },
      { requirementId: 'new', staked: 50n, percent: 100, counted: 5_000n, completes: false },
    ])
  })

  test('counts by its category’s contribution in each requirement', () => {
    const both = [open('old', 100n, 100, shares(50)), open('new', 100n, 100, shares(100))]
    expect(
      allocateStake(satang(250n), 'slot', both).map(({ requirementId, staked, counted }) => [
        requirementId,
        staked,
        counted,
      ]),
    ).toEqual([
      ['old', 200n, 10_000n],
      ['new', 50n, 5_000n],
    ])
  })

  test('skips a requirement that does not count its category', () => {
    expect(
      allocateStake(satang(10n), 'slot', [open('old', 100n, 100, shares(0)), open('new', 100n, 100)]).map(
        ({ requirementId }) => requirementId,
      ),
    ).toEqual(['new'])
    expect(allocateStake(satang(10n), 'lotto', [open('old', 100n, 100)])).toEqual([])
  })

  test('of a satang at a third counts a third: three of them are one, in any order', () => {
    let done = 0n
    for (let n = 0; n < 3; n++)
      for (const count of allocateStake(satang(1n), 'slot', [open('one', 1n, 99, shares(33), done)]))
        done += count.counted
    expect(done).toBe(99n)
    expect(allocateStake(satang(1n), 'slot', [open('one', 1n, 99, shares(33), done)])).toEqual([])
  })

  test('counts once, exceeds the requirement by less than a satang, and completes it exactly when reached', () => {
    const amount = fc.bigInt({ min: 1n, max: 7_000_000_000_000_000n })
    const requirement = fc.record({
      base: amount,
      percent: fc.integer({ min: 1, max: 10_000 }),
      share: fc.integer({ min: 0, max: 100 }),
    })
    fc.assert(
      fc.property(amount, fc.array(requirement, { maxLength: 5 }), (stake, input) => {
        const all = input.map(({ base, percent, share }, n) => open(String(n), base, percent, shares(share)))
        const counts = allocateStake(satang(stake), 'slot', all)
        const spent = counts.reduce((sum, { staked }) => sum + staked, 0n)
        expect(spent).toBeLessThanOrEqual(stake)
        for (const { requirementId, counted, percent, completes } of counts) {
          const { needed } = all[Number(requirementId)] ?? { needed: -1n }
          expect(completes).toBe(counted >= needed)
          expect(counted - needed).toBeLessThan(BigInt(percent))
        }
        const unfilled = all.filter(
          ({ id, contributions }) =>
            contributions.slot > 0 && !counts.some(count => count.requirementId === id && count.completes),
        )
        expect(spent === stake || unfilled.length === 0).toBe(true)
      }),
    )
  })
})

test('the displayed progress is complete only when the requirement is', () => {
  expect([
    requiredShown(101n),
    doneShown(199n),
    remainingShown(200n, 199n),
    remainingShown(200n, 200n),
    remainingShown(200n, 230n),
  ]).toEqual([2n, 1n, 1n, 0n, 0n])
})

test('a bonus converts to cash up to its cap including earlier conversions, and the rest is forfeited', () => {
  const of = (bonus: bigint, cap: bigint | null, converted = 0n) =>
    convertible(satang(bonus), cap === null ? null : satang(cap), satang(converted))
  expect([
    of(500n, null),
    of(500n, 300n),
    of(500n, 300n, 100n),
    of(500n, 300n, 300n),
    of(200n, 300n),
    of(0n, 0n),
  ]).toEqual([
    { toCash: 500n, forfeited: 0n },
    { toCash: 300n, forfeited: 200n },
    { toCash: 200n, forfeited: 300n },
    { toCash: 0n, forfeited: 500n },
    { toCash: 200n, forfeited: 0n },
    { toCash: 0n, forfeited: 0n },
  ])
})
