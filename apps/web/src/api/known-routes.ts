import type { EndpointName, Topic } from '@backoffice/contract'
import { sessionRoutes } from '@backoffice/contract/generated/session-routes'
import type { Route } from './address.ts'

export type Wire = Route & {
  readonly idempotent: boolean
  readonly noCache: boolean
  readonly ifMatch: boolean
  /** Of a reading: what makes it out of date, and whether its `{id}` is an id of the first. */
  readonly topics?: readonly Topic[]
  readonly own?: true
  /** Of an action. */
  readonly changes?: readonly Topic[]
}
type Wires = Readonly<Partial<Record<EndpointName, Wire>>>

let known: Wires = sessionRoutes

/**
 * Registers further callable endpoints. The sign-in page has only the session's, to keep its bundle small; the other
 * public pages add theirs, and the back office all of them.
 */
export const registerRoutes = (more: Wires): void => void (known = { ...known, ...more })

export const routeOf = (name: EndpointName): Wire | undefined => known[name]
export const routeNames = (): EndpointName[] => Object.keys(known) as EndpointName[]
