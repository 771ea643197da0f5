import { expect, test } from 'vitest'
import { planSample } from './plan.ts'

const now = new Date('2026-11-20T05:41:00Z')

test('the sample is the same for the same moment, in order, and never in the future', () => {
  const steps = planSample(now)
  expect(planSample(now)).toEqual(steps)
  for (const [index, step] of steps.entries()) {
    expect(step.at.getTime()).toBeLessThanOrEqual(now.getTime())
    expect(step.at.getTime()).toBeGreaterThanOrEqual(steps[index - 1]?.at.getTime() ?? 0)
  }
})

test('nobody asks before they registered, and nothing is decided before it was asked', () => {
  const registered = new Set<string>()
  const asked = new Set<string>()
  for (const step of planSample(now)) {
    if (step.kind === 'register') registered.add(step.person.username)
    if (step.kind === 'request') {
      expect(registered.has(step.person.username)).toBe(true)
      asked.add(step.ask)
    }
    if (step.kind === 'claim' || step.kind === 'approve' || step.kind === 'pay') expect(asked.has(step.ask)).toBe(true)
  }
  expect(asked.size).toBeGreaterThan(100)
})

test('a few wait for a person when one first looks', () => {
  const steps = planSample(now)
  const decided = new Set(steps.flatMap((step) => ('ask' in step && step.kind !== 'request' && step.kind !== 'claim' ? [step.ask] : [])))
  const waiting = steps.filter((step) => step.kind === 'request' && !decided.has(step.ask))
  expect(waiting).toHaveLength(9)
})
