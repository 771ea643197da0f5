import type { EndpointName, Endpoints, ClientResponse } from '@backoffice/contract'
import { queryOptions } from '@tanstack/react-query'
import { callWith, type CallOptions } from './client.ts'
import { keyOf } from './keys.ts'

type ReadOptions<N extends EndpointName> = Omit<CallOptions<N>, 'body' | 'signal' | 'idempotencyKey' | 'ifMatch'>

/** A read of the contract for the query cache, under its canonical key. */
export function read<N extends EndpointName>(name: N, options: ReadOptions<N> = {} as ReadOptions<N>) {
  const { params, query } = options as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  return queryOptions({
    queryKey: keyOf(name, params, query),
    queryFn: ({ signal }): Promise<ClientResponse<Endpoints[N]>> =>
      callWith(name, options as CallOptions<N>, { signal }),
  })
}
