import { type EndpointName, endpoints, permissions } from '@backoffice/contract'
import { lists } from '@backoffice/contract/lists/lists'
import { audiences, topics } from '@backoffice/contract/sockets'
import { routes as readRoutes } from '@backoffice/contract/generated/routes'
import { writeRoutes } from '@backoffice/contract/generated/write-routes'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keyOf } from './keys.ts'
import { invalidatedBy } from './invalidated-by.ts'
import { readingsAfter, registerRefreshes, showAnswer } from './realtime.ts'
import { refreshedBy } from './refreshed-by.ts'

registerRefreshes(refreshedBy)
const routes = { ...readRoutes, ...writeRoutes }

test('maps every topic to endpoints of the contract that can be refetched', () => {
  for (const topic of topics) {
    expect(invalidatedBy[topic].length).toBeGreaterThan(0)
    for (const { name } of invalidatedBy[topic])
      expect({ name, read: routes[name].method === 'GET' || name === 'banking.payment-balance' }).toEqual({
        name,
        read: true,
      })
  }
})

test('limits a refetch to the changed ids only for queries of one record', () => {
  const own = Object.values(invalidatedBy).flatMap(readings => readings.filter(reading => reading.own === true))
  for (const { name } of own) expect(routes[name].path).toContain('{id}')
})

test('sends each topic to exactly those who may read what depends on it', () => {
  for (const topic of topics) {
    const { told: audience, hinted } = audiences[topic]
    // Every session reads its own export jobs; those who may export a list have some.
    const exporters = topic === 'exports' ? Object.values(lists).map(list => list.export.permission) : []
    const accesses = invalidatedBy[topic].map(({ name }) => endpoints[name].access)
    const needed = new Set<string>([...accesses, ...exporters].filter(access => access in permissions))
    needed.delete(audience)
    expect({ topic, hinted: [...hinted].sort() }).toEqual({ topic, hinted: [...needed].sort() })
  }
})

test('every action of the contract says what it makes out of date', () => {
  const actions = Object.entries(endpoints).flatMap(([name, { method }]) => (method === 'GET' ? [] : [name]))
  expect(Object.keys(refreshedBy).toSorted()).toEqual(actions.toSorted())
})

test('an action refreshes what its topics refresh for everybody else, and nothing that cannot be read again', () => {
  expect(readingsAfter('withdrawals.approve')).toContain('members.balance')
  const readings = Object.values(refreshedBy).flatMap(names =>
    names.filter(name => !Object.hasOwn(invalidatedBy, name)),
  )
  expect(readings.map(name => routes[name as EndpointName].method).every(method => method === 'GET')).toBe(true)
})

test('the answer replaces its record wherever it is shown, and only there', () => {
  const client = new QueryClient()
  const other = { id: 'two', status: 'pending' }
  client.setQueryData(keyOf('withdrawals.list'), {
    data: [{ id: 'one', status: 'pending', note: 'x' }, other],
    meta: {},
  })
  client.setQueryData(keyOf('withdrawals.get', { id: 'one' }), { data: { id: 'one', status: 'pending' } })
  client.setQueryData(keyOf('statements.get', { id: 'one' }), { data: { id: 'one', status: 'done' } })
  showAnswer(client, 'withdrawals.claim', { data: { id: 'one', status: 'claimed' } })
  expect(client.getQueryData(keyOf('withdrawals.list'))).toEqual({
    data: [{ id: 'one', status: 'claimed', note: 'x' }, other],
    meta: {},
  })
  expect(client.getQueryData(keyOf('withdrawals.get', { id: 'one' }))).toEqual({
    data: { id: 'one', status: 'claimed' },
  })
  expect(client.getQueryData(keyOf('statements.get', { id: 'one' }))).toEqual({ data: { id: 'one', status: 'done' } })
})
