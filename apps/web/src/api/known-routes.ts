import type { EndpointName } from '@backoffice/contract'
import { sessionRoutes } from '@backoffice/contract/generated/session-routes'
import type { RouteTable, WireRoute } from '@backoffice/contract/route-table'

export type Wire = WireRoute

let known: RouteTable = sessionRoutes

/**
 * Registers further callable endpoints. The sign-in page has only the session's, to keep its bundle small; the other
 * public pages add theirs, and the back office all of them.
 */
export const registerRoutes = (more: RouteTable): void => void (known = { ...known, ...more })

export const routeOf = (name: EndpointName): Wire | undefined => known[name]
export const routeNames = (): EndpointName[] => Object.keys(known) as EndpointName[]
