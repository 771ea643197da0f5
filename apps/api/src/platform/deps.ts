import type { Clock } from '@backoffice/kernel'
import type { Config } from './config/config.ts'
import type { Db } from './db/database.ts'
import type { FromReplica } from './db/replica.ts'
import type { Jobs } from './jobs.ts'
import type { Logger } from './log/log.ts'
import type { Sockets } from './sockets/sockets.ts'

/**
 * The dependencies of every module. `db` writes as the app role; `reader` can only read: from the primary, and within
 * `fromReplica` from a replica where there is one.
 */
export type Deps = {
  readonly config: Config
  readonly db: Db
  readonly reader: Db
  readonly fromReplica: FromReplica
  readonly clock: Clock
  readonly log: Logger
  readonly jobs: Jobs
  readonly sockets: Sockets
}
