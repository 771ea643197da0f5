import { type RawBuilder, sql } from 'kysely'

/** An instant as a cell has it. */
export const instantText = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
