// breaks sql-in-repos-only, sql-stays-in-repos*2
import { sql, type Kysely } from 'kysely'

export const find = (db: Kysely<{ members: { id: string } }>) => db.selectFrom('members').select('id').execute()
export const one = sql<number>`select 1`
