import { existsSync, rmSync } from 'node:fs'
import pg from 'pg'
import type { DataFolder } from '../start/data-folder.ts'

/**
 * Ends every session a restore brought back, before the product answers anyone: a session that had been ended after the
 * backup was taken would live again. Runs on the migrated database; without a restore it does nothing.
 */
export async function endRestoredSessions(folder: DataFolder, ownerUrl: string): Promise<void> {
  if (!existsSync(folder.restored)) return
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`
      with gone as (delete from admin_sessions returning session_id, admin_id)
      insert into ended_admin_sessions (session_id, admin_id, reason, ended_at)
        select session_id, admin_id, 'restored', now() from gone`)
  } finally {
    await client.end()
  }
  rmSync(folder.restored)
}
