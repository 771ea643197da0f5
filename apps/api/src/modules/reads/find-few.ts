import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'

/** Up to this number, ids are read and sorted; for more, scanning the list in order finds a page faster. */
const FEW = 1_000

/**
 * The ids found by any of these ways, each by its own index; null when they are too many. The planner cannot decide
 * this by itself: it only estimates the matches, and scans the whole list on a wrong estimate.
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

/** Rows of a list under `alias` that are among the found ids. */
export const isFound = (alias: 'w' | 'd' | 't', ids: readonly string[]): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.id`)} = any(${ids}::uuid[])`
