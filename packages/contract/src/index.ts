import { endpoints } from './generated/endpoints.ts'
import type { Permission } from './permissions.ts'

export { endpoints } from './generated/endpoints.ts'
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

/** The endpoints whose access is a permission. */
export type PermittedEndpoint = {
  [N in EndpointName]: Endpoints[N]['access'] extends Permission ? N : never
}[EndpointName]

/** The permission of an endpoint, and thus of the command it runs. */
export const permissionOf = (name: PermittedEndpoint): Permission => endpoints[name].access

export * from './endpoint.ts'
export * from './errors.ts'
export * from './permissions.ts'
export * from './sockets.ts'
