import { systemClock } from '@backoffice/kernel'
import type { Origin } from '../platform/command/command.ts'
import type { Config } from '../platform/config/config.ts'
import { databaseOf } from '../platform/config/embedded-database.ts'
import { ConfigError } from '../platform/config/read-config.ts'
import { openDatabase, sqlStateOf } from '../platform/db/database.ts'
import type { Deps } from '../platform/deps.ts'
import { createLog } from '../platform/log/log.ts'

/**
 * Does something with what rooms are given by a command of the shell: the database, and neither jobs nor sockets of its
 * own.
 */
export async function withCliDeps<T>(config: Config, name: string, work: (deps: Deps) => Promise<T>): Promise<T> {
  const { url } = databaseOf(config)
  const { db, close } = openDatabase(url, { max: 2, applicationName: name, role: 'backoffice_app' })
  const log = createLog('error', { write: line => process.stderr.write(line) })
  try {
    return await work({ config, db, reader: db, clock: systemClock, log, jobs: noJobs, sockets: noSockets })
  } finally {
    await close()
  }
}

/** Who acts when a person at the server's own console does. */
export const consoleOrigin = (name: string): Origin => ({
  actor: { kind: 'system', name },
  requestId: `cli-${process.pid}`,
  ip: null,
  userAgent: null,
})

/** Jobs wait in the outbox until a node takes them. */
const noJobs: Deps['jobs'] = {
  work: () => undefined,
  every: () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
}

/** An ended session is refused on its next request; the nodes look after their own sockets within a minute. */
const noSockets: Deps['sockets'] = {
  disconnectSession: async () => undefined,
  announceChange: () => undefined,
  announceWithdrawalRequests: () => undefined,
  countOnlineUsersWith: () => undefined,
  recheckSessionsWith: () => undefined,
}

/** What to print for a failure: a sentence where there is one for operators, everything where nobody foresaw it. */
export function sentenceFor(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof OperatorError) return error.message
  if (sqlStateOf(error) === UNDEFINED_TABLE)
    return 'The database is not at this release yet. Run npm start or npm run db:migrate first.'
  return error
}

/** Something the operator can mend, as a sentence. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

const UNDEFINED_TABLE = '42P01'
