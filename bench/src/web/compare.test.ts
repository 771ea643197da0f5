import { expect, test } from 'vitest'
import { isReached } from '../figure.ts'
import type { ColdRun } from './cold-run.ts'
import { downloadFigures, medianRun, repeatedReadsFigure, visibleFigure } from './compare.ts'
import type { PageRequest } from './requests.ts'

const runs = (...times: number[]): ColdRun[] => times.map(visibleMs => ({ visibleMs, requests: [] }))
const request = (url: string, kind: string, startMs: number): PageRequest => ({
  method: 'GET',
  url: `http://localhost${url}`,
  kind,
  startMs,
  endMs: startMs + 1,
  bytes: 1,
})

test('the ratio is that of the medians, so one slow run does not decide', () => {
  const figure = visibleFigure('rows', { ours: runs(500, 420, 5_000), theirs: runs(1_000, 900, 990), stalled: 0 }, 0.6)
  expect(figure).toMatchObject({ measured: 500 / 990, from: '500 ms (420–5000) to 990 ms (900–1000)' })
  expect(isReached(figure)).toBe(true)
})

test('a ratio above its reach is not reached', () => {
  expect(isReached(visibleFigure('rows', { ours: runs(800), theirs: runs(1_000), stalled: 0 }, 0.7))).toBe(false)
})

test('runs that stalled are named beside the ratio', () => {
  const figure = visibleFigure('rows', { ours: runs(1), theirs: runs(2), stalled: 1 }, 0.7)
  expect(figure.from).toBe('1 ms (1–1) to 2 ms (2–2); 1 stalled and repeated')
})

test('scripts are counted and weighed until the rows are visible; later ones are named beside', () => {
  const requests = [request('/a.js', 'script', 1), request('/list', 'fetch', 2), request('/b.js', 'script', 300)]
  const comparison = { ours: [{ visibleMs: 200, requests }], theirs: [{ visibleMs: 400, requests }], stalled: 0 }
  const [kilobytes, scripts, all] = downloadFigures('list', comparison, () => 2_000, { scripts: 8, kilobytes: 260 })
  expect(kilobytes).toMatchObject({ measured: 2, from: 'react-admin 4.0; until idle 4.0, react-admin 4.0' })
  expect(scripts).toMatchObject({ measured: 1, from: 'react-admin 2; until idle 2, react-admin 2' })
  expect(all).toMatchObject({ measured: 2, from: 'react-admin 3; until idle 3, react-admin 3' })
})

test('repeated reads are those of the worst run, with their addresses', () => {
  const twice = [request('/api/bank', 'fetch', 1), request('/api/bank', 'fetch', 9)]
  const figure = repeatedReadsFigure('repeated', [...runs(1), { visibleMs: 1, requests: twice }, ...runs(1)], 3_500)
  expect(figure).toMatchObject({ measured: 1, from: '/api/bank' })
  expect(isReached(figure)).toBe(false)
})

test('the waterfall is that of the run with the median time', () => {
  expect(medianRun(runs(300, 100, 200))?.visibleMs).toBe(200)
})
