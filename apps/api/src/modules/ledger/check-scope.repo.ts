import { type RawBuilder, sql } from 'kysely'
import type { CheckScope } from './domain/checks.ts'

/** Whether a row's business day is of the scope. */
export const dayIn = (column: RawBuilder<unknown>, scope: CheckScope): RawBuilder<boolean> =>
  scope.kind === 'full' ? sql`true` : sql`${column} = any (${scope.days}::date[])`

/** Whether a row's instant is of the scope. */
export function instantIn(column: RawBuilder<unknown>, scope: CheckScope): RawBuilder<boolean> {
  if (scope.kind === 'full') return sql`true`
  const { since, until } = scope
  return until === null
    ? sql`${column} >= ${since}::timestamptz`
    : sql`(${column} >= ${since}::timestamptz and ${column} < ${until}::timestamptz)`
}
