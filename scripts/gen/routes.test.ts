import { type Endpoint, endpoints } from '@backoffice/contract'
import { formatRoute, parseRoutes } from '@backoffice/contract/route-table'
import { expect, test } from 'vitest'
import { routeOf } from './routes.ts'

test('every endpoint is the same route after it was written as a line', () => {
  const routes = Object.entries<Endpoint>(endpoints).map(entry => [entry[0], routeOf(entry)] as const)
  expect(parseRoutes(routes.map(([name, route]) => formatRoute(name, route)).join('\n'))).toEqual(
    Object.fromEntries(routes),
  )
})
