import type { EndpointName } from '@backoffice/contract'

/** Keys of the query cache. Invalidation finds queries by endpoint name and id. */
export type QueryKey = readonly [
  name: EndpointName,
  params: Readonly<Record<string, unknown>>,
  query: Readonly<Record<string, unknown>>,
]

const NOTHING = {} as const

export const keyOf = (
  name: EndpointName,
  params: Readonly<Record<string, unknown>> = NOTHING,
  query: Readonly<Record<string, unknown>> = NOTHING,
): QueryKey => [name, params, query]
