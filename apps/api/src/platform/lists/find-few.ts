import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'
import { PLANNED_EACH_TIME } from '../db/preparing-client.ts'
import { anyOf, byValue, type Sql } from './sort-key.ts'

/** What a list is searched for. Each way to find it is answered by an index of its own. */
export type Search = {
  /** Each selects ids. */
  readonly ways: readonly Sql[]
  /** Which rows of the list are meant, once the ids are known. */
  among(ids: readonly string[]): Sql
  /** The condition where the ids are too many to be listed. */
  readonly otherwise: Sql
  /** An index finds these rows within a day, of the order that the list names for it. */
  readonly isDaily?: boolean
}

/** A search as a condition. `isDaily`: there are many, which are best read day by day. */
type Found = { readonly condition: Sql; readonly isDaily: boolean }

/** Up to so many ids are listed and sorted; of more, walking the list's own order finds a page soon. */
const FEW = 1_000

/**
 * The search as a condition. The planner could not do the same by itself: how much a search finds it only guesses, and
 * on a wrong guess it walks the whole list for nothing.
 */
export async function findAmong(reader: Reader, { ways, among, otherwise, isDaily = false }: Search): Promise<Found> {
  if (ways.length === 0) return { condition: among([]), isDaily: false }
  // With the limit as a parameter, it would count as a tenth of what is found.
  const limit = sql.lit(FEW + 1)
  const parts = ways.map(direction => sql`(${direction} limit ${limit})`)
  const { rows } = await sql<{ id: string }>`
    select ${sql.raw(PLANNED_EACH_TIME)} id from (${sql.join(parts, sql` union `)}) as found
      limit ${limit}`.execute(reader)
  return rows.length > FEW
    ? { condition: byValue(otherwise), isDaily }
    : { condition: among(rows.map(({ id }) => id)), isDaily: false }
}

/** A search for rows of the list itself, by conditions on its table. */
export const searchOf = (table: string, as: string, conditions: readonly Sql[]): Search => {
  const id = sql.ref(`${as}.id`)
  return {
    ways: conditions.map(condition => sql`select ${id} from ${sql.table(table)} ${sql.ref(as)} where ${condition}`),
    among: ids => sql`${id} = any (${ids}::uuid[])`,
    otherwise: anyOf(conditions),
  }
}
