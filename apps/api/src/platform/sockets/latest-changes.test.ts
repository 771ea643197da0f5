import { expect, test } from 'vitest'
import { changedTopic, createChangeLog } from './latest-changes.ts'

test('a change is as old as its last record, rounded down', () => {
  let now = 1_000
  const changes = createChangeLog(() => now)
  changes.startListening()
  changes.record('deposits')
  changes.record('withdrawals')
  now += 250.9
  changes.record('withdrawals')
  now += 49.9
  changes.startListening()
  expect(changes.latest(() => true)).toEqual({
    listeningForMs: 300,
    changedMsAgo: { deposits: 300, withdrawals: 49 },
  })
  expect(changes.latest(topic => topic === 'deposits').changedMsAgo).toEqual({ deposits: 300 })
})

test('a node that does not receive changes yet has listened for no time', () => {
  expect(createChangeLog().latest(() => true)).toEqual({ listeningForMs: 0, changedMsAgo: {} })
})

test('finds the topic of a change another node announced', () => {
  const message = (...data: unknown[]) => JSON.stringify({ packet: { type: 2, data, nsp: '/' }, opts: { rooms: [] } })
  expect(changedTopic(message('changed', { topic: 'deposits', ids: ['a'] }))).toBe('deposits')
  expect(changedTopic(message('changed', { topic: 'deposits', ids: [] }, '1-0'))).toBe('deposits')
  for (const other of [
    message('changed', { topic: 'of a newer release', ids: [] }),
    message('force-logout', {}),
    '{"rooms":["a"]}',
    'not JSON',
    undefined,
  ])
    expect(changedTopic(other)).toBeUndefined()
})
