import { endpoints, permissions } from '@backoffice/contract'
import { audiences, topics } from '@backoffice/contract/sockets'
import { routes } from '@backoffice/contract/generated/routes'
import { expect, test } from 'vitest'
import { invalidatedBy } from './invalidation-table.ts'

test('every topic has its readings, and every reading is one of the contract that can be read again', () => {
  for (const topic of topics) {
    expect(invalidatedBy[topic].length).toBeGreaterThan(0)
    for (const { name } of invalidatedBy[topic])
      expect({ name, read: routes[name].method === 'GET' || name === 'banking.payment-balance' }).toEqual({
        name,
        read: true,
      })
  }
})

test('only readings of one record are narrowed to the ids that changed', () => {
  const own = Object.values(invalidatedBy).flatMap(readings => readings.filter(reading => reading.own === true))
  for (const { name } of own) expect(routes[name].path).toContain('{id}')
})

test('whoever may read what rests on a topic hears of it, and nobody else does', () => {
  for (const topic of topics) {
    const { told: audience, hinted } = audiences[topic]
    const needed = new Set<string>(
      invalidatedBy[topic].map(({ name }) => endpoints[name].access).filter(access => access in permissions),
    )
    needed.delete(audience)
    expect({ topic, hinted: [...hinted].sort() }).toEqual({ topic, hinted: [...needed].sort() })
  }
})
