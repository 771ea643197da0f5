// breaks only-ledger-writes-money*6
import { sql, type Kysely } from 'kysely'

type Db = Kysely<{ accounts: { id: string }; members: { id: string } }>
export const steal = [
  (db: Db) => db.updateTable('accounts as a').set({ id: '1' }).execute(),
  (db: Db) => db.deleteFrom('accounts').execute(),
  (db: Db, table: 'members') => db.insertInto(table).values({ id: '1' }).execute(),
  sql`insert into public.transfers (id) values (1)`,
  sql`UPDATE
    "holds" SET released = true`,
  (table: string) => sql`delete from ${sql.table(table)} where true`,
]
export const harmless = ['choose an update', sql`select * from accounts for update`, 'update accounts']
