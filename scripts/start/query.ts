import pg from 'pg'

/** PostgreSQL's code for a missing table. */
const UNDEFINED_TABLE = '42P01'

/** The rows of a statement; none where the database has no tables yet. */
export async function query<T extends pg.QueryResultRow>(
  databaseUrl: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<T>(statement, [...values])).rows
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return []
    throw error
  } finally {
    await client.end()
  }
}
