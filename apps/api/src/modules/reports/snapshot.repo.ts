import { sql } from 'kysely'
import type { Db, Reader } from '../../platform/db/database.ts'

/** Reads a report: everything of one instant, on a connection that can only read. */
export const readOnce = <T>(reader: Db, read: (snapshot: Reader) => Promise<T>): Promise<T> =>
  reader
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async snapshot => {
      await sql`set local statement_timeout = '30s'`.execute(snapshot)
      return read(snapshot)
    })
