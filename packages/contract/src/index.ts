import type { endpoints } from './generated/endpoints.ts'

export { endpoints } from './generated/endpoints.ts'
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

export * from './endpoint.ts'
export * from './errors.ts'
export * from './permissions.ts'
export * from './sockets.ts'
