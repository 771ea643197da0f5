// breaks nothing
import { sql, type Kysely } from 'kysely'

export const load = (db: Kysely<{ withdrawals: { id: string } }>) =>
  db.updateTable('withdrawals').set({ id: sql`id` }).where('id', '=', '1').execute()
