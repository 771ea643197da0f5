import { expect, test } from 'vitest'
import { none } from './counts.ts'
import { choose, report, runStages } from './run-stages.ts'
import type { Stage } from './stages.ts'

const stage = (name: string, run: Stage['run']): Stage => ({ name, run })
const green = stage('green', async () => ({ passed: 4, failed: 0, notes: [] }))
const red = stage('red', async () => ({ passed: 1, failed: 2, notes: ['one was skipped'] }))
const broken = stage('broken', async () => Promise.reject(new Error('Chromium is missing.')))

test('the last line sums every stage and stands alone', async () => {
  const lines = report(await runStages([green, red], () => undefined))
  expect(lines.at(-1)).toBe('5 passed, 2 failed')
  expect(lines.at(-2)).toBe('')
})

test('a stage that cannot run is one failure with its reason, and the others still run', async () => {
  const lines = report(await runStages([broken, green], () => undefined))
  expect(lines).toContain('broken: Chromium is missing.')
  expect(lines.at(-1)).toBe('4 passed, 1 failed')
})

test('stages are chosen by name and keep their order', () => {
  expect(choose([green, red], ['red', 'green'])).toEqual([green, red])
  expect(choose([green, red], [])).toHaveLength(2)
  expect(() => choose([green, red], ['blue'])).toThrow('There is no stage blue; there are green, red.')
})

test('nothing run is nothing passed', () => {
  expect(report([{ name: 'empty', seconds: 0, ...none }]).at(-1)).toBe('0 passed, 0 failed')
})
