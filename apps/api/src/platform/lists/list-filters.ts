import { ok, type DayRule, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../actor.ts'
import { type Sight, sightOf } from '../personal.ts'
import { badField } from './cursor.ts'
import { type Period, periodOf } from './period.ts'
import type { Sql } from './sort-key.ts'

export type FilterText = {
  readonly q?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}
type PagePart = 'sort' | 'limit' | 'cursor' | 'count'

/** What a list is narrowed by: the filters of its query, its period as instants, and what may be searched for. */
export type Filters<Query> = Omit<Query, PagePart | 'from' | 'to'> &
  Period & {
    /** Which numbers may be searched by their last digits; whole ones may by all, within the limit of lookups. */
    readonly sees: Sight
  }

/** Reads the filters of a list's query, or of a bulk action that repeats them. Refuses what cannot be searched for. */
export function readFilters<Query extends FilterText & { readonly [K in PagePart]?: unknown }>(
  query: Query,
  viewer: Pick<AdminActor, 'permissions'>,
  rule: DayRule,
): Result<Filters<Query>, 'VALIDATION'> {
  const { sort: _sort, limit: _limit, cursor: _cursor, count: _count, from: _from, to: _to, ...filters } = query
  const period = periodOf(query, rule)
  if (!period.ok) return period
  if (filters.q !== undefined && /\p{Cc}/u.test(filters.q)) return badField('q', 'CHARACTERS')
  return ok({ ...filters, ...period.value, sees: sightOf(viewer) })
}

/** The condition of a filter; null where it was not given. */
export const when = <T>(input: T | undefined | null, condition: (input: T) => Sql): Sql | null =>
  input === undefined || input === null ? null : condition(input)
