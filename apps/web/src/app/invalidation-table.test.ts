import { endpoints, permissions } from '@backoffice/contract'
import { audiences, topics } from '@backoffice/contract/sockets'
import { routes } from '@backoffice/contract/generated/routes'
import { expect, test } from 'vitest'
import { invalidatedBy } from './invalidation-table.ts'

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
    const needed = new Set<string>(
      invalidatedBy[topic].map(({ name }) => endpoints[name].access).filter(access => access in permissions),
    )
    needed.delete(audience)
    expect({ topic, hinted: [...hinted].sort() }).toEqual({ topic, hinted: [...needed].sort() })
  }
})
