import { satangOf, type Satang } from '@backoffice/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideChange, decideConfirmation, inForce, type Limit, type RaiseRules } from './limit.ts'
import type { WindowRule } from './window.ts'

const HOUR = 3_600_000
const now = new Date('2026-11-20T05:00:00Z')
const after = (hours: number) => new Date(now.getTime() + hours * HOUR)
const baht = (amount: number): Satang => satangOf(amount * 100)
const rules: RaiseRules & WindowRule = {
  limitRaiseHours: 24,
  limitRaiseAfterPeriod: false,
  limitRaiseConfirmed: true,
  dayRule: { timeZone: 'Asia/Bangkok', cutOff: '00:00' },
  window: 'rolling',
}
const current: Limit = {
  kind: 'deposit',
  period: 'day',
  amount: baht(1_000),
  setBy: 'player',
  since: now,
  pending: null,
}
const change = (limit: Limit | null, amount: number | null, at = now, more: Partial<typeof rules> = {}) =>
  decideChange(
    limit,
    { kind: 'deposit', period: 'day', amount: amount === null ? null : baht(amount), by: 'player' },
    at,
    { ...rules, ...more },
  )
const waiting = change(current, 5_000)?.limit ?? null

describe('a change of a limit', () => {
  test('holds immediately when it is the first or lower', () => {
    expect(change(null, 1_000)).toMatchObject({ change: 'set', limit: { amount: baht(1_000), pending: null } })
    expect(change(current, 999.99)).toMatchObject({ change: 'lowered', limit: { amount: baht(999.99) } })
  })

  test('waits when it is higher, and so does a removal', () => {
    const pending = { amount: baht(5_000), from: after(24), needsConfirmation: true }
    expect(change(current, 5_000)).toMatchObject({ change: 'raise-requested', limit: { amount: baht(1_000), pending } })
    expect(change(current, null)).toMatchObject({
      change: 'removal-requested',
      limit: { amount: baht(1_000), pending: { ...pending, amount: null } },
    })
  })

  test('waits for the end of the period where the licence says so', () => {
    const afterPeriod = { limitRaiseHours: 2, limitRaiseAfterPeriod: true, window: 'fixed' } as const
    expect(change(current, 5_000, now, afterPeriod)?.limit?.pending?.from).toEqual(new Date('2026-11-20T17:00:00Z'))
    expect(change(current, 5_000, now, { ...afterPeriod, limitRaiseHours: 24 })?.limit?.pending?.from).toEqual(
      after(24),
    )
    expect(change(current, 5_000, now, { ...afterPeriod, window: 'rolling' })?.limit?.pending?.from).toEqual(after(24))
  })

  test('holds immediately without a delay and a confirmation', () => {
    const free = { limitRaiseHours: 0, limitRaiseConfirmed: false }
    expect(change(current, 5_000, now, free)).toMatchObject({ change: 'raised', limit: { amount: baht(5_000) } })
    expect(change(current, null, now, free)).toEqual({ change: 'removed', limit: null })
  })

  test('drops what waits when it is lower or the same', () => {
    expect(change(waiting, 500)?.limit).toMatchObject({ amount: baht(500), pending: null })
    expect(change(waiting, 1_000)).toMatchObject({
      change: 'pending-dropped',
      limit: { amount: baht(1_000), pending: null },
    })
  })

  test('begins the delay anew with another higher amount, not with the same', () => {
    expect(change(waiting, 6_000, after(23))?.limit?.pending).toMatchObject({ amount: baht(6_000), from: after(47) })
    expect(change(waiting, 5_000, after(23))).toBeNull()
    expect([change(null, null), change(current, 1_000)]).toEqual([null, null])
  })
})

describe('a raise', () => {
  test('is confirmed once, and not too early', () => {
    expect(decideConfirmation(waiting, after(23.999))).toMatchObject({ ok: false, code: 'LIMIT_NOT_DUE' })
    const confirmed = decideConfirmation(waiting, after(24))
    expect(confirmed).toMatchObject({
      ok: true,
      value: { change: 'raised', limit: { amount: baht(5_000), pending: null } },
    })
    expect(decideConfirmation(confirmed.ok ? confirmed.value.limit : null, after(25))).toMatchObject({
      ok: false,
      code: 'NO_RAISE_PENDING',
    })
    expect(decideConfirmation(null, after(25))).toMatchObject({ ok: false, code: 'NO_RAISE_PENDING' })
  })

  test('that needs no confirmation takes effect by itself', () => {
    const quiet = change(current, 5_000, now, { limitRaiseConfirmed: false })?.limit ?? current
    expect([inForce(quiet, after(23.9))?.amount, inForce(quiet, after(24))?.amount]).toEqual([baht(1_000), baht(5_000)])
    const removal = change(current, null, now, { limitRaiseConfirmed: false })?.limit ?? current
    expect(inForce(removal, after(24))).toBeNull()
    expect(inForce(waiting ?? current, after(1_000))?.amount).toBe(baht(1_000))
  })
})

test('whatever is asked for and confirmed in whatever order, a limit never rises within the delay', () => {
  const step = fc.record({
    hours: fc.integer({ min: 0, max: 30 }),
    amount: fc.option(fc.integer({ min: 1, max: 50 }), { nil: null }),
    confirms: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.boolean(), (steps, limitRaiseConfirmed) => {
      let at = now
      let limit: Limit | null = null
      // Every amount that was in force, and when it came to be asked for.
      const asked: { amount: number; at: Date }[] = []
      for (const { hours, amount, confirms } of steps) {
        at = new Date(at.getTime() + hours * HOUR)
        const inForceNow: Limit | null = limit === null ? null : inForce(limit, at)
        const before = inForceNow?.amount ?? null
        if (confirms) {
          const confirmed = decideConfirmation(inForceNow, at)
          limit = confirmed.ok ? confirmed.value.limit : inForceNow
        } else {
          const changed = decideChange(
            inForceNow,
            { kind: 'deposit', period: 'day', amount: amount === null ? null : baht(amount), by: 'player' },
            at,
            { ...rules, limitRaiseConfirmed },
          )
          limit = changed === null ? inForceNow : changed.limit
          asked.push({ amount: amount ?? Infinity, at })
        }
        const [low, high] = [before ?? 0n, limit?.amount ?? 0n]
        const rose = before !== null && (limit === null || high > low)
        const wanted = limit === null ? Infinity : Number(high) / 100
        const isOldEnough = asked.some(
          each => each.amount === wanted && at.getTime() - each.at.getTime() >= rules.limitRaiseHours * HOUR,
        )
        expect(!rose || (confirms && isOldEnough)).toBe(true)
      }
    }),
  )
})
