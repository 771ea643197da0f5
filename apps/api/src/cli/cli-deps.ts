import { hostname, userInfo } from 'node:os'
import { systemClock } from '@backoffice/kernel'
import type { Origin } from '../platform/command/command.ts'
import { type Config, databaseOf } from '../platform/config/config.ts'
import { ConfigError } from '../platform/config/read-config.ts'
import { openDatabase, sqlStateOf } from '../platform/db/database.ts'
import { fromPrimary } from '../platform/db/replica.ts'
import type { Deps } from '../platform/deps.ts'
import { createLog } from '../platform/log/log.ts'

/** Runs work with the dependencies of modules outside the server: the database, without jobs or sockets. */
export async function withCliDeps<T>(config: Config, name: string, work: (deps: Deps) => Promise<T>): Promise<T> {
  const { url } = databaseOf(config)
  const { db, close } = openDatabase(url, { max: 2, applicationName: name, role: 'backoffice_app' })
  const log = createLog('error', { write: line => process.stderr.write(line) })
  try {
    const database = { db, reader: db, fromReplica: fromPrimary }
    return await work({ config, ...database, clock: systemClock, log, jobs: noJobs, sockets: noSockets })
  } finally {
    await close()
  }
}

/** The actor of commands run on the server's console. */
export const consoleOrigin = (name: string): Origin => ({
  actor: { kind: 'system', name },
  requestId: `cli-${process.pid}`,
  ip: null,
  userAgent: null,
})

/** Who runs a program on the server: the user of the system, and the machine. */
export const consoleUser = (): string => `${userInfo().username}@${hostname()}`

/** Jobs wait in the outbox until a node runs them. */
const noJobs: Deps['jobs'] = {
  work: () => undefined,
  every: () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
}

/** An ended session is refused on its next request; nodes disconnect its sockets within a minute. */
const noSockets: Deps['sockets'] = {
  disconnectSession: async () => undefined,
  reconnectAdmin: async () => undefined,
  announceChange: () => undefined,
  announceWithdrawalRequests: () => undefined,
  countOnlineUsersWith: () => undefined,
  recheckSessionsWith: () => undefined,
}

/** The text for a failure: a message for operators where one exists, otherwise the full error. */
export function sentenceFor(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof OperatorError) return error.message
  if (sqlStateOf(error) === UNDEFINED_TABLE)
    return 'The database has not been migrated to this release. Run npm start or npm run db:migrate first.'
  return error
}

/** An error the operator can fix, as a sentence. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

const UNDEFINED_TABLE = '42P01'
