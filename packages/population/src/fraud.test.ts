import { expect, test } from 'vitest'
import { fraudKinds, planFraud } from './fraud.ts'

const options = { seed: 4, honest: 40, frauds: 2, days: 20, limit: 10_000 }

test('a plan has every kind of fraud among honest members, in the order of time, and is the same for a seed', () => {
  const plan = planFraud(options)
  expect(plan).toEqual(planFraud(options))
  expect(plan).not.toEqual(planFraud({ ...options, seed: 5 }))
  expect(plan.frauds.map(({ kind }) => kind)).toEqual([...fraudKinds, ...fraudKinds])
  const times = plan.happenings.map(({ at }) => at)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
})

test('no one does anything before they are registered, or withdraws more than they have', () => {
  const { happenings } = planFraud(options)
  const cash = new Map<string, number>()
  for (const { who, ...deed } of happenings) {
    if (deed.do === 'register') cash.set(who, 0)
    const before = cash.get(who)
    expect(before, `${who} ${deed.do}`).toBeDefined()
    const change =
      deed.do === 'deposit'
        ? deed.amount
        : deed.do === 'withdraw'
          ? -deed.amount
          : deed.do === 'bet'
            ? (deed.win ?? deed.amount) - deed.amount
            : 0
    cash.set(who, (before ?? 0) + change)
    expect(cash.get(who)).toBeGreaterThanOrEqual(-0.01)
  }
})
