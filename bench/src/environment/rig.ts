import type { TimeLimits } from '../../../apps/api/src/platform/db/database.ts'
import { PATIENT } from '../../../apps/api/test/support/patient-database.ts'
import { startApi, type Api } from './api.ts'
import { startServer, type Server } from './database.ts'
import { createEnvironment, type BenchEnvironment, type HistoryOptions } from './environment.ts'

/** What a measure runs on. */
export type Rig = {
  /** Releases everything at the end. */
  readonly stack: AsyncDisposableStack
  /** A database with a history. */
  environment(name: string, withdrawals: number, options?: HistoryOptions): Promise<BenchEnvironment>
  /** An API on it. */
  api(environment: BenchEnvironment): Promise<Api>
  /** Of a measure's own connections; without it, the product's. */
  readonly limits?: TimeLimits
}

/** One temporary server, on it a database for each name, and an API for each request. */
export function ownRig(stack: AsyncDisposableStack): Rig {
  let server: Promise<Server> | undefined
  return {
    stack,
    environment: async (...wanted) => createEnvironment(await (server ??= startServer(stack)), ...wanted),
    api: ({ database }) => startApi(stack, database),
  }
}

/**
 * The first database asked for, and one API on it, for every measure: starting them is most of the smallest size. Both
 * with the time limits of tests, because a busy machine must not end a measurement whose times mean nothing.
 */
export function sharedRig(stack: AsyncDisposableStack, server: Server): Rig {
  let environment: Promise<BenchEnvironment> | undefined
  let api: Promise<Api> | undefined
  return {
    stack,
    environment: (...wanted) => (environment ??= createEnvironment(server, ...wanted)),
    api: ({ database }) => (api ??= startApi(stack, database, 'apps/api/test/support/patient-api.ts')),
    limits: PATIENT,
  }
}
