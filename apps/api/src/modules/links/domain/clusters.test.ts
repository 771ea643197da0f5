import type { MemberId } from '@backoffice/kernel'
import { expect, test } from 'vitest'
import { type Edge, findClusters } from './clusters.ts'

const id = (n: number) => `m${String(n).padStart(4, '0')}` as MemberId
const edge = (low: number, high: number, strength = 60): Edge => ({ low: id(low), high: id(high), strength })

test('members who are linked directly or by others are one group, named after the first of them', () => {
  const [first, second, ...more] = findClusters([edge(4, 5, 80), edge(2, 3), edge(1, 2, 90), edge(5, 6)], 200)
  expect(more).toEqual([])
  expect(first).toMatchObject({ id: id(1), members: [id(1), id(2), id(3)], strongest: edge(1, 2, 90), score: 50 })
  expect(second).toMatchObject({ id: id(4), members: [id(4), id(5), id(6)], strongest: edge(4, 5, 80) })
})

test('a group that is too large is cut at its weakest links', () => {
  const ring = [edge(1, 2, 90), edge(2, 3, 90), edge(3, 4, 51), edge(4, 5, 90), edge(5, 6, 90)]
  expect(findClusters(ring, 3).map(({ members }) => members)).toEqual([
    [id(1), id(2), id(3)],
    [id(4), id(5), id(6)],
  ])
})

test('the order of the links does not matter', () => {
  const edges = Array.from({ length: 60 }, (_, n) => edge(n, n + 1 + ((n * 7) % 5), 50 + ((n * 13) % 50)))
  const found = findClusters(edges, 10)
  expect(findClusters(edges.toReversed(), 10)).toEqual(found)
  expect(Math.max(...found.map(({ members }) => members.length))).toBeLessThanOrEqual(10)
  expect(found.every(({ strongest, members }) => members.includes(strongest.low))).toBe(true)
})
