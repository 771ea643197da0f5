import { expect, test } from 'vitest'
import { choose, runStages, summaryOf, type Stage } from './run-stages.ts'

const green: Stage = { name: 'green', run: async () => ({ passed: 4, failed: 0 }) }
const red: Stage = { name: 'red', run: async () => ({ passed: 1, failed: 2 }) }
const broken: Stage = { name: 'broken', run: async () => Promise.reject(new Error('Chromium is missing.')) }

const silent = () => undefined

test('the last line sums every stage and stands alone', async () => {
  const lines = summaryOf(await runStages([green, red], [], silent))
  expect(lines.slice(-2)).toEqual(['', '5 passed, 2 failed'])
})

test('a stage that cannot run is one failure with its reason, and the others still run', async () => {
  const lines = summaryOf(await runStages([broken, green], [], silent))
  expect(lines.find(line => line.startsWith('broken'))).toContain('Chromium is missing.')
  expect(lines.at(-1)).toBe('4 passed, 1 failed')
})

test('light stages run two at a time, before the others, and are shown whole and in order', async () => {
  const shown: string[] = []
  let [running, most] = [0, 0]
  const light = (name: string, turns: number): Stage => ({
    name,
    isLight: true,
    async run(write) {
      running += 1
      most = Math.max(most, running)
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      write?.(`output of ${name}\n`)
      running -= 1
      return { passed: 1, failed: 0 }
    },
  })
  const results = await runStages([green, light('slow', 50), light('quick', 5), light('last', 5)], [], line =>
    shown.push(line),
  )
  expect(shown.map(line => line.trim())).toEqual([
    '── slow ──',
    'output of slow',
    '── quick ──',
    'output of quick',
    '── last ──',
    'output of last',
    '── green ──',
  ])
  expect(most).toBe(2)
  expect(results.map(({ name }) => name)).toEqual(['slow', 'quick', 'last', 'green'])
})

test('stages are chosen by name and keep their order', () => {
  expect(choose([green, red], ['red', 'green'])).toEqual([green, red])
  expect(() => choose([green, red], ['blue'])).toThrow('There is no stage blue; there are green, red.')
})
