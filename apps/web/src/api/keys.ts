import type { EndpointName } from '@backoffice/contract'

/** What is on screen lives in the query cache under these keys: `live.ts` finds it again by name and id. */
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
