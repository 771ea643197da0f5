// breaks nothing
import { sql, type Kysely } from 'kysely'

export interface Transfer {
  id: string
}
export const transfers = 'transfers'
export const post = (db: Kysely<{ transfers: Transfer }>) => db.insertInto('transfers').values({ id: '1' }).execute()
export const hold = sql`update accounts set held = held + 1`
