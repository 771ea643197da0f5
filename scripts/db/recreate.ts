import pg from 'pg'
import { createDatabaseStatements, databaseName } from '@backoffice/embedded-postgres'

/** Throws the product's database away and makes an empty one; whoever is connected to it is cut off. */
export async function recreateDatabase(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(`DROP DATABASE IF EXISTS ${databaseName} WITH (FORCE)`)
    for (const statement of createDatabaseStatements()) await client.query(statement)
  } finally {
    await client.end()
  }
}
