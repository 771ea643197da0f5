import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DatabaseUrls } from '../config/config.ts'
import type { Logger } from '../log/log.ts'
import { type DatabaseOptions, type Db, openDatabase, openPool } from './database.ts'
import { createReplicaReads, fromPrimary, type FromReplica, type ReplicaReads, type ReplicaTimes } from './replica.ts'
import type { DB } from './schema.ts'
import { parserFor } from './types.ts'

type OpenReader = {
  readonly db: Db
  readonly fromReplica: FromReplica
  /** By the names of their figures. */
  readonly pools: Readonly<Record<string, pg.Pool>>
  /** Absent where there is no replica. */
  readonly replica?: Pick<ReplicaReads, 'counts'>
  close(): Promise<void>
}

/**
 * Opens the connections that can only read. A reader's address that differs from the database's in more than its user is
 * a replica's: it is read within {@link FromReplica}, the primary otherwise.
 */
export function openReader(
  { url, readerUrl }: DatabaseUrls,
  options: Omit<DatabaseOptions, 'applicationName' | 'role'>,
  log: Logger,
  times?: ReplicaTimes,
): OpenReader {
  const all = { ...options, applicationName: 'backoffice-reader', role: 'backoffice_reader' } as const
  if (readerUrl === null || serverOf(readerUrl) === serverOf(url)) {
    const { db, pool, close } = openDatabase(readerUrl ?? url, all)
    return { db, fromReplica: fromPrimary, pools: { reader: pool }, close }
  }
  const primary = openPool(url, all, { getTypeParser: parserFor })
  const replica = openPool(readerUrl, all, { getTypeParser: parserFor })
  const reads = createReplicaReads({ primary, replica }, log, times)
  const end = async (): Promise<void> => void (await Promise.all([primary.end(), replica.end()]))
  const pool = { connect: reads.connect, end, options: primary.options, Client: pg.Client }
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    fromReplica: reads.fromReplica,
    pools: { reader: primary, replica },
    replica: reads,
    close: () => db.destroy(),
  }
}

function serverOf(address: string): string {
  const { hostname, port, pathname, search } = new URL(address)
  return `${hostname}:${port || '5432'}${pathname}${search}`
}
