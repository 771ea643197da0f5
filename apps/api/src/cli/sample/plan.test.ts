import { expect, test } from 'vitest'
import { planSample } from './plan.ts'

const now = new Date('2026-11-20T05:41:00Z')

test('the sample is deterministic for an instant, ordered, and never in the future', () => {
  const steps = planSample(now)
  expect(planSample(now)).toEqual(steps)
  for (const [index, step] of steps.entries()) {
    expect(step.at.getTime()).toBeLessThanOrEqual(now.getTime())
    expect(step.at.getTime()).toBeGreaterThanOrEqual(steps[index - 1]?.at.getTime() ?? 0)
  }
})

test('no member requests before registering, and no request is decided before it exists', () => {
  const [registered, requested] = [new Set<string>(), new Set<string>()]
  const early: unknown[] = []
  for (const step of planSample(now)) {
    if (step.kind === 'register') registered.add(step.person.username)
    else if ('person' in step && !registered.has(step.person.username)) early.push(step)
    if (step.kind === 'request') requested.add(step.request)
    else if ('request' in step && !requested.has(step.request)) early.push(step)
  }
  expect(early).toEqual([])
  expect(requested.size).toBeGreaterThan(100)
})

test('some withdrawals wait in the queue at the first visit', () => {
  const steps = planSample(now)
  const decided = new Set(
    steps.flatMap(step =>
      'request' in step && step.kind !== 'request' && step.kind !== 'claim' ? [step.request] : [],
    ),
  )
  const waiting = steps.filter(step => step.kind === 'request' && !decided.has(step.request))
  expect(waiting).toHaveLength(9)
})
