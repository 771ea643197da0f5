import type { EndpointName } from '@backoffice/contract'
import { refuse } from '@backoffice/kernel'
import type { Handlers } from './platform/http/handler.ts'

/** Calls the contract already has and no room answers yet: refused as unavailable. Goes as the rooms are built. */
export const unbuilt = <N extends EndpointName>(...names: readonly N[]): Pick<Handlers, N> =>
  Object.fromEntries(names.map((name) => [name, async () => refuse('UNAVAILABLE')])) as unknown as Pick<Handlers, N>
