import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'

export async function memberExists(reader: Reader, id: string): Promise<boolean> {
  const { rows } = await sql`select from members where id = ${id}::uuid`.execute(reader)
  return rows.length === 1
}

/** The subject of a list, for its file name. */
export const usernameOf = (reader: Reader, id: string): Promise<{ name: string } | undefined> =>
  reader.selectFrom('members').select('username as name').where('id', '=', id).executeTakeFirst()
