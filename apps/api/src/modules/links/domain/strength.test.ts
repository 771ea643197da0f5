import { describe, expect, test } from 'vitest'
import { combined, type Link, stateOf, strengthNow } from './strength.ts'

const DAY = 86_400_000
const NOW = new Date('2026-11-30T05:00:00Z')
const ago = (days: number) => new Date(NOW.getTime() - days * DAY)
const link = (kind: Link['kind'], strength: number, days = 0): Link => ({
  kind,
  strength,
  firstSeenAt: ago(days),
  lastSeenAt: ago(days),
})

describe('a link', () => {
  test('is half as strong for every 90 days since it was last seen', () => {
    expect(strengthNow(link('device', 60), NOW)).toBe(60)
    expect(strengthNow(link('device', 60, 90), NOW)).toBe(30)
    expect(strengthNow(link('device', 60, 180), NOW)).toBe(15)
    expect(strengthNow(link('device', 60, -1), NOW)).toBe(60)
  })

  test('by account, phone or name does not fade', () => {
    for (const kind of ['account', 'phone', 'person'] as const) expect(strengthNow(link(kind, 60, 900), NOW)).toBe(60)
  })
})

describe('a pair', () => {
  test('is as strong as all its links together', () => {
    expect(combined([])).toBe(0)
    expect(combined([60])).toBeCloseTo(60)
    expect(combined([60, 50])).toBeCloseTo(80)
    expect(stateOf([link('device', 60), link('ip-block', 10)], null, NOW)).toMatchObject({
      strength: 64,
      inForce: true,
    })
    expect(stateOf([link('invite', 20), link('ip-block', 10)], null, NOW)).toMatchObject({
      strength: 28,
      inForce: false,
    })
  })

  test('has faded out of force, and is computed again only where that can happen', () => {
    expect(stateOf([link('device', 60, 90)], null, NOW)).toMatchObject({ strength: 30, inForce: false, renewAt: null })
    expect(stateOf([link('device', 60)], null, NOW).renewAt).toEqual(ago(-1))
    expect(stateOf([link('phone', 80)], null, NOW).renewAt).toBeNull()
  })

  test.each(['same-household', 'not-the-same'] as const)(
    'that is decided %s comes back by a stronger kind only',
    decision => {
      const decided = { decision, kinds: ['device', 'ip-block'] as const }
      const known = [link('device', 60), link('ip-block', 10)]
      expect(stateOf(known, decided, NOW)).toMatchObject({ inForce: false, seenAgain: false, decision })
      expect(stateOf([...known, link('invite', 20)], decided, NOW)).toMatchObject({ inForce: false, seenAgain: false })
      expect(stateOf([...known, link('phone', 80)], decided, NOW)).toMatchObject({ inForce: true, seenAgain: true })
    },
  )

  test('that is one person stays in force', () => {
    const decided = { decision: 'same-person', kinds: ['device'] } as const
    expect(stateOf([link('device', 60, 900)], decided, NOW)).toMatchObject({ strength: 0, inForce: true })
  })
})
