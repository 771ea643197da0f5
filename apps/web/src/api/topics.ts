import type { EndpointName, Endpoints, Topic } from '@backoffice/contract'
import { routeNames, routeOf } from './known-routes.ts'

/** The endpoints that change something. */
export type ActionName = {
  [N in EndpointName]: Endpoints[N]['method'] extends 'GET' ? never : N
}[EndpointName]

/** A reading that depends on a topic. `own`: its `{id}` is an id of the topic, so only those records are read again. */
type Reading = { readonly name: EndpointName; readonly own: boolean }

/** The topics a reading depends on. */
export const topicsOf = (name: EndpointName): readonly Topic[] => routeOf(name)?.topics ?? []

/** The readings a topic makes out of date. */
export const readingsOf = (topic: Topic): readonly Reading[] =>
  routeNames()
    .filter(name => topicsOf(name).includes(topic))
    .map(name => ({ name, own: routeOf(name)?.own === true && topicsOf(name)[0] === topic }))

const nounOf = (name: EndpointName): string => name.replace(/\..*/, '')

/** Whether an action makes a reading out of date: by what it changes, or of its noun, where no topic covers it. */
export function makesOutOfDate(action: ActionName, reading: EndpointName): boolean {
  const topics = topicsOf(reading)
  if (topics.length === 0) return nounOf(reading) === nounOf(action)
  return routeOf(action)?.changes?.some(topic => topics.includes(topic)) === true
}
