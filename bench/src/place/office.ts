import type { Database, Server } from './database.ts'
import { withClient } from './database.ts'
import { makeHistory, membersFor } from '../data/history.ts'
import { makeOperator } from '../data/operator.ts'

/** An operator at work: a database with a past, and admins who are signed in. */
export type Office = { readonly database: Database; readonly token: string; readonly tokens: readonly string[] }

export async function openOffice(server: Server, name: string, withdrawals: number, members = membersFor(withdrawals)): Promise<Office> {
  const database = await server.database(name)
  return withClient(database.urls.superuser, async client => {
    const tokens = await makeOperator(client)
    await makeHistory(client, { withdrawals, members })
    return { database, token: tokens[0] ?? '', tokens }
  })
}
