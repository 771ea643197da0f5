import { expect, test } from 'vitest'
import { repeatedReads, startedBefore, type PageRequest } from './requests.ts'

const request = (startMs: number, url: string, rest: Partial<PageRequest> = {}): PageRequest => ({
  method: 'GET',
  url,
  kind: 'fetch',
  startMs,
  endMs: startMs + 10,
  bytes: 100,
  ...rest,
})

test('a read is repeated when method and whole address are the same, each time after the first', () => {
  const reads = [
    request(1, '/api/bank'),
    request(2, '/api/list?limit=1'),
    request(3, '/api/list?limit=50'),
    request(4, '/api/bank'),
    request(5, '/api/bank'),
  ]
  expect(repeatedReads(reads, 3_500)).toEqual(['/api/bank', '/api/bank'])
})

test('commands, scripts and reads after the time are not counted as repeated reads', () => {
  const requests = [
    request(1, '/api/bank'),
    request(2, '/api/fairpay/balance', { method: 'POST' }),
    request(3, '/api/fairpay/balance', { method: 'POST' }),
    request(4, '/assets/app.js', { kind: 'script' }),
    request(5, '/assets/app.js', { kind: 'script' }),
    request(3_501, '/api/bank'),
  ]
  expect(repeatedReads(requests, 3_500)).toEqual([])
})

test('a download counts as needed when it began before the rows were visible', () => {
  const requests = [request(100, '/early', { endMs: null }), request(300, '/late')]
  expect(startedBefore(requests, 300).map(({ url }) => url)).toEqual(['/early'])
})
