import type { ErrorCode } from '@backoffice/contract'
import type { Result } from '@backoffice/kernel'
import type { AdminActor } from '../actor.ts'
import type { Origin } from '../command/context.ts'

export type Search = { readonly actor: AdminActor; readonly origin: Origin; readonly text: string }

/** Called before every search: lists, bulk actions by filter, exports. */
export type SearchGuard = (endpoint: string, search: Search) => Promise<Result<null, ErrorCode>>

type Searching = { readonly query?: unknown; readonly body?: unknown }

/** The search text of a call: `q` of a list, of an exported list (`query.q`), or of a bulk action's filter. */
export function searchTextOf({ query, body }: Searching): string | undefined {
  const places = [query, memberOf(body, 'query'), memberOf(memberOf(body, 'select'), 'filter')]
  return places.map(position => memberOf(position, 'q')).find((text): text is string => typeof text === 'string')
}

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
