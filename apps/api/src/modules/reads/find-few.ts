import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'

/** Up to so many are read by their ids and sorted; of more, walking the list's own order finds a page soon. */
const FEW = 1_000

/**
 * The ids that any of these ways finds, each by an index of its own; null when they are too many. The planner cannot do
 * the same by itself: how much a search finds it only guesses, and on a wrong guess it walks the whole list for
 * nothing.
 */
export async function findIdsWithin(
  reader: Reader,
  ways: readonly RawBuilder<unknown>[],
): Promise<readonly string[] | null> {
  if (ways.length === 0) return []
  const parts = ways.map(direction => sql`(${direction} limit ${FEW + 1})`)
  const { rows } = await sql<{
    id: string
  }>`select id from (${sql.join(parts, sql` union `)}) as found limit ${FEW + 1}`.execute(reader)
  return rows.length > FEW ? null : rows.map(({ id }) => id)
}

/** Rows of a list under `alias` that are among the found. */
export const isFound = (alias: 'w' | 'd' | 't', ids: readonly string[]): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.id`)} = any(${ids}::uuid[])`
